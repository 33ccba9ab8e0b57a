import { toAppError } from '../errors/index.ts';

type Answer<T> =
  | { data: T; error: null; status?: number }
  | { data: null; error: object; status?: number };

/** The data of a Supabase response; throws the AppError of its error. */
export function unwrap<T>(answer: Answer<T>): T {
  if (answer.error !== null) {
    throw toAppError({ ...answer.error, message: messageOf(answer.error), status: answer.status });
  }
  return answer.data;
}

/**
 * The one row of an answer to `.maybeSingle()`; throws its AppError, or that of `not_found` where no row is visible. `.single()` would
 * have the browser note a failed request for each address of a record that one may not see.
 */
export function unwrapRow<T>(answer: Answer<T>): NonNullable<T> {
  const row = unwrap(answer);
  if (row === null || row === undefined) throw toAppError({ code: 'PGRST116', message: 'no rows' });
  return row;
}

/** `message` of an Error is not enumerable, so that a spread alone would lose it. */
function messageOf(error: object): unknown {
  return 'message' in error ? error.message : undefined;
}
