import { json, problem } from '../gateway/responses.ts';
import type { Call } from './choose-command.ts';
import { parseExact } from './exact-json.ts';

const SINGLE = 'application/vnd.pgrst.object+json';

/**
 * What a caller gets who asked for exactly one row. Lite forgets that where a written row comes back with embedded ones, and
 * answers with a list.
 */
export async function toSingleObject(response: Response, accept: string): Promise<Response> {
  if (!accept.includes(SINGLE) || response.status >= 400) return response;
  const text = await response.clone().text();
  if (!text.startsWith('[')) return response;
  const rows = parseExact(text) as unknown[];
  const [row] = rows;
  if (rows.length !== 1) {
    return problem(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
      details: `The result contains ${rows.length} rows`,
    });
  }
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  headers.set('content-type', `${SINGLE}; charset=utf-8`);
  return new Response(JSON.stringify(row), { status: response.status, headers });
}

/** A command that gives no set gives null where a filter leaves none of it, which lite refuses. */
export async function toNull(response: Response, { routine }: Call): Promise<Response> {
  if (response.status !== 406 || routine.return_is_setof) return response;
  const { details } = (await response.clone().json()) as { details?: unknown };
  return details === 'The result contains 0 rows' ? json(null) : response;
}
