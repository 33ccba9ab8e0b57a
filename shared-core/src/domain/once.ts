/**
 * Makes something when it is first asked for and hands the same one out from then on. For what takes milliseconds to make, such as the
 * formatters of Intl, and is not needed by every page that loads its module.
 */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
