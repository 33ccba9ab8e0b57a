import { orderOf } from '@portal/shared-core/domain/day-order';
import { describe, expect, test } from 'vitest';

import { readMoney } from './amounts.ts';
import { missingOf, readCsv, readTable, type CsvChoices } from './csv.ts';

const read = (text: string, choices: Partial<CsvChoices> = {}) => {
  const table = readTable(text);
  return readCsv(table, { roles: table.roles, currency: 'USD', ...choices });
};

const line = {
  day: '2026-01-25',
  amount: '1250.00',
  currency: 'USD',
  payer: 'Claire Vasseur',
  text: 'Annual fee',
  bankReference: 'B-1',
};

describe('[PAY-01] a CSV of a bank', () => {
  test.each([
    [
      'commas',
      'Date,Amount,Payer,Description,Reference\n2026-01-25,"1,250.00",Claire Vasseur,Annual fee,B-1',
    ],
    [
      'semicolons',
      'Booking date;Amount;Counterparty;Details;Ref\r\n25.01.2026;1.250,00;Claire Vasseur;Annual fee;B-1\r\n',
    ],
    [
      'tabs',
      'Date\tCredit\tDebit\tFrom\tNarrative\tReference\n25 Jan 2026\t1250.00\t\tClaire Vasseur\tAnnual fee\tB-1',
    ],
    [
      'lines above its heads',
      'Account,1000\nPeriod,January\n\nDate,Amount,Payer,Description,Reference\n01/25/2026,1250.00,Claire Vasseur,Annual fee,B-1',
    ],
    [
      'a mark of its code',
      '\uFEFFDate,Amount,Payer,Description,Reference\n2026-01-25,1250,Claire Vasseur,Annual fee,B-1',
    ],
  ])('is read with %s', (_, text) => {
    expect(read(text)).toEqual({ lines: [line], leftOut: 0, problems: [] });
  });

  test('a quoted cell holds separators, quotes and line ends', () => {
    const { lines } = read(
      'Date,Amount,Payer,Description\n2026-01-25,5,"Heron, ""Blue"" Ltd","one\ntwo"',
    );
    expect(lines).toMatchObject([{ payer: 'Heron, "Blue" Ltd', text: 'one two' }]);
  });

  test('debits have a minus, by sign, by column and by a word; nothing is left out', () => {
    expect(read('Date,Amount\n2026-01-25,-5\n2026-01-25,(6.00)\n2026-01-25,0')).toMatchObject({
      leftOut: 1,
      lines: [{ amount: '-5.00' }, { amount: '-6.00' }],
    });
    expect(
      read('Date,Debit,Credit\n2026-01-25,5,\n2026-01-25,,7\n2026-01-25,0.00,8'),
    ).toMatchObject({
      leftOut: 0,
      lines: [{ amount: '-5.00' }, { amount: '7.00' }, { amount: '8.00' }],
    });
    expect(read('Date,Amount,CR/DR\n2026-01-25,5,DR\n2026-01-25,7,CR')).toMatchObject({
      leftOut: 0,
      lines: [{ amount: '-5.00' }, { amount: '7.00' }],
    });
  });

  test('a line that cannot be read is named with its place, and the others are read', () => {
    const { lines, problems } = read('Date,Amount\n2026-02-30,5\n2026-02-01,five\n2026-02-01,7');
    expect(lines).toHaveLength(1);
    expect(problems).toEqual([
      { line: 2, text: '2026-02-30; 5', why: 'The day could not be read.' },
      { line: 3, text: '2026-02-01; five', why: 'The amount could not be read.' },
    ]);
  });

  test('a total below the table is no line', () => {
    expect(read('Date,Amount,Text\n2026-01-25,5,A\n,,Closing balance').problems).toEqual([]);
  });

  test('columns that no word names are given by hand', () => {
    const table = readTable('2026-01-25,5,Vasseur\n2026-01-26,6,Moxey');
    expect(table.heads).toEqual(['Column 1', 'Column 2', 'Column 3']);
    expect(missingOf(table, { roles: table.roles, currency: 'USD' })).toBe('day');
    const { lines } = readCsv(table, { roles: ['day', 'amount', 'payer'], currency: 'BSD' });
    expect(lines).toMatchObject([
      { payer: 'Vasseur', currency: 'BSD' },
      { payer: 'Moxey', amount: '6.00' },
    ]);
  });

  test('days that could be either are asked about; one that settles it does', () => {
    const open = readTable('Date,Amount\n02/03/2026,5\n04/05/2026,5');
    const choices = { roles: open.roles, currency: 'USD' };
    expect(missingOf(open, choices)).toBe('order');
    expect(missingOf(open, { ...choices, order: 'mdy' })).toBeNull();
    expect(readCsv(open, { ...choices, order: 'mdy' }).lines[0]?.day).toBe('2026-02-03');
    expect(readCsv(open, { ...choices, order: 'dmy' }).lines[0]?.day).toBe('2026-03-02');
    expect(orderOf(['02/03/2026', '02/13/2026'])).toBe('mdy');
    expect(orderOf(['02/03/2026', '13/02/2026'])).toBe('dmy');
    expect(orderOf(['13/02/2026', '02/13/2026'])).toBe('open');
    expect(orderOf(['2026-02-03'])).toBeUndefined();
  });

  test('what is no table is refused', () => {
    expect(() => readTable('Thank you for your payment')).toThrow('No table was found');
    expect(() => readTable(`a,b\n${'1,2\n'.repeat(5100)}`)).toThrow('more than 5,000 lines');
  });
});

describe('[PAY-01] money as banks write it', () => {
  test.each([
    ['1,234.50', 123450],
    ['1.234,50', 123450],
    ["1'234.50", 123450],
    ['1 234,5', 123450],
    ['1,234', 123400],
    ['1234', 123400],
    ['USD 1,234.50', 123450],
    ['$12.00', 1200],
    ['12.00-', -1200],
    ['-12.00', -1200],
    ['(12.00)', -1200],
    ['12.00 DR', -1200],
    ['12.00 CR', 1200],
    ['+12.00', 1200],
  ])('%s', (text, cents) => {
    expect(readMoney(text)).toBe(cents);
  });

  test.each(['', 'five', '1,23,4', '1.234.56', '1,234,5', '12.3456', '1.234,567.00'])(
    '"%s" is none',
    (text) => {
      expect(readMoney(text)).toBeUndefined();
    },
  );
});
