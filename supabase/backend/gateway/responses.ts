/** A JSON answer. */
export function json(
  body: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  });
}

/** A refusal in PostgREST's shape, which the client library turns into its error object. */
export function problem(
  status: number,
  code: string,
  message: string,
  more: { details?: string | readonly object[] | null; hint?: string | null } = {},
  headers: Readonly<Record<string, string>> = {},
): Response {
  const { details = null, hint = null } = more;
  return json({ code, message, details, hint }, status, headers);
}

/** While the database is away; client libraries try again on this status. */
export function unavailable(): Response {
  return problem(
    503,
    'PGRST000',
    'The database is not available at the moment. Try again shortly.',
    {},
    { 'retry-after': '1' },
  );
}
