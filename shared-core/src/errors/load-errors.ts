import { addErrors, isErrorCode } from './catalogue.ts';
import { codesIn } from './to-app-error.ts';

const CODE = /^[a-z_]+(\.[a-z_]+)?$/i;

/**
 * Loads the entries of every code that a refusal of the backend names, so that `toAppError` finds them. Whatever reads an answer of the
 * backend calls this first: `createPortalClient` for all of its requests, `ask` for those of the public site. A page does nothing.
 *
 * Without a network the entries stay unknown, and the user reads UNKNOWN_ERROR. The next refusal loads them again.
 */
export async function loadErrorsOf(
  refusal: unknown,
  /** For tests. */
  loadAreas = () => import('./areas.ts'),
): Promise<void> {
  const missing = codesIn(refusal).filter((code) => CODE.test(code) && !isErrorCode(code));
  if (missing.length === 0) return;
  try {
    const { areasOf } = await loadAreas();
    const areas = new Set(missing.flatMap(areasOf));
    for (const area of await Promise.all([...areas].map((load) => load()))) {
      Object.values(area).forEach(addErrors);
    }
  } catch {
    // the chunk cannot be loaded: the refusal itself is still shown
  }
}
