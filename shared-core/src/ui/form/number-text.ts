const separators = /[\s,_'’]/g;

/** '5,000' → 5000; '' → null; anything that is not a whole number a float can hold exactly stays text. */
export function parseWhole(typed: string): number | string | null {
  const text = typed.replace(separators, '');
  if (text === '') return null;
  const value = Number(text);
  return /^\d+$/.test(text) && Number.isSafeInteger(value) ? value : typed;
}

/** '1,000.50' → '1000.50'; '' → null; anything else stays as typed. Digits are never touched. */
export function parseDecimal(typed: string): string | null {
  const text = typed.replace(separators, '');
  if (text === '') return null;
  return /^\d*\.?\d*$/.test(text) ? text : typed;
}

/** What the input shows for the form's value. */
export function showNumber(value: unknown): string {
  if (typeof value === 'number') return Number.isNaN(value) ? '' : String(value);
  return typeof value === 'string' ? value : '';
}

/** '5000.10' → '5,000.10', digit by digit; text that is no number stays as it is. */
export function groupDigits(text: string): string {
  const [, whole, fraction = ''] = /^(\d+)(\.\d*)?$/.exec(text) ?? [];
  return whole === undefined ? text : whole.replaceAll(/\B(?=(\d{3})+$)/g, ',') + fraction;
}
