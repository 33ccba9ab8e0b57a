import { problem } from '../gateway/responses.ts';
import type { Catalog } from './catalog.ts';
import { commandIn, versionsOf } from './commands.ts';
import { hasFilter } from './filters/rewrite-query.ts';
import { mostAffected } from './preferences.ts';

/** The table that a path names. */
export const tableIn = (path: string) => decodeURIComponent(path.slice(1));
const METHODS = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/;

/** What lite would answer in another way than the real service: the refusal of a request, or its methods. Undefined for what lite may do. */
export function refuse(
  { method, headers }: Request,
  path: string,
  catalog: Catalog,
): Response | undefined {
  const command = commandIn(path);
  if (command !== undefined) return refuseCommand(command, headers.get('prefer') ?? '', catalog);
  if (method === 'OPTIONS') {
    const allow = path === '/' ? 'OPTIONS,GET,HEAD' : catalog.methods.get(tableIn(path));
    return allow === undefined
      ? undefined
      : new Response(null, { headers: { allow, 'content-length': '0' } });
  }
  if (!METHODS.test(method)) {
    return problem(405, 'PGRST117', `Unsupported HTTP method: ${method}`);
  }
  return undefined;
}

/** As hosted, whose server has the extension pg_safeupdate: a forgotten filter does not change every row. */
export function refuseEveryRow(
  { method, url }: Request,
  path: string,
  catalog: Catalog,
): Response | undefined {
  const change = { PATCH: 'UPDATE', DELETE: 'DELETE' }[method];
  if (!change || hasFilter([...new URL(url).searchParams])) return undefined;
  const { tables, views } = catalog.relations;
  const isKnown = [...tables, ...views].some(({ name }) => `/${encodeURIComponent(name)}` === path);
  return isKnown ? problem(400, '21000', `${change} requires a WHERE clause`) : undefined;
}

function refuseCommand(command: string, prefer: string, catalog: Catalog): Response | undefined {
  if (mostAffected(prefer) === undefined) return undefined;
  const versions = versionsOf(command, catalog);
  if (versions.length === 0 || versions.some((version) => version.return_is_setof))
    return undefined;
  return problem(
    400,
    'PGRST128',
    'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
  );
}

/** An answer of a command, or its refusal where it gave more rows than the caller allows; what it did is then undone. */
export function refuseTooManyRows(answer: Response, prefer: string): Response {
  const most = mostAffected(prefer);
  if (most === undefined || answer.status >= 400) return answer;
  const [, first, last] = /^(\d+)-(\d+)\//.exec(answer.headers.get('content-range') ?? '') ?? [];
  const rows = first && last ? Number(last) - Number(first) + 1 : 0;
  if (rows <= most) return answer;
  return problem(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
    details: `The query affects ${rows} rows`,
  });
}
