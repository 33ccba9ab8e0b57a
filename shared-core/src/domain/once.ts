/**
 * Creates a value at its first use and returns the same one from then on. For values that take milliseconds to create, such as Intl
 * formatters, and that not every page needs.
 */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
