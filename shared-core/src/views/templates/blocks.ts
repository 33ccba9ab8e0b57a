import { Lexer, type Token, type Tokens } from 'marked';

import { emptyRun, filledRuns, listAlone, type Fill, type Run } from './fill.ts';
import { markOf, marksOf } from './marks.ts';

/** A part of a document, with its values in place. Values are text: nothing in them is read as Markdown. */
export type Block =
  | { kind: 'heading'; level: number; runs: Run[] }
  | { kind: 'paragraph'; runs: Run[]; indent: number }
  | { kind: 'item'; marker: string; runs: Run[]; indent: number }
  | { kind: 'table'; columns: { header: string; align?: 'right' }[]; rows: string[][] }
  | { kind: 'signature'; caption: string }
  | { kind: 'page' };

/** How deep lists are indented. */
const DEEPEST = 4;
/** A place to sign: four underscores or more, and who signs. */
const SIGNATURE = /^ {0,3}(_{4,}[ \t]+\S.*)$/gm;

/**
 * The wording of a template as the parts of a document. Fields become marks before the Markdown is read and values after it, so that a
 * value never changes the layout. Raw HTML is text, links and pictures are their texts.
 */
export function blocksOf(body: string, fill: Fill): Block[] {
  const { text, fields } = marksOf(body.replaceAll('\r\n', '\n'));
  const tokens = Lexer.lex(text.replaceAll(SIGNATURE, '\n$1\n'), { gfm: true, breaks: true });
  return tokens.flatMap((token) => blocksOfToken(token, { fill, fields, indent: 0 }));
}

interface Place {
  fill: Fill;
  fields: readonly string[];
  indent: number;
}

function blocksOfToken(token: Token, place: Place): Block[] {
  const { indent } = place;
  switch (token.type) {
    case 'space':
    case 'def':
      return [];
    case 'hr':
      return [{ kind: 'page' }];
    case 'heading':
      return [
        {
          kind: 'heading',
          level: (token as Tokens.Heading).depth,
          runs: runsOf(childrenOf(token), place),
        },
      ];
    case 'list':
      return listBlocks(token as Tokens.List, place);
    case 'table':
      return [tableBlock(token as Tokens.Table, place)];
    case 'blockquote':
      return (childrenOf(token) ?? []).flatMap((part) =>
        blocksOfToken(part, { ...place, indent: deeper(indent) }),
      );
    default:
      return paragraphBlocks(token, place);
  }
}

/** A paragraph; or the lines to sign it is, or the entries of a list that is alone in it. */
function paragraphBlocks(token: Token, place: Place): Block[] {
  const signer = /^_{4,}[ \t]+(.+)$/.exec(token.raw.trim())?.[1];
  if (token.type === 'paragraph' && signer !== undefined)
    return captionsOf(signer, place).map((caption) => ({ kind: 'signature', caption }));
  const entries = listAlone(token.raw, place.fields, place.fill);
  if (entries)
    return entries.map((run) => ({ kind: 'item', marker: '•', runs: [run], indent: place.indent }));
  const runs = runsOf(childrenOf(token) ?? [token], place);
  return runs.length > 0 ? [{ kind: 'paragraph', runs, indent: place.indent }] : [];
}

/** Who signs: one line for each name of a list. */
function captionsOf(text: string, { fields, fill }: Place): string[] {
  const list = fields
    .map((field, mark) => ({ mark, texts: fill(field) }))
    .find(({ mark, texts }) => texts.texts.length > 1 && text.includes(markOf(mark)));
  const plain = (part: string) =>
    filledRuns(part, fields, fill)
      .map((run) => run.text)
      .join('');
  if (!list) return [plain(text)];
  const [before = '', ...after] = text.split(markOf(list.mark));
  return list.texts.texts.map((name) => plain(before) + name + plain(after.join('')));
}

function listBlocks(list: Tokens.List, place: Place): Block[] {
  const start = typeof list.start === 'number' ? list.start : 1;
  return list.items.flatMap((item, index) => {
    const marker = list.ordered ? `${start + index}.` : '•';
    const [first, ...rest] = item.tokens.flatMap((token) =>
      blocksOfToken(token, { ...place, indent: deeper(place.indent) }),
    );
    if (!first) return [];
    if (first.kind === 'paragraph') {
      return [{ kind: 'item', marker, runs: first.runs, indent: place.indent }, ...rest];
    }
    // A list of names in a list: its names are the entries.
    return [first, ...rest].map((block) =>
      block.kind === 'item' && first.kind === 'item' ? { ...block, indent: place.indent } : block,
    );
  });
}

function tableBlock(table: Tokens.Table, place: Place): Block {
  const text = ({ tokens }: Tokens.TableCell) =>
    runsOf(tokens, place)
      .map((run) => run.text)
      .join('');
  return {
    kind: 'table',
    columns: table.header.map((cell) => ({
      header: text(cell),
      ...(cell.align === 'right' && { align: 'right' as const }),
    })),
    rows: table.rows.map((row) => row.map(text)),
  };
}

/** The text of inline tokens, with what is bold and italic. */
function runsOf(tokens: readonly Token[] | undefined, place: Place, style: Style = {}): Run[] {
  return (tokens ?? []).flatMap((token) => {
    if (token.type === 'br') return [{ ...emptyRun(style), text: '\n' }];
    if (token.type === 'strong')
      return runsOf(childrenOf(token), place, { ...style, strong: true });
    if (token.type === 'em') return runsOf(childrenOf(token), place, { ...style, italic: true });
    if (token.type === 'checkbox') return [];
    const children = childrenOf(token);
    if (children && children.length > 0) return runsOf(children, place, style);
    const text = 'text' in token && typeof token.text === 'string' ? token.text : token.raw;
    return filledRuns(text, place.fields, place.fill, style);
  });
}

type Style = Pick<Run, 'strong' | 'italic'>;

const childrenOf = (token: Token) => ('tokens' in token ? token.tokens : undefined);
const deeper = (indent: number) => Math.min(indent + 1, DEEPEST);
