import { describe, expect, test } from 'vitest';

import { readMt940 } from './mt940.ts';
import { formatOf, textOf } from './statement.ts';

const file = (...entries: readonly string[]) =>
  `{1:F01BNPVBSNSAXXX0000000000}{4:
:20:STMT
:25:1000-7720-05
:28C:5/1
:60F:C260101USD1000,00
${entries.join('\n')}
:62F:C260131USD2250,00
-}`;

const credit = {
  day: '2026-01-25',
  amount: '1250.00',
  currency: 'USD',
  payer: 'CLAIRE VASSEUR',
  text: 'RF48INV20260007 ANNUAL FEE',
  bankReference: 'B-1',
};

describe('[PAY-01] an MT940 statement', () => {
  test('with subfields', () => {
    const read = readMt940(
      file(
        ':61:2601240125C1250,00NTRFNONREF//B-1',
        ':86:166?00CREDIT?20RF48INV20260007?21ANNUAL FEE?30BNPVBSNS?32CLAIRE?33 VASSEUR',
      ),
    );
    expect(read).toEqual({
      account: '1000-7720-05',
      leftOut: 0,
      problems: [],
      lines: [credit],
      balances: {
        currency: 'USD',
        opening: '1000.00',
        openingOn: '2026-01-01',
        closing: '2250.00',
        closingOn: '2026-01-31',
        leftOut: '0.00',
      },
    });
  });

  test('with subfields that are broken over lines, and a letter of the currency', () => {
    const { lines } = readMt940(
      file(
        ':61:260125CD1250,NTRFNONREF//B-1\nCLAIRE VASSEUR',
        ':86:166?00CREDIT?20RF48INV2026\n0007?21ANNUAL FEE?32CLAIRE VASS\nEUR',
      ),
    );
    expect(lines).toEqual([credit]);
  });

  test('with the words of SWIFT, and with free text', () => {
    const { lines } = readMt940(
      file(
        ':61:260125C1250,00NTRFREF1',
        ':86:/ORDP//NAME/CLAIRE VASSEUR/REMI/ANNUAL FEE',
        ':61:260126C5,NMSCREF2',
        ':86:INTEREST OF\nTHE MONTH',
      ),
    );
    expect(lines).toMatchObject([
      { payer: 'CLAIRE VASSEUR', bankReference: '' },
      { payer: '', text: 'INTEREST OF THE MONTH REF2', amount: '5.00' },
    ]);
  });

  test('what takes money has a minus; what comes back from it is left out, and moves the balance', () => {
    const { lines, leftOut, balances } = readMt940(
      file(
        ':61:260125D5,00NTRFNONREF',
        ':61:260125RC5,00NTRFNONREF',
        ':61:260125RD4,00NTRFNONREF',
        ':61:260125ED9,00NTRFNONREF',
        ':61:260125C7,00NTRFNONREF',
      ),
    );
    expect(lines.map(({ amount }) => amount)).toEqual(['-5.00', '-5.00', '7.00']);
    expect([leftOut, balances?.leftOut]).toEqual([2, '4.00']);
  });

  test('the balances of several pages lead from the first to the last; one that is missing leaves none', () => {
    const page = (from: string, to: string) =>
      `:20:S\n:25:1000\n${from}\n:61:260125C7,00NTRFNONREF\n${to}\n-`;
    const first = page(':60F:D260101USD10,00', ':62M:D260125USD3,00');
    const { balances } = readMt940(first + page(':60M:D260125USD3,00', ':62F:C260126USD4,'));
    expect(balances).toMatchObject({ opening: '-10.00', closing: '4.00', closingOn: '2026-01-26' });
    expect(readMt940(first + page(':60M:D260125USD3,00', ':64:C1')).balances).toBeUndefined();
    expect(
      readMt940(first + page(':60M:D260125EUR3,00', ':62F:C260126EUR4,')).balances,
    ).toBeUndefined();
  });

  test('an entry of the turn of the year is of the year in which it was booked', () => {
    const { lines } = readMt940(
      file(':61:2512311231C1,NTRFA', ':61:2512310102C1,NTRFA', ':61:2601021231C1,NTRFA'),
    );
    expect(lines.map(({ day }) => day)).toEqual(['2025-12-31', '2026-01-02', '2025-12-31']);
  });

  test('a line that cannot be read is named, and the others are read', () => {
    const { lines, problems } = readMt940(
      file(':61:26013', ':61:260230C5,00NTRFA', ':61:260125C7,00NTRFA'),
    );
    expect(lines).toHaveLength(1);
    expect(problems).toEqual([
      { line: 6, text: '26013', why: 'The entry is not written as MT940 has it.' },
      { line: 7, text: '260230C5,00NTRFA', why: 'The day does not exist.' },
    ]);
  });

  test('several accounts are refused', () => {
    expect(() => readMt940(file().replace(':28C:', ':25:OTHER\n:28C:'))).toThrow(
      'several accounts',
    );
  });
});

describe('[PAY-01] a file', () => {
  test('is of the format it looks like', () => {
    expect([formatOf(' <?xml version="1.0"?>'), formatOf(file()), formatOf('Date,Amount')]).toEqual(
      ['camt053', 'mt940', 'csv'],
    );
  });

  test('is read in UTF-8, and in the code of Windows where it is none', async () => {
    expect(await textOf(new Blob(['Müller']))).toBe('Müller');
    expect(await textOf(new Blob([new Uint8Array([77, 0xfc, 108])]))).toBe('Mül');
  });

  test('of more than 2 MB is refused', async () => {
    await expect(textOf(new Blob([new Uint8Array(2 * 1024 * 1024 + 1)]))).rejects.toThrow('2 MB');
  });
});
