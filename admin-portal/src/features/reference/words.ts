/** A code in words: 'listed_company' becomes 'Listed company'. */
export function wordsOf(code: string): string {
  const words = code.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
