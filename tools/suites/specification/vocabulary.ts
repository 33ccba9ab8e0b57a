import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { call } from './evaluate.ts';
import {
  Action,
  ANY_BODY,
  asText,
  compare,
  Difference,
  headerOf,
  isSame,
  NotTranslatedError,
  plain,
  toMatcher,
  type Answer,
  type HeaderMatcher,
} from './values.ts';

/** What the vocabulary of a test does. */
export interface Surroundings {
  fixtures: string;
  send(method: string, path: string, headers: [string, string][], body: string): Promise<Answer>;
  group(name: string, inside: Action): Promise<void>;
  test(name: string, inside: Action): Promise<void>;
  withConfiguration(configuration: object, inside: Action): Promise<void>;
}

export class PendingError extends Error {}

/** What tokens are signed with; the door signs those anew that are valid. */
export const SECRET = 'reallyreallyreallyreallyverysafe';

/** The vocabulary of hspec, hspec-wai and the helpers of the specification that its tests use. */
export function vocabulary(around: Surroundings): Map<string, () => unknown> {
  const request = (method: unknown) => (path: unknown) => (headers: unknown) => (body: unknown) =>
    new Action(() =>
      around.send(asText(method), asText(path), headers as [string, string][], asText(body)),
    );
  const meanings: Record<string, unknown> = {
    ...matchers,
    ...functions,
    request,
    get: (path: unknown) => request('GET')(path)([])(''),
    OADisabled: 'disabled',
    OAIgnorePriv: 'ignore-privileges',
    Minimal: 'minimal',
    options: (path: unknown) => request('OPTIONS')(path)([])(''),
    delete: (path: unknown) => request('DELETE')(path)([])(''),
    post: (path: unknown) => request('POST')(path)([]),
    put: (path: unknown) => request('PUT')(path)([]),
    patch: (path: unknown) => request('PATCH')(path)([]),
    describe: (name: string) => (inside: Action) => new Action(() => around.group(name, inside)),
    context: (name: string) => (inside: Action) => new Action(() => around.group(name, inside)),
    it: (name: string) => (inside: Action) => new Action(() => around.test(name, inside)),
    withConfig: (configuration: object) => (inside: Action) =>
      new Action(() => around.withConfiguration(configuration, inside)),
    readFixtureFile: (file: string) => readFileSync(join(around.fixtures, file), 'utf8'),
    baseCfg: {},
    actualPgVersion: 170,
    pgVersion180: 180,
    pgVersion190: 190,
  };
  return new Map(Object.entries(meanings).map(([name, value]) => [name, () => value]));
}

const filterAndMatchCT =
  (type: string): HeaderMatcher =>
  (headers) => {
    const found = headerOf(headers, 'content-type');
    return found === type ? undefined : `content-type ${found} instead of ${type}`;
  };

const expectation =
  (name: string, holds: (found: unknown, wanted: unknown) => boolean) =>
  (found: unknown) =>
  (wanted: unknown) =>
    new Action(async () => {
      if (!holds(found, wanted)) throw new Difference(`${show(found)} ${name} ${show(wanted)}`);
    });

const show = (value: unknown) =>
  typeof value === 'function' ? 'the condition' : JSON.stringify(plain(value));

const matchers: Record<string, unknown> = {
  shouldRespondWith: (request: Action) => (expected: unknown) =>
    new Action(async () => compare((await request.run()) as Answer, toMatcher(expected))),
  shouldBe: expectation('is not', isSame),
  shouldNotBe: expectation('is', (found, wanted) => !isSame(found, wanted)),
  shouldSatisfy: expectation('does not satisfy', (found, wanted) => Boolean(call(wanted, found))),
  shouldContain: expectation('does not contain', (found, wanted) =>
    (wanted as unknown[]).every((each) => (found as unknown[]).some((one) => isSame(one, each))),
  ),
  filterAndMatchCT,
  matchContentTypeJson: filterAndMatchCT('application/json; charset=utf-8'),
  matchContentTypeSingular: filterAndMatchCT('application/vnd.pgrst.object+json; charset=utf-8'),
  matchCTArrayStrip: filterAndMatchCT(
    'application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8',
  ),
  matchCTSingularStrip: filterAndMatchCT(
    'application/vnd.pgrst.object+json;nulls=stripped; charset=utf-8',
  ),
  matchHeaderValuePresent:
    (name: string) =>
    (value: string): HeaderMatcher =>
    (headers) =>
      headerOf(headers, name)?.includes(value) ? undefined : `no ${value} in the header ${name}`,
  matchHeaderAbsent:
    (name: string): HeaderMatcher =>
    (headers) =>
      headerOf(headers, name) === undefined
        ? undefined
        : `a header ${name}: ${headerOf(headers, name)}`,
  matchServerTimingHasTiming:
    (metric: string): HeaderMatcher =>
    (headers) =>
      new RegExp(`${metric};dur=[\\d.]+`, 'u').test(headerOf(headers, 'server-timing') ?? '')
        ? undefined
        : `no ${metric} in the header server-timing`,
};

const header = (name: string) => (value: string) => [name, value];
const hasHeader = (name: string) => (pattern: string) => (headers: [string, string][]) =>
  new RegExp(pattern.replaceAll('/*', '/\\*'), 'u').test(headerOf(headers, name) ?? '');

