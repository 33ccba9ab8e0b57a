/** A code in words: 'listed_company' becomes 'Listed company'. */
export function wordsOf(code: string): string {
  const words = code.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The label of a choice; the code itself where none fits. */
export const labelIn = (
  options: readonly { value: string; label: string }[],
  value: string,
): string => options.find((option) => option.value === value)?.label ?? value;
