/** Puts what a field is told under its path into the errors of a form; the first one said of a field stays. */
export function putError(
  errors: object,
  [key = '', ...rest]: readonly string[],
  error: object,
): void {
  const branch = errors as Record<string, object>;
  if (rest.length === 0) branch[key] ??= error;
  else putError((branch[key] ??= {}), rest, error);
}
