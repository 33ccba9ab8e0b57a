/** A line of a pasted table of receipts. */
export interface ReceiptLine {
  /** Its place in what was pasted, from 1. */
  row: number;
  /** As it was pasted, to be corrected. */
  text: string;
  /** The number or the name of the company. */
  company: string;
  reference: string;
  /** YYYY-MM-DD. */
  day: string;
  /** Why it cannot be sent. */
  problem?: string;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A day as people write it, where it has one meaning: 2026-02-03, 3 Feb 2026, 3 February 2026. */
export function readDay(text: string): string | undefined {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  const named = /^(\d{1,2})[ .-]([a-z]{3})[a-z]*[ .,-]+(\d{4})$/i.exec(text);
  const month = named ? MONTHS.indexOf((named[2] ?? '').toLowerCase()) + 1 : Number(iso?.[2]);
  const [year, day] = named
    ? [Number(named[3]), Number(named[1])]
    : [Number(iso?.[1]), Number(iso?.[3])];
  const read = new Date(Date.UTC(year, month - 1, day));
  const isReal = month > 0 && read.getUTCMonth() === month - 1 && read.getUTCDate() === day;
  return isReal ? read.toISOString().slice(0, 10) : undefined;
}

/**
 * The lines of a pasted table: company, number of the receipt, and a day where it is not that of all. Cells are parted by tabs, semicolons
 * or, without these, by commas, of which the name of a company may have its own.
 */
export function readReceipts(pasted: string, dayOfAll: string): ReceiptLine[] {
  return pasted
    .split(/\r?\n/)
    .map((text, i) => ({ text, row: i + 1 }))
    .filter(({ text }) => text.trim() !== '')
    .map((line) => readLine(line, dayOfAll))
    .filter((line, i) => i > 0 || !isHead(line));
}

function readLine(pasted: Pick<ReceiptLine, 'text' | 'row'>, dayOfAll: string): ReceiptLine {
  const cells = cellsOf(pasted.text);
  const [company = '', reference = '', written = ''] = cells;
  const day = written === '' ? dayOfAll : readDay(written);
  const line = { ...pasted, company, reference, day: day ?? '' };
  if (cells.length < 2 || company === '') {
    return { ...line, problem: 'Write the company, then the number of its receipt.' };
  }
  if (day === undefined) return { ...line, problem: 'Write the day as 2026-02-03 or 3 Feb 2026.' };
  return line;
}

function cellsOf(text: string): string[] {
  const mark = ['\t', ';'].find((each) => text.includes(each));
  if (mark) return text.split(mark).map(bare);
  const cells = text.split(',').map(bare);
  // From the right, since "Blue Heron, Ltd., R-1" is one company and its receipt.
  const last = cells.at(-1) ?? '';
  const after = cells.length > 2 && readDay(last) !== undefined ? 2 : 1;
  return [cells.slice(0, -after).join(', '), ...cells.slice(-after)];
}

const bare = (cell: string) =>
  cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();

/** A first line without a digit in its receipt names the columns. */
const isHead = ({ reference }: ReceiptLine) => reference !== '' && !/\d/.test(reference);
