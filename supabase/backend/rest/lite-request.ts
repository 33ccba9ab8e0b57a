import { json, problem } from '../gateway/responses.ts';
import { argumentTypes, columnTypes, holdValues } from './body-values.ts';
import { callOf, callWithRaw, differentFields } from './call-request.ts';
import { chooseCommand, type Call } from './choose-command.ts';
import { commandIn } from './commands.ts';
import { readCsv } from './csv-body.ts';
import { isRow, parseExact } from './exact-json.ts';
import { rewriteQuery } from './filters/rewrite-query.ts';
import { FilterSyntaxError, splitList, unquote } from './filters/split-list.ts';
import { fillMissing } from './missing-values.ts';
import { readPreferences } from './preferences.ts';
import { refuse, refuseEveryRow, tableIn } from './refusals.ts';
import type { RequestScope } from './request-scope.ts';
import { shapeFor } from './shaped-answers.ts';

/**
 * The request as lite understands it rightly: its filters rewritten, its rows complete, and a command always with its arguments in
 * the body. What the database receives of the request stays as it came. Or the refusal of what cannot be read.
 */
export async function toLiteRequest(
  request: Request,
  scope: RequestScope,
): Promise<Request | Response> {
  const { path, catalog, held } = scope;
  const command = commandIn(path);
  const refusal = refuse(request, path, catalog);
  if (refusal) return refusal;
  const { method } = request;
  const everyRow = command === undefined ? refuseEveryRow(request, path, catalog) : undefined;
  if (everyRow && method === 'DELETE') return everyRow;
  const headers = withType(request.headers);
  const url = new URL(request.url);
  const represented = catalog.representations.get(tableIn(path));
  scope.shape = shapeFor(headers.get('accept') ?? '*/*', path, url.searchParams, catalog);
  if (scope.shape) headers.set('accept', scope.shape.instead);
  const isReading = method === 'GET' || method === 'HEAD';
  try {
    if (command !== undefined && isReading) return callOf(url, command, headers, scope);
    const ofTable = (table: string) =>
      table === '' ? represented : catalog.representations.get(table.split('.').at(-2) ?? '');
    const query = [...url.searchParams].filter(
      // A change is not limited: PostgREST left that away with version 13.
      ([name]) => isReading || command !== undefined || !/^(limit|offset)$/.test(name),
    );
    url.search = `${rewriteQuery(query, held, ofTable)}`;
  } catch (error) {
    if (!(error instanceof FilterSyntaxError)) throw error;
    return problem(400, 'PGRST100', 'The filters could not be parsed.', { details: error.message });
  }
  if (isReading) return new Request(url, { method, headers });
  const type = (headers.get('content-type') ?? '').split(';')[0]?.trim() ?? '';
  const isTable = type === 'text/csv' && command === undefined;
  if (!isJson(headers) && !isTable) {
    if (command === undefined) return new Request(url, request);
    const called = await callWithRaw(request, url, command, type, scope);
    return called ?? new Request(url, request);
  }

  const given = decode(await request.arrayBuffer());
  if (given === undefined) return problem(400, 'PGRST102', 'Empty or invalid json');
  const listed = isTable ? readCsv(given) : undefined;
  if (isTable && !listed) return differentFields();
  const text = listed ? JSON.stringify(listed) : given;
  headers.set('content-type', 'application/json');
  // PUT compares the key in the row with the one in the address.
  const body = parse(text);
  if (method === 'PUT') {
    const own = (row: unknown) =>
      isRow(row) ? holdValues(row, () => undefined, catalog.composites, held, represented) : row;
    const sent = represented && (Array.isArray(body) ? body.map(own) : own(body));
    return new Request(url, { method, headers, body: write(sent, text) });
  }
  if (command !== undefined) {
    // Of several rows of arguments the first counts.
    const first = Array.isArray(body) && isRow(body[0]) ? body[0] : body;
    const row = isRow(first) ? onlyColumns(first, url.searchParams.get('columns')) : first;
    const names = isRow(row) ? Object.keys(row) : text.trim() === '' ? [] : undefined;
    const call = names && chooseCommand(command, names, true, catalog);
    if (call instanceof Response) return call;
    scope.call = call;
    const sent = isRow(row) && call ? valuesFor(call, row, text, scope) : row;
    return new Request(url, { method, headers, body: write(sent, text) });
  }
  const typeOf = columnTypes(path, catalog);
  const hold = (row: object) => holdValues(row, typeOf, catalog.composites, held, represented);
  const rows = isRow(body) ? [body] : Array.isArray(body) && body.every(isRow) ? body : undefined;
  if (everyRow && rows?.some((row) => Object.keys(row).length > 0)) return everyRow;
  if (method === 'PATCH' && rows && everyRow) return nothingChanged(headers.get('prefer') ?? '');
  const filled =
    rows &&
    fillMissing(
      rows.map(hold),
      url.searchParams.get('columns'),
      headers.get('prefer') ?? '',
      held.defaultMark,
    );
  const sent = isRow(body) ? filled?.[0] : (filled ?? body);
  return new Request(url, { method, headers, body: write(sent, text) });
}

/** The arguments as lite knows them; the body itself for an argument without a name. */
function valuesFor(
  { routine, takesBody, nameOf }: Call,
  row: object,
  text: string,
  { catalog, held }: RequestScope,
): object {
  if (takesBody) return { [nameOf('')]: held.hold(text) };
  const values = holdValues(row, argumentTypes(routine), catalog.composites, held);
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [nameOf(name), value]));
}

/** The arguments that `columns` names, if it names any. */
function onlyColumns(row: object, columns: string | null): object {
  if (!columns) return row;
  const names = splitList(columns).map((name) => unquote(name.trim()));
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));
}

/** What is no JSON goes on as it came. */
function write(body: unknown, text: string): string {
  return body === undefined ? text : JSON.stringify(body);
}

/** Undefined for what is no JSON; lite reports that to the caller. */
function parse(text: string): unknown {
  try {
    return parseExact(text);
  } catch {
    return undefined;
  }
}

/** A change without a column changes no row, and needs no filter. */
function nothingChanged(prefer: string): Response {
  const wishes = readPreferences(prefer);
  const rows = wishes.has('count') ? '0' : '*';
  const headers = { 'content-range': `*/${rows}` };
  if (wishes.get('return') !== 'representation')
    return new Response(null, { status: 204, headers });
  return json([], 200, { ...headers, 'preference-applied': 'return=representation' });
}

/** A body is JSON unless the caller says otherwise; "new Request" would call it text. */
function withType(given: Headers): Headers {
  const headers = new Headers(given);
  if (!headers.has('content-type')) headers.set('content-type', 'application/json');
  return headers;
}

function isJson(headers: Headers): boolean {
  return (headers.get('content-type') ?? '').startsWith('application/json');
}

/** Undefined for bytes that are no UTF-8. */
function decode(bytes: ArrayBuffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
