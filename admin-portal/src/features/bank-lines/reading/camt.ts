import {
  centsOfDecimal,
  decimalOf,
  inOneLine,
  MOST_LINES,
  UnreadableFile,
  type Credit,
  type Problem,
  type Statement,
} from './statement.ts';

// The versions whose entries are read; what changed between them is where a status and the name of a party stand.
const VERSIONS = /camt\.053\.001\.0[2-8]$/;

/** Reads a CAMT.053 statement (ISO 20022): the booked credits of its entries, one for each transaction of a batch. */
export function readCamt(text: string): Statement {
  // Nothing is resolved or expanded: a statement has neither.
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) {
    throw new UnreadableFile(
      'The file holds a document type, which a statement of a bank has not.',
    );
  }
  const xml = new DOMParser().parseFromString(text.trim(), 'application/xml');
  if (xml.getElementsByTagName('parsererror').length > 0) {
    throw new UnreadableFile('The file is no complete XML. Download it from the bank again.');
  }
  const space = xml.documentElement.namespaceURI ?? '';
  if (!VERSIONS.test(space)) {
    const kind = /camt\.\d+\.\d+\.\d+/.exec(space)?.[0] ?? 'another kind of XML';
    throw new UnreadableFile(`The file is ${kind}. Export CAMT.053, version 02 to 08.`);
  }
  const statements = all(xml.documentElement, 'Stmt');
  const accounts = new Set(statements.map(accountOf));
  if (accounts.size > 1) {
    throw new UnreadableFile('The file has statements of several accounts. Export one account.');
  }
  const entries = statements.flatMap((statement) => children(statement, 'Ntry'));
  if (entries.length > MOST_LINES) {
    throw new UnreadableFile('The file has more than 5,000 entries. Export a shorter period.');
  }
  const result: Statement = {
    account: [...accounts][0] ?? '',
    credits: [],
    leftOut: 0,
    problems: [],
  };
  for (const [i, entry] of entries.entries()) {
    if (!isBookedCredit(entry)) result.leftOut += 1;
    else addEntry(entry, i + 1, result);
  }
  return result;
}

function addEntry(entry: Element, line: number, { credits, problems }: Statement): void {
  const amount = child(entry, 'Amt');
  const currency = amount?.getAttribute('Ccy') ?? '';
  const cents = centsOfDecimal(textIn(entry, 'Amt'));
  const day = dayIn(child(entry, 'BookgDt')) ?? dayIn(child(entry, 'ValDt'));
  const problem = (why: string): Problem => ({
    line,
    text: inOneLine(textIn(entry, 'Amt'), currency, textIn(entry, 'AcctSvcrRef')),
    why,
  });
  if (!day) return void problems.push(problem('The entry has no day.'));
  if (!cents || !/^[A-Z]{3}$/.test(currency)) {
    return void problems.push(problem('The entry has no amount with a currency.'));
  }
  const parts = children(entry, 'NtryDtls').flatMap((details) => children(details, 'TxDtls'));
  const sums = parts.map((part) => centsOfPart(part, currency));
  // A batch is taken apart where its parts are there in full; else it stays one line.
  const isWhole = sums.reduce<number>((sum, each) => sum + (each ?? 0), 0) === cents;
  const rest = { day, currency };
  if (parts.length > 1 && isWhole && sums.every((each) => each)) {
    parts.forEach((part, i) =>
      credits.push({ ...rest, amount: decimalOf(sums[i] ?? 0), ...textsOf(entry, [part]) }),
    );
  } else credits.push({ ...rest, amount: decimalOf(cents), ...textsOf(entry, parts) });
}

function textsOf(
  entry: Element,
  parts: readonly Element[],
): Pick<Credit, 'payer' | 'text' | 'bankReference'> {
  const [first] = parts;
  const said = parts.flatMap((part) => [
    ...at(part, 'RmtInf', 'Ustrd'),
    ...at(part, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref'),
    ...at(part, 'RmtInf', 'Strd', 'RfrdDocInf', 'Nb'),
    ...at(part, 'Refs', 'EndToEndId').filter((id) => id !== 'NOTPROVIDED'),
    ...at(part, 'AddtlTxInf'),
  ]);
  const payers = new Set(
    parts.flatMap((part) => [
      ...at(part, 'RltdPties', 'Dbtr', 'Nm'),
      ...at(part, 'RltdPties', 'Dbtr', 'Pty', 'Nm'),
    ]),
  );
  return {
    // Several people are not one payer.
    payer: payers.size === 1 ? inOneLine(...payers) : '',
    text: inOneLine(...new Set(said.length > 0 ? said : at(entry, 'AddtlNtryInf'))),
    bankReference: inOneLine(
      (parts.length === 1 && first && at(first, 'Refs', 'AcctSvcrRef')[0]) ||
        textIn(entry, 'AcctSvcrRef') ||
        textIn(entry, 'NtryRef'),
    ),
  };
}

function isBookedCredit(entry: Element): boolean {
  const status = child(entry, 'Sts');
  const booked = (status && textIn(status, 'Cd')) || status?.textContent.trim();
  return (
    booked === 'BOOK' &&
    textIn(entry, 'CdtDbtInd') === 'CRDT' &&
    // A credit that takes an earlier debit back is no payment.
    textIn(entry, 'RvslInd') !== 'true'
  );
}

function centsOfPart(part: Element, currency: string): number | undefined {
  const details = child(part, 'AmtDtls');
  const transaction = details && child(details, 'TxAmt');
  const amount = child(part, 'Amt') ?? (transaction && child(transaction, 'Amt'));
  const direction = textIn(part, 'CdtDbtInd');
  if (!amount || amount.getAttribute('Ccy') !== currency || direction === 'DBIT') return undefined;
  return centsOfDecimal(amount.textContent);
}

function accountOf(statement: Element): string {
  return (
    at(statement, 'Acct', 'Id', 'IBAN')[0] ?? at(statement, 'Acct', 'Id', 'Othr', 'Id')[0] ?? ''
  );
}

function dayIn(of: Element | undefined): string | undefined {
  const written = of && (textIn(of, 'Dt') || textIn(of, 'DtTm'));
  return written && /^\d{4}-\d{2}-\d{2}/.exec(written)?.[0];
}

const all = (from: Element, name: string) =>
  [...from.getElementsByTagName('*')].filter(({ localName }) => localName === name);
const children = (of: Element, name: string) =>
  [...of.children].filter(({ localName }) => localName === name);
const child = (of: Element, name: string): Element | undefined => children(of, name)[0];
const textIn = (of: Element, name: string) => child(of, name)?.textContent.trim() ?? '';

/** The texts at the end of a path of elements. */
function at(from: Element, ...path: readonly string[]): string[] {
  let found = [from];
  for (const name of path) found = found.flatMap((each) => children(each, name));
  return found.map(({ textContent }) => textContent.trim()).filter((each) => each !== '');
}
