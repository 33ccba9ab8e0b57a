import { problem } from '../gateway/responses.ts';
import { chooseCommand, chooseRaw, unknown } from './choose-command.ts';
import { versionsOf } from './commands.ts';
import { readCsv } from './csv-body.ts';
import { rewriteQuery, splitArguments } from './filters/rewrite-query.ts';
import type { RequestScope } from './request-scope.ts';

/** GET and HEAD of a command as POST: lite takes a group of filters for an argument where arguments stand in the address. */
export function callOf(
  url: URL,
  command: string,
  headers: Headers,
  scope: RequestScope,
): Request | Response {
  const [given, others] = splitArguments([...url.searchParams]);
  const range = scope.method === 'GET' ? rangeOf(headers) : [];
  if (range instanceof Response) return range;
  return callWith(given, [...range, ...others], url, command, headers, scope);
}

/** A command with arguments that are texts; one that comes several times is meant for a variadic one. */
function callWith(
  given: readonly [string, string][],
  others: [string, string][],
  url: URL,
  command: string,
  headers: Headers,
  scope: RequestScope,
): Request | Response {
  const { catalog, held } = scope;
  const versions = versionsOf(command, catalog);
  const isVariadic = versions.some(({ has_variadic }) => has_variadic);
  const last = versions[0]?.arg_names.at(-1);
  const byName = Object.groupBy(given, ([name]) => name);
  const call = chooseCommand(command, Object.keys(byName), false, catalog);
  if (call instanceof Response) return call;
  // Lite would take them for the one argument of JSON.
  if (!call && scope.method === 'POST') {
    return unknown(command, Object.keys(byName), false, catalog, versions);
  }
  scope.call = call;
  const named = Object.entries(byName).map(([name, all = []]) => {
    const values = all.map(([, value]) => value);
    return [call?.nameOf(name) ?? name, isVariadic && name === last ? values : values.at(-1)];
  });
  url.search = `${rewriteQuery(others, held)}`;
  return new Request(url, {
    method: 'POST',
    headers: { ...Object.fromEntries(headers), 'content-type': 'application/json' },
    body: JSON.stringify(Object.fromEntries(named)),
  });
}

const RAW_TYPES: Readonly<Record<string, string>> = {
  'text/plain': 'text',
  'text/xml': 'xml',
  'application/octet-stream': 'bytea',
};

/** The refusal of CSV whose lines differ. */
export const differentFields = () =>
  problem(400, 'PGRST102', 'All lines must have same number of fields');

/**
 * A body that is no JSON: arguments of a form or of CSV, or the one argument of a command, which has no name. Undefined for a
 * type that no command takes.
 */
export async function callWithRaw(
  request: Request,
  url: URL,
  command: string,
  given: string,
  scope: RequestScope,
): Promise<Request | Response | undefined> {
  const bytes = Buffer.from(await request.clone().arrayBuffer());
  const headers = new Headers(request.headers);
  if (given === 'application/x-www-form-urlencoded') {
    const pairs = [...new URLSearchParams(bytes.toString())];
    return callWith(pairs, [...url.searchParams], url, command, headers, scope);
  }
  if (given === 'text/csv') {
    const rows = readCsv(bytes.toString());
    if (!rows) return differentFields();
    const pairs = Object.entries(rows[0] ?? {}).filter((pair) => pair[1] !== null);
    return callWith(
      pairs as [string, string][],
      [...url.searchParams],
      url,
      command,
      headers,
      scope,
    );
  }
  const type = RAW_TYPES[given];
  if (type === undefined) return undefined;
  const call = chooseRaw(command, type, scope.catalog);
  if (call instanceof Response) return call;
  scope.call = call;
  const value = type === 'bytea' ? `\\x${bytes.toString('hex')}` : bytes.toString();
  headers.set('content-type', 'application/json');
  const body = JSON.stringify({ [call.nameOf('')]: scope.held.hold(value) });
  return new Request(url, { method: 'POST', headers, body });
}

/** The rows of the header `Range`, which lite reads of GET alone, as parameters. */
function rangeOf(headers: Headers): [string, string][] | Response {
  const [, first, last = ''] = /^(\d+)-(\d*)$/.exec(headers.get('range') ?? '') ?? [];
  if (first === undefined) return [];
  if (last === '') return [['offset', first]];
  const rows = Number(last) - Number(first) + 1;
  if (rows > 0) return Object.entries({ offset: first, limit: `${rows}` });
  return problem(416, 'PGRST103', 'Requested range not satisfiable', {
    details:
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
  });
}
