import type { Definition, Expression, Pattern, Step } from './parse.ts';
import { Action, asText, isSame, NotTranslatedError, Quoted, toMatcher } from './values.ts';

type Names = ReadonlyMap<string, () => unknown>;

/** Calls a value that takes its arguments one by one. */
export function call(of: unknown, ...given: unknown[]): unknown {
  return given.reduce((value, each) => {
    if (typeof value !== 'function') throw new NotTranslatedError('a call of no function');
    return (value as (argument: unknown) => unknown)(each);
  }, of);
}

/** The value of `name` in a module whose definitions may use `known`. */
export function evaluateModule(definitions: readonly Definition[], known: Names, name: string) {
  const value = define(definitions, known).get(name);
  if (!value) throw new NotTranslatedError(`no definition of ${name}`);
  return value();
}

/** Each definition is read when it is used, once. */
function define(definitions: readonly Definition[], outer: Names): Names {
  const names = new Map(outer);
  for (const { name, takes, body } of definitions) {
    const value = once(() =>
      takes.length > 0 ? functionOf(takes, body, names) : evaluate(body, names),
    );
    for (const [each, part] of partsOf(name, value)) names.set(each, part);
  }
  return names;
}

function partsOf(pattern: Pattern, value: () => unknown): [string, () => unknown][] {
  if ('name' in pattern) return [[pattern.name, value]];
  if ('value' in pattern) return [];
  return pattern.parts.flatMap((part, n) =>
    partsOf(part, () => {
      const whole = value();
      return Array.isArray(whole) ? (whole[n] as unknown) : undefined;
    }),
  );
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

function functionOf(takes: readonly Pattern[], body: Expression, names: Names): unknown {
  const [first, ...others] = takes;
  if (!first) return evaluate(body, names);
  return (given: unknown) =>
    functionOf(others, body, new Map([...names, ...partsOf(first, () => given)]));
}

function evaluate(expression: Expression, names: Names): unknown {
  switch (expression.is) {
    case 'text':
      return expression.text;
    case 'number':
      return expression.value;
    case 'quoted':
      if (expression.quoter === 'str') return expression.text.replaceAll(/\n *(\||$)/g, '\n');
      return new Quoted(expression.text, (name) => valueOf(name, names));
    case 'name':
      return valueOf(expression.text, names);
    case 'list':
      return expression.items.map((item) => evaluate(item, names));
    case 'call':
      return call(evaluate(expression.of, names), evaluate(expression.with, names));
    case 'operator':
      return operation(expression, names);
    case 'function':
      return functionOf(expression.takes, expression.body, names);
    case 'changed':
      return changed(expression, names);
    case 'block':
      return new Action(() => runSteps(expression.steps, names));
    case 'let':
      return evaluate(expression.body, define(expression.definitions, names));
    case 'if':
      return evaluate(
        evaluate(expression.condition, names) ? expression.yes : expression.no,
        names,
      );
    case 'unread':
      throw new NotTranslatedError(expression.why);
    default:
      return expression satisfies never;
  }
}

function valueOf(name: string, names: Names): unknown {
  const value = names.get(name) ?? names.get(name.replace(/^.*\./, ''));
  if (value) return value();
  throw new NotTranslatedError(`no translation of ${name}`);
}

function changed({ of, fields }: Extract<Expression, { is: 'changed' }>, names: Names): unknown {
  const values = Object.fromEntries(fields.map(([name, value]) => [name, evaluate(value, names)]));
  if (of.is === 'name' && of.text === 'Status') return values['statusCode'];
  const value = evaluate(of, names);
  const isMatcher = fields.every(([name]) => name.startsWith('match'));
  return { ...(isMatcher ? toMatcher(value) : Object(value)), ...values };
}

async function runSteps(steps: readonly Step[], outer: Names): Promise<unknown> {
  let names = outer;
  let last: unknown;
  for (const step of steps) {
    if (step.is === 'let') {
      names = define(step.definitions, names);
      continue;
    }
    last = evaluate(step.what, names);
    if (!(last instanceof Action)) throw new NotTranslatedError('a step that does nothing');
    last = await last.run();
    const found = last;
    if (step.is === 'bind') names = new Map([...names, ...partsOf(step.to, () => found)]);
  }
  return last;
}

function operation(
  { name, left, right }: Extract<Expression, { is: 'operator' }>,
  names: Names,
): unknown {
  const of = OPERATORS[name] ?? ((a, b) => call(valueOf(name, names), a, b));
  const value = (side: Expression) => evaluate(side, names);
  if (left && right) return of(value(left), value(right));
  if (left) return (given: unknown) => of(value(left), given);
  if (right) return (given: unknown) => of(given, value(right));
  return (a: unknown) => (b: unknown) => of(a, b);
}

const OPERATORS: Readonly<Record<string, (left: unknown, right: unknown) => unknown>> = {
  $: (left, right) => call(left, right),
  '.': (left, right) => (given: unknown) => call(left, call(right, given)),
  '<>': (left, right) =>
    Array.isArray(left) && Array.isArray(right)
      ? [...(left as unknown[]), ...(right as unknown[])]
      : asText(left) + asText(right),
  '++': (left, right) => OPERATORS['<>']?.(left, right),
  ':': (left, right) => [left, ...(Array.isArray(right) ? (right as unknown[]) : [])],
  '<$>': (left, right) =>
    right instanceof Action
      ? new Action(async () => call(left, await right.run()))
      : right === undefined
        ? undefined
        : call(left, right),
  '<:>': (left, right) => (headers: [string, string][]) =>
    isOtherLength(left, right, headers) || headers.some((header) => isSame(header, [left, right]))
      ? undefined
      : `no header ${String(left)}: ${String(right)}; there ${headers.filter((it) => isSame(it[0].toLowerCase(), String(left).toLowerCase())).join('; ')}`,
  '==': isSame,
  '/=': (left, right) => !isSame(left, right),
  '<': (left, right) => Number(left) < Number(right),
  '>': (left, right) => Number(left) > Number(right),
  '<=': (left, right) => Number(left) <= Number(right),
  '>=': (left, right) => Number(left) >= Number(right),
  '+': (left, right) => Number(left) + Number(right),
  '&&': (left, right) => Boolean(left) && Boolean(right),
  '||': (left, right) => Boolean(left) || Boolean(right),
  '=~': (left, right) =>
    new RegExp(String(right).replaceAll('[[:digit:]]', '\\d'), 'u').test(String(left)),
};

/** Names of schemas and roles differ here, and the spaces of JSON, so that of a length other than none only its presence counts. */
function isOtherLength(name: unknown, value: unknown, headers: [string, string][]): boolean {
  const found = headers.find(([each]) => each.toLowerCase() === 'content-length')?.[1];
  return String(name).toLowerCase() === 'content-length' && value !== '0' && found !== undefined;
}
