import { tokensOf, type Token } from './tokens.ts';

export type Pattern = { name: string } | { parts: Pattern[] } | { value: string | number };

export type Expression =
  | { is: 'text' | 'name'; text: string }
  | { is: 'number'; value: number }
  | { is: 'quoted'; quoter: string; text: string }
  | { is: 'list'; items: Expression[] }
  | { is: 'call'; of: Expression; with: Expression }
  | { is: 'operator'; name: string; left?: Expression | undefined; right?: Expression | undefined }
  | { is: 'function'; takes: Pattern[]; body: Expression }
  | { is: 'changed'; of: Expression; fields: [string, Expression][] }
  | { is: 'block'; steps: Step[] }
  | { is: 'let'; definitions: Definition[]; body: Expression }
  | { is: 'if'; condition: Expression; yes: Expression; no: Expression }
  | { is: 'unread'; why: string };

export type Step =
  | { is: 'run'; what: Expression }
  | { is: 'bind'; to: Pattern; what: Expression }
  | { is: 'let'; definitions: Definition[] };

export interface Definition {
  name: Pattern;
  takes: Pattern[];
  body: Expression;
}

const BY_POWER: readonly (readonly [number, string])[] = [
  [0, '$'],
  [1, '>>= >> & shouldBe shouldNotBe shouldSatisfy shouldContain shouldReturn'],
  [2, '||'],
  [3, '&&'],
  [4, '<$> == /= < > <= >= =~ elem notElem'],
  [5, ': ++'],
  [6, '<> + -'],
  [7, '*'],
  [8, '.= ^?'],
];
const POWERS: ReadonlyMap<string, number> = new Map(
  BY_POWER.flatMap(([power, names]) => names.split(' ').map((name) => [name, power])),
);
/** Of every other operator. */
const OTHERS = 9;
const FROM_RIGHT = new Set(['$', '.', '<>', ':', '++', '&&', '||']);
const NO_OPERATORS = new Set(['=', '<-', '->', '::', '|', '\\', '=>', '..', '@']);
const NO_VALUES = new Set(['then', 'else', 'in', 'of', 'where', 'deriving']);

