import type { Run } from './fill.ts';

type WidthOf = (run: Run, text: string) => number;

/** Breaks runs into lines of at most `measure`; a word longer than a line is cut. Line breaks in the text stay. */
export function richLines(runs: readonly Run[], measure: number, widthOf: WidthOf): Run[][] {
  return paragraphsOf(runs).flatMap((paragraph) => brokenLines(paragraph, measure, widthOf));
}

/** Runs, cut at the line breaks of the text. */
function paragraphsOf(runs: readonly Run[]): Run[][] {
  const paragraphs: Run[][] = [[]];
  for (const run of runs) {
    run.text.split('\n').forEach((text, index) => {
      if (index > 0) paragraphs.push([]);
      paragraphs.at(-1)?.push({ ...run, text });
    });
  }
  return paragraphs;
}

function brokenLines(runs: readonly Run[], measure: number, widthOf: WidthOf): Run[][] {
  const lines: Run[][] = [[]];
  let width = 0;
  let space: Run | undefined;
  const put = (run: Run, own: number) => {
    lines.at(-1)?.push(run);
    width += own;
  };
  for (const word of piecesBetweenSpaces(runs)) {
    const own = word.parts.reduce((sum, part) => sum + widthOf(part, part.text), 0);
    const gap = space && width > 0 ? widthOf(space, ' ') : 0;
    if (width > 0 && width + gap + own > measure) {
      lines.push([]);
      width = 0;
    } else if (space && width > 0) put({ ...space, text: ' ' }, gap);
    for (const part of word.parts) {
      for (const piece of piecesOf(part, measure, widthOf)) {
        const pieceWidth = widthOf(piece, piece.text);
        if (width > 0 && width + pieceWidth > measure) {
          lines.push([]);
          width = 0;
        }
        put(piece, pieceWidth);
      }
    }
    space = word.after;
  }
  return lines;
}

interface Piece {
  parts: Run[];
  /** The run whose space follows. */
  after: Run | undefined;
}

/** What is between spaces, each of the runs that it goes through. */
function piecesBetweenSpaces(runs: readonly Run[]): Piece[] {
  const found: Piece[] = [];
  let parts: Run[] = [];
  const end = (after: Run | undefined) => {
    if (parts.length > 0) found.push({ parts, after });
    parts = [];
  };
  for (const run of runs) {
    for (const piece of run.text.split(/([ \t]+)/)) {
      if (piece === '') continue;
      if (piece.trim() === '') end(run);
      else parts.push({ ...run, text: piece });
    }
  }
  end(undefined);
  return found;
}

/** A part of a word, cut where it is longer than a line. */
function piecesOf(part: Run, measure: number, widthOf: WidthOf): Run[] {
  if (widthOf(part, part.text) <= measure) return [part];
  const pieces: Run[] = [];
  let text = '';
  for (const letter of part.text) {
    if (text && widthOf(part, text + letter) > measure) {
      pieces.push({ ...part, text });
      text = '';
    }
    text += letter;
  }
  return [...pieces, { ...part, text }];
}
