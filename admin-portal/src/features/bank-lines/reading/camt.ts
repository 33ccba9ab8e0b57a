import {
  balancesOf,
  centsOfDecimal,
  decimalOf,
  inOneLine,
  MOST_LINES,
  UnreadableFile,
  type Problem,
  type StatedBalances,
  type Statement,
  type StatementLine,
} from './statement.ts';

// The versions whose entries are read; what changed between them is where a status and the name of a party stand.
const VERSIONS = /camt\.053\.001\.0[2-8]$/;

/** Reads a CAMT.053 statement (ISO 20022): its booked entries, one line for each transaction of a batch, and its balances. */
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
    lines: [],
    leftOut: 0,
    problems: [],
  };
  let leftOutCents = 0;
  for (const [i, entry] of entries.entries()) {
    // Money that comes back from an earlier debit is no payment, and moves the balance.
    const comesBack = !isDebit(entry) && textIn(entry, 'RvslInd') === 'true';
    if (isBooked(entry) && !comesBack) addEntry(entry, i + 1, result);
    else result.leftOut += 1;
    if (isBooked(entry) && comesBack) leftOutCents += centsOfDecimal(textIn(entry, 'Amt')) ?? 0;
  }
  const balances = balancesOf(statements.map(statedIn), leftOutCents);
  return { ...result, ...(balances && { balances }) };
}

function addEntry(entry: Element, line: number, { lines, problems }: Statement): void {
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
  const sums = parts.map((part) => centsOfPart(part, currency, isDebit(entry)));
  // A batch is taken apart where its parts are there in full; else it stays one line.
  const isWhole = sums.reduce<number>((sum, each) => sum + (each ?? 0), 0) === cents;
  const rest = { day, currency };
  const sign = isDebit(entry) ? -1 : 1;
  if (parts.length > 1 && isWhole && sums.every((each) => each)) {
    parts.forEach((part, i) =>
      lines.push({ ...rest, amount: decimalOf(sign * (sums[i] ?? 0)), ...textsOf(entry, [part]) }),
    );
  } else lines.push({ ...rest, amount: decimalOf(sign * cents), ...textsOf(entry, parts) });
}

function textsOf(
  entry: Element,
  parts: readonly Element[],
): Pick<StatementLine, 'payer' | 'text' | 'bankReference'> {
  const [first] = parts;
  const said = parts.flatMap((part) => [
    ...at(part, 'RmtInf', 'Ustrd'),
    ...at(part, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref'),
    ...at(part, 'RmtInf', 'Strd', 'RfrdDocInf', 'Nb'),
    ...at(part, 'Refs', 'EndToEndId').filter((id) => id !== 'NOTPROVIDED'),
    ...at(part, 'AddtlTxInf'),
  ]);
  const other = isDebit(entry) ? 'Cdtr' : 'Dbtr';
  const payers = new Set(
    parts.flatMap((part) => [
      ...at(part, 'RltdPties', other, 'Nm'),
      ...at(part, 'RltdPties', other, 'Pty', 'Nm'),
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

function isBooked(entry: Element): boolean {
  const status = child(entry, 'Sts');
  return ((status && textIn(status, 'Cd')) || status?.textContent.trim()) === 'BOOK';
}

const isDebit = (of: Element) => textIn(of, 'CdtDbtInd') === 'DBIT';

/** The booked balances of a statement: opening (or that of the one before), and closing. */
function statedIn(statement: Element): StatedBalances | undefined {
  const of = (...codes: readonly string[]) =>
    codes
      .map((code) =>
        children(statement, 'Bal').find(
          (balance) => at(balance, 'Tp', 'CdOrPrtry', 'Cd')[0] === code,
        ),
      )
      .find((balance) => balance);
  const [before, after] = [of('OPBD', 'PRCD'), of('CLBD')];
  const opening = before && signedCents(before);
  const closing = after && signedCents(after);
  const [openingOn, closingOn] = [dayIn(child(before, 'Dt')), dayIn(child(after, 'Dt'))];
  const currency = child(before, 'Amt')?.getAttribute('Ccy') ?? '';
  const isOne = currency === child(after, 'Amt')?.getAttribute('Ccy');
  if (opening === undefined || closing === undefined || !openingOn || !closingOn || !isOne) {
    return undefined;
  }
  return { currency, opening, openingOn, closing, closingOn };
}

function signedCents(balance: Element): number | undefined {
  const cents = centsOfDecimal(textIn(balance, 'Amt'));
  return cents !== undefined && isDebit(balance) ? -cents : cents;
}

function centsOfPart(part: Element, currency: string, inDebit: boolean): number | undefined {
  const details = child(part, 'AmtDtls');
  const transaction = details && child(details, 'TxAmt');
  const amount = child(part, 'Amt') ?? (transaction && child(transaction, 'Amt'));
  const direction = textIn(part, 'CdtDbtInd');
  if (!amount || amount.getAttribute('Ccy') !== currency) return undefined;
  if (direction && (direction === 'DBIT') !== inDebit) return undefined;
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
const child = (of: Element | undefined, name: string): Element | undefined =>
  of && children(of, name)[0];
const textIn = (of: Element, name: string) => child(of, name)?.textContent.trim() ?? '';

/** The texts at the end of a path of elements. */
function at(from: Element, ...path: readonly string[]): string[] {
  let found = [from];
  for (const name of path) found = found.flatMap((each) => children(each, name));
  return found.map(({ textContent }) => textContent.trim()).filter((each) => each !== '');
}
