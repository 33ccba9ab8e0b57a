/** Sets an error at a dotted path; keeps the first error of a field. */
export function putError(
  errors: object,
  [key = '', ...rest]: readonly string[],
  error: object,
): void {
  const branch = errors as Record<string, object>;
  if (rest.length === 0) branch[key] ??= error;
  else putError((branch[key] ??= {}), rest, error);
}
