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

/** `message` of an Error is not enumerable, so that a spread alone would lose it. */
function messageOf(error: object): unknown {
  return 'message' in error ? error.message : undefined;
}
