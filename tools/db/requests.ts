/** A line that e2e/support/record.ts writes. */
export interface Recorded {
  page: string;
  isSignedIn: boolean;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | null;
  status: number;
  answer: string;
}

/** A request that portals of a release make of the Data API, with invented ids, and what it was answered. */
export interface PortalRequest {
  who: 'staff' | 'client' | 'public';
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | null;
  /** The columns of the first row; absent where the answer was an error, empty or no object. */
  columns?: string[];
  /** The code of an error. */
  code?: string;
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const NO_ID = '00000000-0000-4000-8000-000000000000';

/** One request of each form: the same columns, filters, order and arguments. A form that was answered with rows goes before one that was not. */
export function distinctRequests(lines: readonly Recorded[]): PortalRequest[] {
  const forms = new Map<string, PortalRequest>();
  for (const line of lines) {
    const request = requestOf(line);
    const form = formOf(request);
    const known = forms.get(form);
    if (!known || (!known.columns && request.columns)) forms.set(form, request);
  }
  return [...forms].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, request]) => request);
}

function requestOf({
  page,
  isSignedIn,
  method,
  path,
  headers,
  body,
  answer,
}: Recorded): PortalRequest {
  const columns = columnsOf(answer);
  const code = codeOf(answer);
  return {
    who: !isSignedIn ? 'public' : page.startsWith('/admin') ? 'staff' : 'client',
    method,
    path: path.replaceAll(UUID, NO_ID),
    headers,
    body: body?.replaceAll(UUID, NO_ID) ?? null,
    ...(columns && { columns }),
    ...(code !== undefined && { code }),
  };
}

/** What makes two requests the same to the database: values of filters and arguments do not. */
function formOf({ who, method, path, body }: PortalRequest): string {
  const url = new URL(path, 'http://portal');
  const parameters = [...url.searchParams].map(([name, value]) =>
    ['select', 'order', 'columns'].includes(name)
      ? `${name}=${value}`
      : `${name}=${value.split('.')[0]}`,
  );
  return [who, method, url.pathname, parameters.toSorted().join('&'), argumentsOf(body)].join(' ');
}

function argumentsOf(body: string | null): string {
  const parsed = read(body ?? '');
  const first: unknown = Array.isArray(parsed) ? parsed[0] : parsed;
  return isRecord(first) ? Object.keys(first).toSorted().join() : '';
}

/** The columns of the first row of an answer. */
export function columnsOf(answer: string): string[] | undefined {
  const parsed = read(answer);
  const first: unknown = Array.isArray(parsed) ? parsed[0] : parsed;
  if (!isRecord(first) || codeOf(answer) !== undefined) return undefined;
  return Object.keys(first).toSorted();
}

/** The code of an answer that is an error of the Data API. */
export function codeOf(answer: string): string | undefined {
  const parsed = read(answer);
  const isError =
    isRecord(parsed) && 'code' in parsed && 'message' in parsed && 'details' in parsed;
  return isError ? String(parsed['code']) : undefined;
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
