import {
  centsOfDecimal,
  dayOf,
  decimalOf,
  inOneLine,
  MOST_LINES,
  UnreadableFile,
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

/** Reads an MT940 statement (SWIFT): the credits of its :61: with the text of the :86: that follows. */
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
    credits: [],
    leftOut: 0,
    problems: [],
  };
  let currency = '';
  for (const [i, field] of fields.entries()) {
    // The balance before the entries names the currency of all of them.
    if (/^60[FM]$/.test(field.tag)) currency = /^[CD]\d{6}([A-Z]{3})/.exec(field.value)?.[1] ?? '';
    const next = fields[i + 1];
    if (field.tag === '61') addEntry(field, next?.tag === '86' ? next.value : '', currency, result);
  }
  return result;
}

function addEntry({ line, value }: Field, about: string, currency: string, result: Statement) {
  const parts = ENTRY.exec(value)?.groups;
  const problem = (why: string) => void result.problems.push({ line, text: inOneLine(value), why });
  if (!parts) return problem('The entry is not written as MT940 has it.');
  // RC takes a credit back, RD a debit: neither is a payment.
  if (parts['sign'] !== 'C') return void (result.leftOut += 1);
  const cents = centsOfDecimal(parts['amount'] ?? '');
  if (!cents) return problem('The amount is not one to the cent.');
  if (!currency) return problem('The statement has no balance that names its currency.');
  const day = bookedOn(parts['date'] ?? '', parts['entry']);
  if (!day) return problem('The day does not exist.');
  const said = saidOf(about);
  const own = parts['own']?.trim() === 'NONREF' ? '' : parts['own'];
  result.credits.push({
    day,
    amount: decimalOf(cents),
    currency,
    payer: said.payer,
    text: inOneLine(said.text, own, said.text ? '' : parts['more']),
    bankReference: inOneLine(parts['bank'] ?? ''),
  });
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
