import {
  balancesOf,
  centsOfDecimal,
  dayOf,
  decimalOf,
  inOneLine,
  MOST_LINES,
  UnreadableFile,
  type StatedBalances,
  type Statement,
} from './statement.ts';

interface Field {
  /** Its line in the file, from 1. */
  line: number;
  tag: string;
  value: string;
}

// Value date, entry date, direction, the third letter of the currency, amount, kind, the references and what follows on a line of its own.
const ENTRY =
  /^(?<date>\d{6})(?<entry>\d{4})?(?<sign>R?[CD]|E[CD])(?<funds>[A-Z])?(?<amount>\d[\d,.]*)(?<kind>[A-Z][A-Z0-9]{3})?(?<own>[^\n/]*(?:\/(?!\/)[^\n/]*)*)(?:\/\/(?<bank>[^\n]*))?(?:\n(?<more>[\s\S]*))?$/;

/** Reads an MT940 statement (SWIFT): the lines of its :61: with the text of the :86: that follows, and its balances. */
export function readMt940(text: string): Statement {
  const fields = fieldsOf(text);
  const accounts = new Set(
    fields.filter(({ tag }) => tag === '25').map(({ value }) => value.trim()),
  );
  if (accounts.size > 1) {
    throw new UnreadableFile('The file has statements of several accounts. Export one account.');
  }
  const entries = fields.filter(({ tag }) => tag === '61');
  if (entries.length > MOST_LINES) {
    throw new UnreadableFile('The file has more than 5,000 entries. Export a shorter period.');
  }
  const result: Statement = {
    account: [...accounts][0] ?? '',
    lines: [],
    leftOut: 0,
    problems: [],
  };
  let currency = '';
  let leftOutCents = 0;
  for (const [i, field] of fields.entries()) {
    // The balance before the entries names the currency of all of them.
    if (/^60[FM]$/.test(field.tag)) currency = /^[CD]\d{6}([A-Z]{3})/.exec(field.value)?.[1] ?? '';
    const next = fields[i + 1];
    if (field.tag === '61') {
      leftOutCents += addEntry(field, next?.tag === '86' ? next.value : '', currency, result);
    }
  }
  const balances = balancesOf(statedIn(fields), leftOutCents);
  return { ...result, ...(balances && { balances }) };
}

interface Stated {
  currency: string;
  cents: number;
  day: string;
}

/** The balances of each statement or page: :60F: or :60M: before its entries, :62F: or :62M: after them. */
function statedIn(fields: readonly Field[]): (StatedBalances | undefined)[] {
  const found: (StatedBalances | undefined)[] = [];
  let before: Stated | undefined;
  for (const { tag, value } of fields) {
    if (/^60[FM]$/.test(tag)) before = balanceIn(value);
    if (!/^62[FM]$/.test(tag)) continue;
    const after = balanceIn(value);
    found.push(
      before && after && before.currency === after.currency
        ? {
            currency: before.currency,
            opening: before.cents,
            openingOn: before.day,
            closing: after.cents,
            closingOn: after.day,
          }
        : undefined,
    );
    before = undefined;
  }
  // A page that ends without its balance has none.
  return before ? [...found, undefined] : found;
}

function balanceIn(value: string): Stated | undefined {
  const [, sign, date = '', currency = '', amount = ''] =
    /^([CD])(\d{6})([A-Z]{3})(\d[\d,.]*)/.exec(value) ?? [];
  const cents = centsOfDecimal(amount);
  const day = bookedOn(date, undefined);
  if (!sign || cents === undefined || !day) return undefined;
  return { currency, cents: sign === 'D' ? -cents : cents, day };
}

/** Adds an entry as a line, or counts it as left out; answers by how many cents an entry that is left out moves the balance. */
function addEntry(
  { line, value }: Field,
  about: string,
  currency: string,
  result: Statement,
): number {
  const parts = ENTRY.exec(value)?.groups;
  function problem(why: string): number {
    result.problems.push({ line, text: inOneLine(value), why });
    return 0;
  }
  if (!parts) return problem('The entry is not written as MT940 has it.');
  const sign = parts['sign'] ?? '';
  const cents = centsOfDecimal(parts['amount'] ?? '');
  // RD is money that comes back from a debit and no payment; EC and ED are expected, not booked.
  if (sign === 'RD' || sign.startsWith('E')) {
    result.leftOut += 1;
    return sign === 'RD' ? (cents ?? 0) : 0;
  }
  if (!cents) return problem('The amount is not one to the cent.');
  if (!currency) return problem('The statement has no balance that names its currency.');
  const day = bookedOn(parts['date'] ?? '', parts['entry']);
  if (!day) return problem('The day does not exist.');
  const said = saidOf(about);
  const own = parts['own']?.trim() === 'NONREF' ? '' : parts['own'];
  result.lines.push({
    day,
    // RC takes a credit back.
    amount: decimalOf(sign === 'C' ? cents : -cents),
    currency,
    payer: said.payer,
    text: inOneLine(said.text, own, said.text ? '' : parts['more']),
    bankReference: inOneLine(parts['bank'] ?? ''),
  });
  return 0;
}

/** The day of entry, whose year is that of the value date or beside it. */
function bookedOn(date: string, entry: string | undefined): string | undefined {
  const [year, month, day] = [0, 2, 4].map((at) => Number(date.slice(at, at + 2)));
  if (year === undefined || month === undefined || day === undefined) return undefined;
  if (!entry) return dayOf(2000 + year, month, day);
  const [entryMonth, entryDay] = [Number(entry.slice(0, 2)), Number(entry.slice(2))];
  const turn = month - entryMonth > 6 ? 1 : entryMonth - month > 6 ? -1 : 0;
  return dayOf(2000 + year + turn, entryMonth, entryDay);
}

/** What a :86: says: in subfields (?20 to ?33), with the parts of SWIFT (/NAME/, /REMI/), or as it stands. */
function saidOf(about: string): { payer: string; text: string } {
  const joined = about.replaceAll('\n', '');
  if (/^\d{3}\?\d{2}/.test(joined)) {
    const subfields = [...joined.matchAll(/\?(\d{2})([^?]*)/g)].map(
      ([, code, value]) => [Number(code), value ?? ''] as const,
    );
    const of = (from: number, to: number) =>
      subfields.flatMap(([code, value]) => (code >= from && code <= to ? [value] : []));
    return { payer: inOneLine(of(32, 33).join('')), text: inOneLine(...of(20, 29), ...of(60, 63)) };
  }
  const parts = [
    ...about.replaceAll('\n', ' ').matchAll(/\/(ORDP|NAME|REMI|RFB|EREF)\/+(?!NAME\/)([^/]*)/g),
  ];
  const said = (...names: readonly string[]) =>
    parts.flatMap(([, name = '', value]) => (names.includes(name) ? [value] : []));
  return { payer: inOneLine(...said('NAME', 'ORDP')), text: inOneLine(about) };
}

/** The fields of a file, each with the lines that belong to it. */
function fieldsOf(text: string): Field[] {
  const fields: Field[] = [];
  for (const [i, line] of text.split(/\r\n|\r|\n/).entries()) {
    const start = /^:(\d{2}[A-Z]?):(.*)$/.exec(line);
    const last = fields.at(-1);
    if (start) fields.push({ line: i + 1, tag: start[1] ?? '', value: start[2] ?? '' });
    // "-" ends a statement, "-}" and "{" are of the envelope.
    else if (/^(-\}?|[{}].*)?$/.test(line.trim())) continue;
    else if (last) last.value += `\n${line}`;
  }
  return fields;
}
