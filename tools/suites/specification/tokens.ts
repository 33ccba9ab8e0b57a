/** A token of Haskell; `open`, `next` and `close` are the braces and semicolons that its layout stands for. */
export interface Token {
  kind: 'name' | 'text' | 'number' | 'quoted' | 'operator' | 'sign' | 'open' | 'next' | 'close';
  text: string;
  /** Of a quasi-quotation, the name before the bar. */
  quoter?: string;
  line: number;
  column: number;
}

const PATTERNS: readonly [Token['kind'] | 'space', RegExp][] = [
  ['space', /\s+|--+(?![!#$%&*+./<=>?@\\^|~:]).*|\{-[^]*?-\}/y],
  ['quoted', /\[(\w+)\|([^]*?)\|\]/y],
  ['text', /"(?:\\\s+\\|\\[^]|[^"\\])*"/y],
  ['text', /'(?:\\.[^']*|[^'\\])'/y],
  ['number', /\d[\d_]*(?:\.\d+)?/y],
  ['name', /(?:[A-Z]\w*\.)*[A-Za-z_][\w']*/y],
  ['operator', /`[\w.']+`|[!#$%&*+./<=>?@\\^|~:-]+/y],
  ['sign', /[()[\]{},;]/y],
];

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '&': '' };
const BLOCK = new Set(['do', 'let', 'where', 'of']);
const PAIRS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** The tokens of a module, with the blocks that its indentation makes. */
export function tokensOf(source: string): Token[] {
  return withLayout(plainTokens(source));
}

function plainTokens(source: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  let line = 1;
  let start = 0;
  while (at < source.length) {
    const [kind, found] = match(source, at);
    const whole = found[0];
    if (kind !== 'space') tokens.push(token(kind, found, line, at - start));
    for (const [n, char] of [...whole.matchAll(/\n/g)].map((it) => [it.index, it] as const)) {
      line += char.length;
      start = at + n + 1;
    }
    at += whole.length;
  }
  return tokens;
}

function match(source: string, at: number): [Token['kind'] | 'space', RegExpExecArray] {
  for (const [kind, pattern] of PATTERNS) {
    pattern.lastIndex = at;
    const found = pattern.exec(source);
    if (found) return [kind, found];
  }
  throw new Error(`Not read: ${source.slice(at, at + 30)}`);
}

function token(kind: Token['kind'], found: RegExpExecArray, line: number, column: number): Token {
  const [whole, quoter = '', quoted = ''] = found;
  const place = { line, column };
  if (kind === 'quoted') return { kind, text: quoted, quoter, ...place };
  if (kind === 'text') return { kind, text: unescaped(whole.slice(1, -1)), ...place };
  return { kind, text: whole.replaceAll('`', ''), ...place };
}

function unescaped(text: string): string {
  return text.replaceAll(/\\(\s+\\|\d+|x[\da-fA-F]+|[^])/g, (_all, code: string) => {
    if (/^\s/.test(code)) return '';
    if (/^\d/.test(code)) return String.fromCodePoint(Number(code));
    if (/^x[\da-fA-F]/.test(code)) return String.fromCodePoint(Number.parseInt(code.slice(1), 16));
    return ESCAPES[code] ?? code;
  });
}

/** The layout rule: a block ends with a line that is less indented, with `in`, and with the bracket around it. */
function withLayout(plain: readonly Token[]): Token[] {
  const result: Token[] = [];
  const around: (number | string)[] = [];
  const add = (kind: 'open' | 'next' | 'close', { line, column }: Token) =>
    result.push({ kind, text: '', line, column });
  const innermost = () => around.at(-1);
  let opens = false;
  let last = 0;
  for (const each of plain) {
    if (opens) {
      add('open', each);
      around.push(each.column);
    } else if (each.line > last) {
      for (let block = innermost(); typeof block === 'number'; block = innermost()) {
        if (each.column > block) break;
        // An operator in the column of the block ends it, where the reference has `parse-error(t)`.
        if (each.column === block && each.kind !== 'operator') {
          add('next', each);
          break;
        }
        add('close', each);
        around.pop();
      }
    }
    opens = each.kind === 'name' && BLOCK.has(each.text);
    last = each.line;
    if (each.kind === 'name' && each.text === 'in' && typeof innermost() === 'number') {
      add('close', each);
      around.pop();
    }
    if (each.kind === 'sign' && '([{'.includes(each.text)) around.push(each.text);
    const pair = each.kind === 'sign' ? PAIRS[each.text] : undefined;
    if (pair) {
      while (typeof innermost() === 'number') {
        add('close', each);
        around.pop();
      }
      around.pop();
    }
    result.push(each);
  }
  const end = plain.at(-1);
  if (end) while (around.pop() !== undefined) add('close', end);
  return result;
}
