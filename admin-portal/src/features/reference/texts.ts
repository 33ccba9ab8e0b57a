/** A code as text: 'listed_company' becomes 'Listed company'. */
export function readableText(code: string): string {
  const text = code.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The label of a choice; the code itself where none fits. */
export const labelIn = (
  options: readonly { value: string; label: string }[],
  value: string,
): string => options.find((option) => option.value === value)?.label ?? value;
