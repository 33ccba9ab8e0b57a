/** Reads the lists of watched tables, in a file of their own: no first screen needs them before the first signal. */
export async function readWatchedTables() {
  const { watchedTables } = await import('./watched-tables.ts');
  return watchedTables;
}
