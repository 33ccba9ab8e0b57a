import type { QueryResult } from 'pg';
import { EXPOSED_SCHEMA } from './catalog.ts';
import { mostAffected, readPreferences } from './preferences.ts';
import type { RequestScope } from './request-scope.ts';

/**
 * The answer with PostgREST's headers: the caller's own query, its parameters in order, where lite names its rewritten one, every preference that was heeded and no
 * other, the address of a new row where the caller wants it, and nothing about a body that is not there.
 */
export async function withHeaders(
  response: Response,
  request: Request,
  { path, headers: sent, catalog }: RequestScope,
): Promise<Response> {
  const { headers, status } = response;
  if (status === 400 || status === 404) return reword(response, request.method);
  const prefer = sent['prefer'] ?? '';
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  if (isReading && status < 300 && !path.startsWith('/rpc/')) {
    const parameters = new URL(request.url).search.slice(1).split('&').toSorted().join('&');
    headers.set('content-location', `${path}${parameters && '?'}${parameters}`);
  }
  const location = headers.get('location')?.replaceAll(`eq.${NO_VALUE}`, 'is.null');
  if (location !== undefined) headers.set('location', location);
  const applied = headers.get('preference-applied')?.split(', ') ?? [];
  const heeded = [
    ...applied.filter((wish) => catalog.mayRollBack || !wish.startsWith('tx=')),
    ...(status < 400 ? heededHere(prefer) : []),
  ];
  headers.delete('preference-applied');
  if (heeded.length > 0) headers.set('preference-applied', heeded.join(', '));
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  return status < 300 && !headers.has('content-length') ? withLength(response) : response;
}

/** The key of a new row as its address writes it: lite makes the address of what the database gives. */
export function withEscapedRows(found: QueryResult<Record<string, unknown>>): QueryResult {
  const escaped = (value: unknown) =>
    value === null ? NO_VALUE : typeof value === 'string' ? encodeURIComponent(value) : value;
  const rows = found.rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, escaped(value)])),
  );
  return { ...found, rows };
}

const NO_VALUE = '%00null';

/** Of the preferences that lite does not know, those that the request was answered by. */
function heededHere(prefer: string): string[] {
  const wishes = readPreferences(prefer);
  const handling = wishes.get('handling') ?? '';
  const zone = wishes.get('timezone');
  const most = mostAffected(prefer);
  return [
    ...(/^(strict|lenient)$/.test(handling) ? [`handling=${handling}`] : []),
    ...(zone === undefined ? [] : [`timezone=${zone}`]),
    ...(most === undefined ? [] : [`max-affected=${most}`]),
  ];
}

/** Lite names a schema of its own, and takes each command for one of POST, as it gets them. */
async function reword(response: Response, method: string): Promise<Response> {
  const { status, headers } = response;
  const text = (await response.text()).replace(
    / in the schema '[^']*', but/,
    ` in the schema '${EXPOSED_SCHEMA}', but`,
  );
  headers.delete('content-length');
  if (method === 'HEAD') return new Response(null, { status, headers });
  const said =
    method === 'GET' ? text.replace(' or with a single unnamed json/jsonb parameter', '') : text;
  return new Response(said, { status, headers });
}

async function withLength(response: Response): Promise<Response> {
  const { status, headers } = response;
  const body = await response.text();
  if (body === '') headers.delete('content-type');
  if (status === 204 || status === 205) return new Response(null, { status, headers });
  headers.set('content-length', `${Buffer.byteLength(body)}`);
  return new Response(body === '' ? null : body, { status, headers });
}

/** A proxy learns from the header what kind of error it passes on. */
export async function nameError(response: Response): Promise<Response> {
  if (response.status < 300) return response;
  const { code } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { code?: unknown };
  if (typeof code === 'string') {
    response.headers.set('proxy-status', `PostgREST; error=${code}`);
  }
  return response;
}
