/** The row of a query that always gives one. */
export function onlyRow<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('The query gave no row.');
  return row;
}