function generateJWT(claims: unknown, secret = SECRET): string {
  const parts = ['{"alg":"HS256","typ":"JWT"}', asText(claims)]
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');
  return `${parts}.${createHmac('sha256', secret).update(parts).digest('base64url')}`;
}

const same = (value: unknown) => value;
/** A step into a document of JSON; `.` puts the next one behind it. */
const part = (name: string | number) => (next: (value: unknown) => unknown) => (value: unknown) =>
  next((value as Record<string, unknown> | undefined)?.[name]);
const totalCost: ReturnType<typeof part> = (next) =>
  part(0)(part('Plan')(part('Total Cost')(next)));

const functions: Record<string, unknown> = {
  ...Object.fromEntries(
    ['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'].map((name) => [
      `method${name[0]}${name.slice(1).toLowerCase()}`,
      name,
    ]),
  ),
  ...Object.fromEntries(
    '012345'
      .split('')
      .flatMap((n) =>
        [`status20${n}`, `status40${n}`].map((name) => [name, Number(name.slice(6))]),
      ),
  ),
  ok200: 200,
  hContentType: 'Content-Type',
  hContentLength: 'Content-Length',
  hLocation: 'Location',
  hAccept: 'Accept',
  hAuthorization: 'Authorization',
  simpleStatus: (answer: Answer) => answer.simpleStatus,
  simpleHeaders: (answer: Answer) => answer.simpleHeaders,
  simpleBody: (answer: Answer) => answer.simpleBody,
  acceptHdrs: (type: string) => [['Accept', type]],
  planHdr: ['Accept', 'application/vnd.pgrst.plan+json'],
  rangeUnit: ['Range-Unit', 'items'],
  rangeHdrs: (range: string) => [
    ['Range-Unit', 'items'],
    ['Range', range],
  ],
  rangeHdrsWithCount: (range: string) => [
    ['Prefer', 'count=exact'],
    ['Range-Unit', 'items'],
    ['Range', range],
  ],
  ByteRangeFromTo: (from: number) => (to: number) => `${from}-${to}`,
  ByteRangeFrom: (from: number) => `${from}-`,
  authHeader: (type: string) => (value: string) => header('Authorization')(`${type} ${value}`),
  authHeaderJWT: (token: string) => header('Authorization')(`Bearer ${token}`),
  generateJWT: (claims: unknown) => generateJWT(claims),
  relativeSeconds: (seconds: number) =>
    new Action(async () => Math.floor(Date.now() / 1000) + seconds),
  matchHeader: hasHeader,
  noBlankHeader: (headers: [string, string][]) => headers.every(([name]) => name !== ''),
  noProfileHeader: (headers: [string, string][]) =>
    headerOf(headers, 'content-profile') === undefined,
  notZeroContentLength: (headers: [string, string][]) =>
    headerOf(headers, 'content-length') !== '0',
  getInsertDataForTiobePlsTable: (rows: number) =>
    JSON.stringify(
      Array.from({ length: rows + 1 }, (_, n) => ({ name: `Lang ${n + 20}`, rank: n + 20 })),
    ),
  isErrorFormat: (body: string) => Object.hasOwn(JSON.parse(body) as object, 'message'),
  generateSecret: SECRET,
  generateJWTWithSecret: (claims: unknown) => (secret: string) => generateJWT(claims, secret),
  badRequest400: 400,
  internalServerError500: 500,
  empty: '',
  ResponseMatcher: (matchStatus: number) => (matchHeaders: unknown) => (matchBody: unknown) => ({
    matchStatus,
    matchHeaders,
    matchBody,
  }),
  pendingWith: (why: string) =>
    new Action(async () => {
      throw new PendingError(why);
    }),
  MatchBody: () => ANY_BODY,
  mempty: [],
  True: true,
  False: false,
  Nothing: undefined,
  Just: same,
  isJust: (value: unknown) => value !== undefined,
  liftIO: same,
  decodeUtf8: same,
  encodeUtf8: same,
  toStrict: same,
  toS: same,
  mk: same,
  fromList: same,
  show: String,
  return: (value: unknown) => new Action(async () => value),
  pure: (value: unknown) => new Action(async () => value),
  map: (of: unknown) => (list: unknown[]) => list.map((each) => call(of, each)),
  not: (value: unknown) => !value,
  length: (list: { length: number }) => list.length,
  elem: (each: unknown) => (list: unknown[]) => list.some((one) => isSame(one, each)),
  notElem: (each: unknown) => (list: unknown[]) => !list.some((one) => isSame(one, each)),
  take: (most: number) => (text: string) => text.slice(0, most),
  splitOn: (at: string) => (text: string) => text.split(at),
  isInfixOf: (within: string) => (text: string) => text.includes(within),
  lookup: (name: string) => (headers: [string, string][]) => headerOf(headers, name),
  void: same,
  QualifiedIdentifier: (schema: unknown) => (name: string) => [schema, name],
  subtract: (a: number) => (b: number) => b - a,
  fromMaybe: (other: unknown) => (value: unknown) => value ?? other,
  nth: part,
  key: part,
  '^?': (text: string) => (parts: ReturnType<typeof part>) => {
    const whole = JSON.parse(text) as unknown;
    if (Array.isArray(whole)) return parts(same)(whole);
    throw new NotTranslatedError('a part of the OpenAPI document');
  },
  planCost: ({ simpleBody }: Answer) => totalCost(same)(JSON.parse(simpleBody)) ?? 1e9,
};
