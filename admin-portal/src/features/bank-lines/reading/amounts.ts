/** Money as a bank writes it, in cents with its sign: 1,234.50, 1.234,50, 1 234,50-, (12.00), USD 5 CR. Undefined for what is none. */
export function readMoney(text: string): number | undefined {
  const bare = text.replaceAll(/[\s\u00A0\u202F'’]|[A-Z]{3}(?=\W|\d|$)|[$€£]/g, '');
  const direction = /(CR|DR|C|D)$/i.exec(bare)?.[1]?.toUpperCase();
  const figure = direction ? bare.slice(0, -direction.length) : bare;
  const isMinus = /^-|-$|^\(.*\)$/.test(figure) !== Boolean(direction?.startsWith('D'));
  const digits = figure.replaceAll(/^[+-]|[+-]$|^\(|\)$/g, '');
  // Money has at most two digits behind its mark: three are a group of thousands.
  const match = /^(\d{1,3}(?:[.,]\d{3})+|\d+)(?:[.,](\d{1,2}))?$/.exec(digits);
  if (!match) return undefined;
  const marks = new Set((match[1] ?? '').replaceAll(/\d/g, ''));
  const decimalMark = match[2] === undefined ? '' : digits.at(-match[2].length - 1);
  // 1.234,567 and 1.234.56 are neither way of writing.
  if (marks.size > 1 || (decimalMark && marks.has(decimalMark))) return undefined;
  const whole = Number((match[1] ?? '').replaceAll(/\D/g, ''));
  const cents = whole * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return isMinus ? -cents : cents;
}
