import { parseExact } from './exact-json.ts';

/** What a request reads at its end, before its changes are kept: what functions and triggers set for the answer. */
export const READ_SETTINGS = `select current_setting('response.headers', true) as headers, current_setting('response.status', true) as status`;

export interface ResponseSettings {
  headers?: string | null;
  status?: string | null;
}

/** The answer with the headers and the status that the database set: `response.headers` and `response.status`, as PostgREST reads them. */
export function withSettings(response: Response, { headers, status }: ResponseSettings): Response {
  const named = namedIn(headers ?? '');
  const first = new Set<string>();
  for (const [name, value] of named) {
    if (first.has(name.toLowerCase())) response.headers.append(name, value);
    else response.headers.set(name, value);
    first.add(name.toLowerCase());
  }
  const code = Number(status ?? '');
  if (!status || code === response.status || !(code >= 200 && code <= 599)) return response;
  const body = [204, 205, 304].includes(code) ? null : response.body;
  return new Response(body, { status: code, headers: response.headers });
}

/** `[{"X-One": "a"}, {"X-Two": "b"}]`; nothing of anything else. */
function namedIn(text: string): [string, string][] {
  if (text === '') return [];
  try {
    const list = parseExact(text);
    if (!Array.isArray(list)) return [];
    const pairs = list.flatMap((each: object) => Object.entries(each) as [string, unknown][]);
    return pairs.every(([, value]) => typeof value === 'string')
      ? (pairs as [string, string][])
      : [];
  } catch {
    return [];
  }
}
