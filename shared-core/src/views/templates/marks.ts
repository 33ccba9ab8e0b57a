/* Marks of fields: characters of private use, which no font shows and Markdown reads as letters. */
const OPEN = '\uE000';
const CLOSE = '\uE001';
const FIRST_DIGIT = 0xe010;

/** The mark of the field with this number. */
export function markOf(field: number): string {
  const digits = String(field)
    .split('')
    .map((digit) => String.fromCodePoint(FIRST_DIGIT + Number(digit)));
  return OPEN + digits.join('') + CLOSE;
}

/** A text with a mark for each field, and the fields by their numbers. What looks like a mark already is taken out. */
export function marksOf(body: string): { text: string; fields: string[] } {
  const fields: string[] = [];
  const text = body
    .replaceAll(/[\uE000-\uF8FF]/g, '')
    .replaceAll(/\{\{([^{}]*)\}\}/g, (_whole, name: string) => {
      fields.push(name.trim());
      return markOf(fields.length - 1);
    });
  return { text, fields };
}

/** A text cut at its marks: texts, and the numbers of the fields between them. */
export function cutAtMarks(text: string): (string | number)[] {
  return text
    .split(/\uE000([\uE010-\uE019]+)\uE001/)
    .map((part, place) => (place % 2 === 1 ? numberOf(part) : part))
    .filter((part) => part !== '');
}

function numberOf(digits: string): number {
  return Number(
    Array.from(digits, (digit) => (digit.codePointAt(0) ?? FIRST_DIGIT) - FIRST_DIGIT).join(''),
  );
}
