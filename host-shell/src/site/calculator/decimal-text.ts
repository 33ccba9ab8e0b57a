const GROUPED = /^\d{1,3}([,\s'’]\d{3})+(\.\d{1,4})?$/;
const PLAIN = /^\d{1,15}(\.\d{1,4})?$/;

/**
 * Typed figures as decimal text: thousands may be parted by commas, spaces or apostrophes, three digits each. Null for anything
 * else, such as a decimal comma, which must not be taken for a thousand.
 */
export function parseDecimalText(typed: string): string | null {
  const text = typed.trim();
  return GROUPED.test(text) || PLAIN.test(text) ? text.replaceAll(/[,\s'’]/g, '') : null;
}
