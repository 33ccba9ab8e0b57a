/** A refusal in the format of the auth service. */
export function refused(status: number, code: string, more: object = {}): Response {
  return Response.json(
    { code, message: code, ...more },
    { status, headers: { 'x-supabase-api-version': '2024-01-01' } },
  );
}