/** The definitions of a module; what cannot be read of one is `unread`. */
export function parseModule(source: string): Definition[] {
  const tokens = tokensOf(source);
  let at = tokens.findIndex(({ kind }) => kind === 'open');

  const peek = (): Token | undefined => tokens[at];
  const is = (kind: Token['kind'], text = peek()?.text) =>
    peek()?.kind === kind && peek()?.text === text;
  const sign = (text: string) => is('sign', text);
  const operator = (text: string) => is('operator', text);
  const word = (text: string) => is('name', text);
  function problem(): Error {
    const { line = 0, text = 'the end' } = peek() ?? {};
    return new Error(`not read: ${text} in line ${line}`);
  }
  function expect(found: boolean): void {
    if (!found) throw problem();
    at += 1;
  }

  /** To the end of the entry of a block, over the blocks in it. */
  function skip(): undefined {
    for (let depth = 0; peek(); at += 1) {
      const { kind, text } = peek() as Token;
      if (depth === 0 && (kind === 'next' || kind === 'close')) return undefined;
      if (kind === 'open' || (kind === 'sign' && '([{'.includes(text))) depth += 1;
      if (kind === 'close' || (kind === 'sign' && ')]}'.includes(text))) depth -= 1;
    }
    return undefined;
  }

  function block<T>(entry: () => T | undefined, unread: (why: string) => T): T[] {
    expect(is('open'));
    const entries: T[] = [];
    while (peek() && !is('close')) {
      const start = at;
      try {
        const found = entry();
        if (found !== undefined) entries.push(found);
        if (peek() && !is('next') && !is('close')) throw problem();
      } catch (error) {
        at = start;
        skip();
        entries.push(unread(error instanceof Error ? error.message : String(error)));
      }
      if (is('next')) at += 1;
    }
    at += 1;
    return entries;
  }

  /** Undefined for a declaration of a type, an import and the like. */
  function definition(): Definition | undefined {
    if (['import', 'data', 'type', 'instance', 'newtype'].some(word)) return skip();
    const takes: Pattern[] = [];
    const name = pattern();
    while (!operator('=')) {
      if (operator('::')) return skip();
      takes.push(pattern());
    }
    at += 1;
    const body = expression();
    if (!word('where')) return { name, takes, body };
    at += 1;
    return { name, takes, body: { is: 'let', definitions: definitions(), body } };
  }

  const definitions = () =>
    block<Definition>(definition, (why) => ({
      name: { name: '' },
      takes: [],
      body: { is: 'unread', why },
    }));

  function pattern(): Pattern {
    const found = peek();
    if (found?.kind === 'text') return ((at += 1), { value: found.text });
    if (found?.kind === 'number') return ((at += 1), { value: Number(found.text) });
    if (found?.kind === 'name') {
      at += 1;
      if (found.text === 'Just' || found.text === 'String') return pattern();
      if (/^[A-Z]/.test(found.text)) throw problem();
      return { name: found.text };
    }
    if (!sign('(') && !sign('[')) throw problem();
    at += 1;
    const parts: Pattern[] = [];
    while (!sign(')') && !sign(']')) {
      parts.push(pattern());
      if (sign(',')) at += 1;
    }
    at += 1;
    const [only] = parts;
    return parts.length === 1 && only && found?.text === '(' ? only : { parts };
  }

  function steps(): Step[] {
    return block<Step>(step, (why) => ({ is: 'run', what: { is: 'unread', why } }));
  }

  function step(): Step {
    if (word('let')) {
      const start = at;
      at += 1;
      const own = definitions();
      if (!word('in')) return { is: 'let', definitions: own };
      at = start;
    }
    const start = at;
    try {
      const to = pattern();
      expect(operator('<-'));
      return { is: 'bind', to, what: expression() };
    } catch (error) {
      if (at > start && tokens[at - 1]?.text === '<-') throw error;
      at = start;
    }
    return { is: 'run', what: expression() };
  }

  function expression(least = 0): Expression {
    let left = application();
    for (;;) {
      const found = peek();
      if (found?.kind !== 'operator') return left;
      if (found.text === '::') {
        while (peek() && !is('next') && !is('close') && ![')', ']', ',', '}'].some(sign)) at += 1;
        return left;
      }
      const power = POWERS.get(found.text) ?? OTHERS;
      if (NO_OPERATORS.has(found.text) || power < least) return left;
      at += 1;
      if (sign(')')) return { is: 'operator', name: found.text, left };
      const right = expression(FROM_RIGHT.has(found.text) ? power : power + 1);
      left = { is: 'operator', name: found.text, left, right };
    }
  }

  function application(): Expression {
    let left = changed();
    while (startsValue()) left = { is: 'call', of: left, with: changed() };
    return left;
  }

  function startsValue(): boolean {
    const { kind, text = '' } = peek() ?? {};
    if (kind === 'name') return !NO_VALUES.has(text);
    return (
      ['text', 'number', 'quoted'].includes(kind ?? '') || sign('(') || sign('[') || operator('\\')
    );
  }

  /** A value, and what is put into its fields. */
  function changed(): Expression {
    let of = value();
    while (sign('{')) {
      at += 1;
      const fields: [string, Expression][] = [];
      while (!sign('}')) {
        const name = peek()?.text ?? '';
        at += 1;
        expect(operator('='));
        fields.push([name, expression()]);
        if (sign(',')) at += 1;
      }
      at += 1;
      of = { is: 'changed', of, fields };
    }
    return of;
  }

  function value(): Expression {
    const found = peek();
    if (!found) throw problem();
    const { kind, text, quoter = '' } = found;
    at += 1;
    if (kind === 'text') return { is: 'text', text };
    if (kind === 'number') return { is: 'number', value: Number(text.replaceAll('_', '')) };
    if (kind === 'quoted') return { is: 'quoted', quoter, text };
    if (kind === 'operator' && text === '\\') return lambda();
    if (kind === 'sign' && text === '[') return list(']');
    if (kind === 'sign' && text === '(') return inBrackets();
    at -= 1;
    if (kind !== 'name' || NO_VALUES.has(text) || text === 'case') throw problem();
    at += 1;
    if (text === 'do') return { is: 'block', steps: steps() };
    if (text === 'let') {
      const own = definitions();
      expect(word('in'));
      return { is: 'let', definitions: own, body: expression() };
    }
    if (text === 'if') {
      const condition = expression();
      expect(word('then'));
      const yes = expression();
      expect(word('else'));
      return { is: 'if', condition, yes, no: expression() };
    }
    return { is: 'name', text };
  }

  function lambda(): Expression {
    const takes: Pattern[] = [];
    while (!operator('->')) takes.push(pattern());
    at += 1;
    return { is: 'function', takes, body: expression() };
  }

  function list(end: ')' | ']', first: Expression[] = []): Expression {
    const items = first;
    while (!sign(end)) {
      items.push(expression());
      if (operator('..')) throw problem();
      if (sign(',')) at += 1;
    }
    at += 1;
    return { is: 'list', items };
  }

  function inBrackets(): Expression {
    const found = peek();
    if (found?.kind === 'operator' && !NO_OPERATORS.has(found.text)) {
      at += 1;
      const right = sign(')') ? undefined : expression();
      expect(sign(')'));
      return { is: 'operator', name: found.text, right };
    }
    if (sign(')')) return list(')');
    const first = expression();
    if (sign(',')) return ((at += 1), list(')', [first]));
    expect(sign(')'));
    return first;
  }

  return definitions();
}
