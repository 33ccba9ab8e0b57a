import { AuthError, validationFailed } from './auth-error.ts';

/** Deeper than anything sensible, and shallow enough for every parser on the way to the database. */
const DEEPEST = 100;

/** The JSON object in the body of a request, empty when there is none. Errors: bad_json, validation_failed. */
export async function readJson(request: Request): Promise<Readonly<Record<string, unknown>>> {
  const text = await request.text();
  if (text === '') return {};
  const body = parse(text);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badJson();
  refuseUnstorable(body, DEEPEST);
  return { ...body };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badJson();
  }
}

function badJson(): AuthError {
  return new AuthError(
    400,
    'bad_json',
    'Could not parse request body as JSON: an object is expected',
  );
}

/** Postgres stores no NUL and no half of a surrogate pair. Refused here, they fail everywhere alike. */
function refuseUnstorable(value: unknown, depth: number): void {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw validationFailed('NUL characters are not allowed');
    if (!value.isWellFormed()) throw validationFailed('Unpaired surrogates are not allowed');
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth === 0) throw validationFailed(`Values nest at most ${DEEPEST} deep`);
  for (const [key, inner] of Object.entries(value)) {
    refuseUnstorable(key, 0);
    refuseUnstorable(inner, depth - 1);
  }
}
