import { describe, expect, test } from 'vitest';

import { readCamt } from './camt.ts';

const wrap = (entries: string, version = '02') =>
  `<?xml version="1.0" encoding="UTF-8"?>
  <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><Stmt>
    <Acct><Id><IBAN>BS001000772005</IBAN></Id></Acct>${entries}</Stmt></BkToCstmrStmt></Document>`;

const entry = (
  inner: string,
  { sign = 'CRDT', status = '<Sts>BOOK</Sts>', amount = '1250.00' } = {},
) =>
  `<Ntry><NtryRef>N-1</NtryRef><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd>${status}
   <BookgDt><Dt>2026-01-25</Dt></BookgDt><ValDt><Dt>2026-01-24</Dt></ValDt>${inner}</Ntry>`;

const details = (name: string, text: string, more = '') =>
  `<TxDtls>${more}<RltdPties><Dbtr>${name}</Dbtr></RltdPties><RmtInf>${text}</RmtInf></TxDtls>`;

const one = (version = '02') => {
  const isNew = version === '08';
  const name = isNew ? '<Pty><Nm>Claire Vasseur</Nm></Pty>' : '<Nm>Claire Vasseur</Nm>';
  const status = isNew ? '<Sts><Cd>BOOK</Cd></Sts>' : '<Sts>BOOK</Sts>';
  const text =
    '<Ustrd>Annual fee</Ustrd><Strd><CdtrRefInf><Ref>RF48INV20260007</Ref></CdtrRefInf></Strd>';
  const inner = `<AcctSvcrRef>B-1</AcctSvcrRef><NtryDtls>${details(name, text)}</NtryDtls>`;
  return wrap(entry(inner, { status }), version);
};

describe('[PAY-01] a CAMT.053 statement', () => {
  test.each(['02', '04', '08'])('is read in version %s', (version) => {
    expect(readCamt(one(version))).toEqual({
      account: 'BS001000772005',
      leftOut: 0,
      problems: [],
      lines: [
        {
          day: '2026-01-25',
          amount: '1250.00',
          currency: 'USD',
          payer: 'Claire Vasseur',
          text: 'Annual fee RF48INV20260007',
          bankReference: 'B-1',
        },
      ],
    });
  });

  test('a batch is taken apart, each with its sum and payer', () => {
    const part = (name: string, sum: string) =>
      details(
        `<Nm>${name}</Nm>`,
        `<Ustrd>${name}</Ustrd>`,
        `<AmtDtls><TxAmt><Amt Ccy="USD">${sum}</Amt></TxAmt></AmtDtls>`,
      );
    const { lines } = readCamt(
      wrap(entry(`<NtryDtls>${part('One', '1000.00')}${part('Two', '250.00')}</NtryDtls>`)),
    );
    expect(lines).toMatchObject([
      { payer: 'One', amount: '1000.00', bankReference: 'N-1' },
      { payer: 'Two', amount: '250.00' },
    ]);
  });

  test('a batch whose parts are not its sum stays one line, of no one payer', () => {
    const part = (name: string) => details(`<Nm>${name}</Nm>`, `<Ustrd>${name}</Ustrd>`);
    const { lines } = readCamt(wrap(entry(`<NtryDtls>${part('One')}${part('Two')}</NtryDtls>`)));
    expect(lines).toMatchObject([{ payer: '', text: 'One Two', amount: '1250.00' }]);
  });

  test('debits have a minus and name who was paid', () => {
    const paid =
      '<TxDtls><RltdPties><Cdtr><Nm>Otto Ricci</Nm></Cdtr><Dbtr><Nm>Us</Nm></Dbtr></RltdPties></TxDtls>';
    const { lines, leftOut } = readCamt(
      wrap(
        entry(`<NtryDtls>${paid}</NtryDtls>`, { sign: 'DBIT' }) +
          entry('<RvslInd>true</RvslInd>', { sign: 'DBIT', amount: '7.00' }),
      ),
    );
    expect(lines).toMatchObject([
      { amount: '-1250.00', payer: 'Otto Ricci' },
      { amount: '-7.00', payer: '' },
    ]);
    expect(leftOut).toBe(0);
  });

  const balance = (code: string, day: string, amount: string, sign = 'CRDT') =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${amount}</Amt>
     <CdtDbtInd>${sign}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;

  test('the booked balances are read, with a minus where the account is overdrawn', () => {
    const { balances } = readCamt(
      wrap(
        balance('CLAV', '2026-01-31', '9.00') +
          balance('CLBD', '2026-01-31', '1247.00') +
          balance('OPBD', '2026-01-01', '5.00', 'DBIT') +
          entry('') +
          entry('<RvslInd>true</RvslInd>', { amount: '2.00' }),
      ),
    );
    expect(balances).toEqual({
      currency: 'USD',
      opening: '-5.00',
      openingOn: '2026-01-01',
      closing: '1247.00',
      closingOn: '2026-01-31',
      leftOut: '2.00',
    });
  });

  test('statements of one file lead from the first opening to the last closing balance, in any order', () => {
    const statement = (day: string, from: string, to: string) =>
      balance('PRCD', day, from) + balance('CLBD', day, to);
    const text = wrap(
      `${statement('2026-01-02', '8.00', '9.00')}</Stmt><Stmt><Acct><Id><IBAN>BS001000772005</IBAN></Id></Acct>${statement('2026-01-01', '5.00', '8.00')}`,
    );
    expect(readCamt(text).balances).toMatchObject({ opening: '5.00', closing: '9.00' });
    expect(readCamt(text.replace('<Cd>CLBD', '<Cd>CLAV')).balances).toBeUndefined();
  });

  test('what comes back from a debit and what is not booked are left out and counted', () => {
    const { lines, leftOut } = readCamt(
      wrap(entry('', { status: '<Sts>PDNG</Sts>' }) + entry('<RvslInd>true</RvslInd>')),
    );
    expect([lines, leftOut]).toEqual([[], 2]);
  });

  test('an entry without an amount is named', () => {
    const { problems } = readCamt(wrap(entry('', { amount: '12.345' })));
    expect(problems).toMatchObject([{ line: 1, why: 'The entry has no amount with a currency.' }]);
  });

  test.each([
    [
      'a document type',
      `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>${one()}`,
      'document type',
    ],
    ['half a file', one().slice(0, 300), 'no complete XML'],
    ['another message', one().replaceAll('camt.053.001.02', 'camt.054.001.02'), 'camt.054.001.02'],
    ['a version that is not known', one('12'), 'camt.053.001.12'],
    [
      'two accounts',
      one().replace('</Stmt>', '</Stmt><Stmt><Acct><Id><IBAN>BS2</IBAN></Id></Acct></Stmt>'),
      'several accounts',
    ],
  ])('%s is refused, and it says why', (_, text, why) => {
    expect(() => readCamt(text)).toThrow(why);
  });
});
