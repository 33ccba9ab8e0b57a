import { issuerLines, type Issuer } from '../pdf/issuer.ts';
import { measure, Paper, type LinePart, type PaperFonts } from '../pdf/paper.ts';
import type { Block } from './blocks.ts';
import type { Run } from './fill.ts';
import { richLines } from './rich-lines.ts';

const SIZE = 10;
const STEP = 20;
const headingSizes = [18, 13, 11];

/** A document of a template as PDF, with the letterhead of the firm and page numbers. */
export async function makeTemplatePdf(
  title: string,
  blocks: readonly Block[],
  { issuer, madeOn, fonts }: { issuer: Issuer; madeOn: string; fonts: PaperFonts },
): Promise<Uint8Array<ArrayBuffer>> {
  const paper = await Paper.open({ title, issuer, madeOn, fonts });
  for (const line of issuerLines(issuer)) paper.text(line, { size: 9, tone: 'soft', above: 1 });
  paper.text('', { size: 4 });
  for (const block of blocks) write(paper, block);
  return paper.finish();
}

function write(paper: Paper, block: Block): void {
  switch (block.kind) {
    case 'page':
      return paper.nextPage();
    case 'signature':
      return paper.signature(block.caption);
    case 'table':
      return writeTable(paper, block);
    case 'heading': {
      const size = headingSizes[block.level - 1] ?? SIZE;
      // A heading stays with the lines after it.
      paper.keepTogether(size * 1.4 + 48);
      const runs = block.runs.map((run) => ({ ...run, strong: true }));
      return writeRuns(paper, runs, { size, above: 16 });
    }
    case 'item': {
      const indent = (block.indent + 1) * STEP;
      return writeRuns(paper, block.runs, { indent, above: 4, marker: block.marker });
    }
    case 'paragraph':
      return writeRuns(paper, block.runs, { indent: block.indent * STEP, above: 9 });
  }
}

interface Style {
  size?: number;
  indent?: number;
  above: number;
  marker?: string;
}

function writeRuns(
  paper: Paper,
  runs: readonly Run[],
  { size = SIZE, indent = 0, above, marker }: Style,
): void {
  const lines = richLines(runs, measure - indent, (run, text) =>
    paper.widthOf({ text, font: fontOf(run) }, size),
  );
  lines.forEach((line, index) => {
    const parts = line.map((run) => ({ text: run.text, font: fontOf(run) }));
    const first = index === 0;
    paper.line(parts, {
      size,
      indent,
      above: first ? above : 0,
      ...(first && marker && { marker }),
    });
  });
}

function fontOf({ strong, italic }: Run): LinePart['font'] {
  if (strong) return 'strong';
  return italic ? 'italic' : 'regular';
}

/** A column is as wide as its longest text, within bounds. */
function writeTable(paper: Paper, { columns, rows }: Extract<Block, { kind: 'table' }>): void {
  const widths = columns.map(({ header }, column) =>
    Math.max(header.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  paper.text('', { size: 4 });
  paper.table(
    columns.map((column, index) => ({
      ...column,
      width: Math.min(Math.max(widths[index] ?? 0, 8), 48),
    })),
    rows,
    'No rows',
  );
}
