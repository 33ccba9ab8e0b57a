import { isDeepStrictEqual } from 'node:util';

/** What a test cannot be translated for. */
export class NotTranslatedError extends Error {}

/** What a test found instead of what it expects. */
export class Difference extends Error {
  readonly isTextOnly: boolean;

  constructor(message: string, isTextOnly = false) {
    super(message);
    this.isTextOnly = isTextOnly;
  }
}

/** What is done when its turn comes: a request, a test, or a group of either. */
export class Action {
  readonly run: () => Promise<unknown>;

  constructor(run: () => Promise<unknown>) {
    this.run = run;
  }
}

/** JSON that a test quotes: a body to send, or one to expect. */
export class Quoted {
  readonly text: string;
  readonly value: unknown;

  constructor(source: string, valueOf: (name: string) => unknown) {
    const whole = source.replaceAll(/#\{([^}]+)\}/g, (_all, name: string) =>
      JSON.stringify(plain(valueOf(name.trim()))),
    );
    const found = parseJson(whole);
    if (found !== undefined) {
      this.text = whole;
      this.value = found;
      return;
    }
    const strict = whole.replaceAll(/([{,]\s*)([A-Za-z_]\w*)(\s*:)/g, '$1"$2"$3');
    this.value = parseJson(strict);
    this.text = strict;
    if (this.value === undefined) throw new NotTranslatedError('JSON that is not read');
  }
}

export interface Answer {
  simpleStatus: number;
  simpleHeaders: [string, string][];
  simpleBody: string;
}

export type HeaderMatcher = (headers: [string, string][]) => string | undefined;

export interface Matcher {
  matchStatus: number;
  matchHeaders: HeaderMatcher[];
  matchBody: unknown;
}

export const ANY_BODY = Symbol('any body');

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** JSON as what it says, and a body as JSON where it is any. */
export function plain(value: unknown): unknown {
  return value instanceof Quoted ? value.value : value;
}

export function asText(value: unknown): string {
  if (value instanceof Quoted) return value.text;
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.length === 0) return '';
  throw new NotTranslatedError('a value that is no text');
}

/** Names of headers are the same in any case; JSON is compared by what it says. */
export function isSame(left: unknown, right: unknown): boolean {
  if (left instanceof Quoted || right instanceof Quoted) {
    const read = (value: unknown) =>
      value instanceof Quoted ? value.value : typeof value === 'string' ? readText(value) : value;
    return isDeepStrictEqual(read(left), read(right));
  }
  if (isPair(left) && isPair(right)) {
    return left[0].toLowerCase() === right[0].toLowerCase() && isSame(left[1], right[1]);
  }
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((each, n) => isSame(each, right[n]));
  }
  return isDeepStrictEqual(left, right);
}

/** A text that is no JSON is a text. */
function readText(text: string): unknown {
  const found = parseJson(text);
  return found === undefined ? text : found;
}

function isPair(value: unknown): value is [string, unknown] {
  return Array.isArray(value) && value.length === 2 && typeof value[0] === 'string';
}

/** JSON, a text or a status alone as what is expected of an answer. */
export function toMatcher(expected: unknown): Matcher {
  if (typeof expected === 'number') {
    return { matchStatus: expected, matchHeaders: [], matchBody: ANY_BODY };
  }
  if (expected instanceof Quoted) {
    return { matchStatus: 200, matchHeaders: [isJsonType], matchBody: expected };
  }
  if (typeof expected === 'string') {
    return { matchStatus: 200, matchHeaders: [], matchBody: expected };
  }
  if (typeof expected === 'object' && expected && 'matchStatus' in expected) {
    return expected as Matcher;
  }
  throw new NotTranslatedError('an expectation of another form');
}

const isJsonType: HeaderMatcher = (headers) =>
  /^application\/json(; ?charset=utf-8)?$/i.test(headerOf(headers, 'content-type') ?? '')
    ? undefined
    : `content-type is ${headerOf(headers, 'content-type')}`;

export function headerOf(headers: readonly [string, string][], name: string): string | undefined {
  return headers.find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1];
}

/** Error: Difference; `isTextOnly` where only the text of an error of Postgres differs, which the backend keeps to itself. */
export function compare(answer: Answer, { matchStatus, matchHeaders, matchBody }: Matcher): void {
  const problems = matchHeaders.flatMap((matches) => matches(answer.simpleHeaders) ?? []);
  const isStatus = answer.simpleStatus === matchStatus;
  if (!isStatus) problems.unshift(`status ${answer.simpleStatus} instead of ${matchStatus}`);
  const isBody = bodyMatches(answer.simpleBody, matchBody);
  if (!isBody) problems.push(`body ${answer.simpleBody} instead of ${show(matchBody)}`);
  if (problems.length === 0) return;
  const others = problems.filter((problem) => !/^body|^no header content-length/i.test(problem));
  const isTextOnly = others.length === 0 && isHiddenText(answer.simpleBody, matchBody);
  throw new Difference(problems.join('\n    '), isTextOnly);
}

function bodyMatches(body: string, expected: unknown): boolean {
  if (expected === ANY_BODY) return true;
  if (expected instanceof Quoted) return isSame(expected, body);
  const text = asText(expected);
  if (text === body) return true;
  const [wanted, found] = [parseJson(text), parseJson(body)];
  return typeof wanted === 'object' && wanted !== null && isDeepStrictEqual(wanted, found);
}

function isHiddenText(body: string, expected: unknown): boolean {
  const [found, wanted] = [parseJson(body), plain(expected)].map((value) =>
    typeof value === 'object' && value && 'code' in value ? value.code : undefined,
  );
  return typeof wanted === 'string' && /^(?!PT)[0-9A-Z]{5}$/.test(wanted) && wanted === found;
}

function show(value: unknown): string {
  if (value instanceof Quoted) return JSON.stringify(value.value);
  return typeof value === 'string' ? JSON.stringify(value) : 'another';
}
