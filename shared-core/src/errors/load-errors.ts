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
  try {
    await (await loadAreas()).addErrorsOf(refusal);
  } catch {
    // a chunk cannot be loaded: the refusal itself is still shown
  }
}
