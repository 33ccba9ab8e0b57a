import { loadErrorsOf } from '../errors/index.ts';
import { bodyOf } from './refresh-watch.ts';

/**
 * A `fetch` that loads the texts of a refusal before the caller reads it, so that `unwrap` and `toAppError` find them at once. Not those
 * of the auth service: whatever calls `toSignInError` imports the area of sign-in.
 */
export function withErrorTexts(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const answer = await fetch(input, init);
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    if (!answer.ok && !pathname.startsWith('/auth/')) await loadErrorsOf(await bodyOf(answer));
    return answer;
  };
}
