import { workbook } from '../../../admin-portal/src/features/imports/reading/testing.ts';

type Cell = string | number | null | { formula: string; value: string };

const DOCUMENTS = 72;
const two = (n: number) => String(n).padStart(2, '0');

/** The same day as one firm writes it in the course of years. */
function day(n: number, year: number): string {
  const [month, of] = [(n % 12) + 1, (n % 16) + 13];
  return n % 2 === 0 ? `${year}-${two(month)}-${two(of)}` : `${two(of)}/${two(month)}/${year}`;
}

/** Names, of which three in four lead with another letter: no two are alike. */
const letters = (n: number) =>
  [n % 26, Math.floor(n / 26) % 26, (n * 7) % 26, (n * 11) % 26]
    .map((at) => String.fromCodePoint(65 + at))
    .join('');

const nameOf = (n: number) =>
  `${letters(n)} ${n % 40 === 0 ? 'Island 🏝️ Trust' : 'Marine'} ${n} Ltd.`;
const numberOf = (n: number) => `MESS-${1000 + n}`;

/** What is wrong with the companies of these numbers, counted from 1. */
export const wrong = {
  type: 11,
  day: 22,
  missingNumber: 33,
  tooManyShares: 44,
  unknownRole: 55,
  birthDate: 66,
};

function companyRow(n: number): Cell[] {
  const name = n % 3 === 0 ? `  ${nameOf(n)}\u00A0 ` : nameOf(n);
  const number = n % 5 === 0 ? { formula: `"MESS-"&${1000 + n}`, value: numberOf(n) } : numberOf(n);
  return [
    name,
    n === wrong.missingNumber ? 'N/A' : number,
    n === wrong.type ? 'LLC of Mars' : n % 4 === 0 ? 'International Business Company' : ' ibc ',
    n === wrong.day ? '31/02/2014' : day(n, 2004 + (n % 20)),
    n % 7 === 0 ? 'N/A' : 'Active',
    n === wrong.tooManyShares ? 100 : 50_000,
    n % 6 === 0 ? '-' : 1,
    n % 50 === 0 ? `Old ${nameOf(n)} (until ${day(n, 2024)})` : 'n/a',
    n % 9 === 0 ? 'High' : null,
    '2026',
  ];
}

/** Three rows for each company; the company itself only beside the first, as merged cells leave it. */
function roleRows(n: number): Cell[][] {
  // The same man with two spellings, and the bodies of the ring.
  const director = n % 2 === 0 ? 'José Ángel NÚÑEZ ' : 'Jose Angel Nunez';
  const owner = n === 1 ? 'Ring One Inc.' : `Owner ${letters(n)} ${letters(n + 200)}`;
  return [
    [numberOf(n), director, 'Director', null, '1961-04-17', day(n, 2024), null],
    [
      null,
      owner,
      n === wrong.unknownRole ? 'King' : 'Shareholder',
      n === wrong.tooManyShares ? 60 : 50_000,
      n === 1
        ? null
        : n === wrong.birthDate
          ? '17/05/2999'
          : `${two((n % 16) + 13)}/05/19${70 + (n % 20)}`,
      null,
      null,
    ],
    ...(n === wrong.tooManyShares
      ? [[null, 'Jose Angel Nunez', 'Shareholder', 60, '1961-04-17', null, null]]
      : []),
    [null, `Owner ${letters(n)} ${letters(n + 200)}`, 'Beneficial owner', null, null, null, '100%'],
  ];
}

/** A workbook of companies with 75 rows for each, as it grew in a firm over twenty years. */
export function messyWorkbook(companies: number): File {
  const numbers = Array.from({ length: companies }, (_, at) => at + 1);
  return workbook({
    'Company List': [
      ['Portfolio of the firm ⚓ as at 28 November 2026', null, null],
      [null],
      [
        'Company Name',
        'Reg. No.',
        'Company type',
        'Date of incorporation',
        'Status',
        'Authorised shares',
        'Par value',
        'Formerly known as',
        'Risk rating',
        'Fees paid to',
      ],
      ...numbers.map(companyRow),
      // The third again, in capitals.
      [
        nameOf(3).toUpperCase(),
        numberOf(3),
        'IBC',
        day(3, 2007),
        'Active',
        50_000,
        1,
        null,
        null,
        '2026',
      ],
    ],
    Officers: [
      ['Company', 'Name', 'Position', 'No of shares', 'DOB', 'Appointed', 'Ownership %'],
      ...numbers.filter((n) => n !== wrong.missingNumber).flatMap(roleRows),
      ['No such company', 'Lost Person', 'Director', null, null, null, null],
    ],
    Ownership: [
      ['Body', 'Owner', 'Percent'],
      ['Ring One Inc.', 'Ring Two Inc.', '60 %'],
      ['Ring Two Inc.', 'Ring One Inc.', 100],
    ],
    Documents: [
      ['Company', 'Document', 'Date'],
      ...numbers
        .filter((n) => n !== wrong.missingNumber)
        .flatMap((n) =>
          Array.from({ length: DOCUMENTS }, (_, at): Cell[] => [
            at === 0 ? numberOf(n) : null,
            `Paper ${at + 1} 📄`,
            day(at, 2015),
          ]),
        ),
    ],
  });
}
