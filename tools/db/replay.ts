import { codeOf, columnsOf, type PortalRequest } from './requests.ts';

/**
 * Codes of a database that does not understand a request: something it names is gone, of another type, or not granted any more. Not
 * PGRST116, which is a row that is not there.
 */
const NOT_UNDERSTOOD =
  /^(PGRST1(?!16)\d\d|PGRST2\d\d|42703|42883|42P01|42704|42804|42601|42501|22P02)$/;

/** How one sends a request as each kind of person. */
export type Send = (
  who: PortalRequest['who'],
  request: { method: string; path: string; headers: Record<string, string>; body: string | null },
) => Promise<string>;

/**
 * Sends what the portals of a release ask, and answers what the present database does not understand, or answers with fewer columns.
 * Reading is asked twice: as it was, and the first row without a filter, so that there are columns to compare.
 */
export async function misunderstood(
  requests: readonly PortalRequest[],
  send: Send,
): Promise<string[]> {
  const problems: string[] = [];
  for (const request of requests) {
    const { who, method, path, columns } = request;
    const name = `${who}: ${method} ${path}`;
    const answer = await send(who, request);
    const code = codeOf(answer);
    if (code !== undefined && code !== request.code && NOT_UNDERSTOOD.test(code)) {
      problems.push(`${name}: ${answer}`);
      continue;
    }
    const rows =
      columns && !columnsOf(answer) && method === 'GET'
        ? await send(who, { ...request, path: withoutFilters(path) })
        : answer;
    const present = columnsOf(rows);
    const gone = columns?.filter((column) => present && !present.includes(column)) ?? [];
    if (gone.length > 0) problems.push(`${name}: answers no ${gone.join(', ')}`);
  }
  return problems;
}

function withoutFilters(path: string): string {
  const url = new URL(path, 'http://portal');
  const select = url.searchParams.get('select');
  return `${url.pathname}?${select === null ? '' : `select=${encodeURIComponent(select)}&`}limit=1`;
}
