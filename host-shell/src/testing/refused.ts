/** A refusal as the auth service words it. */
export function refused(status: number, code: string, more: object = {}): Response {
  return Response.json(
    { code, message: code, ...more },
    { status, headers: { 'x-supabase-api-version': '2024-01-01' } },
  );
}
