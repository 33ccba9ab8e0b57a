/** A text with its days as the database writes them, with spaces that do not break: '3 January 2027' (private.long_day). */
export function withLongDays(text: string): string {
  return text.replace(/(\d{1,2}) ([A-Z][a-z]+) (\d{4})/g, '$1\u00a0$2\u00a0$3');
}
