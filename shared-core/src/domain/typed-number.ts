const grouped = /^\d{1,3}(?:[,\s_'’]\d{3})+(?:\.\d*)?$/;
const plain = /^(?:\d+\.?\d*|\.\d+)$/;
const separators = /[,\s_'’]/g;
/** Three digits after each point: thousands to one reader, a fraction to another. */
const ambiguous = /^[1-9]\d{0,2}(?:\.\d{3})+$/;

/** The error of a text that holds no figures at all, where no better words are known. */
export const noFigures = 'Type figures only, such as 60,000 or 60000.50.';

/** A typed number: as decimal text, or the error of the text. Both are null for an empty text. */
export interface TypedNumber {
  number: string | null;
  error: string | null;
}

/**
 * Reads a typed number or amount of money. Thousands may be parted by commas, spaces, apostrophes or underscores, three digits each; a
 * point begins the decimals. What two readers could take for two numbers, such as '60.000' and '1,00', is no number: its error says what
 * to type. The digits are never touched, and nothing passes through a float.
 */
export function readNumber(typed: string): TypedNumber {
  const text = typed.trim();
  if (text === '') return { number: null, error: null };
  if (ambiguous.test(text)) return { number: null, error: ambiguityOf(text) };
  if (plain.test(text) || grouped.test(text)) {
    return { number: text.replaceAll(separators, ''), error: null };
  }
  const [, whole, cents] = /^(\d+),(\d{1,2})$/.exec(text) ?? [];
  return {
    number: null,
    error:
      whole === undefined ? noFigures : `Type ${whole}.${cents} with a point before the decimals.`,
  };
}

function ambiguityOf(text: string): string {
  const [whole = '', ...rest] = text.split('.');
  const thousands = [whole, ...rest].join(',');
  if (rest.length > 1) return `Type ${thousands} for thousands.`;
  const decimals = (rest[0] ?? '').replace(/0+$/, '');
  // Three decimals would be ambiguous again: a fourth one settles it.
  const fraction = decimals.length === 3 ? `.${decimals}0` : decimals && `.${decimals}`;
  return `Type ${thousands} for thousands, or ${whole}${fraction}.`;
}
