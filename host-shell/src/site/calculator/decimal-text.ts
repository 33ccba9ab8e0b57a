/** Typed figures as decimal text: thousands may be parted by commas, spaces or apostrophes; null for anything else. */
export function parseDecimalText(typed: string): string | null {
  const plain = typed.replaceAll(/[\s,'’]/g, '');
  return /^\d{1,15}(\.\d{1,4})?$/.test(plain) ? plain : null;
}
