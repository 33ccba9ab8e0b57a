/** The rows of a portfolio as the browser sends them: companies of a firm that administers for many, with shared officers. */

type Row = Record<string, unknown>;

const first = [
  'Ada',
  'Bruno',
  'Celia',
  'Dario',
  'Elena',
  'Farid',
  'Greta',
  'Hugo',
  'Ines',
  'Jonas',
  'Kira',
  'Luca',
  'Mara',
];
const middle = [
  'Ann',
  'Blake',
  'Cole',
  'Dean',
  'Eve',
  'Flynn',
  'Grace',
  'Hope',
  'Ivor',
  'Jude',
  'Kai',
  'Lee',
  'May',
  'Noor',
  'Pax',
];
const last = [
  'Rolle',
  'Knowles',
  'Albury',
  'Cartwright',
  'Pinder',
  'Sawyer',
  'Bethel',
  'Moss',
  'Adderley',
  'Lightbourne',
  'Ferguson',
];
const places = [
  'Coral',
  'Harbour',
  'Lagoon',
  'Cedar',
  'Trade',
  'Summit',
  'Silver',
  'Anchor',
  'Palm',
  'Mariner',
  'Crescent',
  'Blue',
];
const trades = [
  'Holdings',
  'Ventures',
  'Shipping',
  'Trading',
  'Capital',
  'Estates',
  'Assets',
  'Marine',
  'Partners',
  'Resources',
];

const pick = (list: readonly string[], n: number) => list[n % list.length] ?? '';
const letters = (n: number) =>
  [n % 26, Math.floor(n / 26) % 26, Math.floor(n / 676) % 26]
    .map((at) => String.fromCodePoint(65 + at))
    .join('');
const twoDigits = (n: number) => String(n).padStart(2, '0');
const day = (year: number, n: number) =>
  `${year}-${twoDigits((n % 12) + 1)}-${twoDigits((n % 28) + 1)}`;

const nominee = (n: number) => `nominee-${n % 20}`;

function personRow(key: string, n: number, at: number): Row {
  return {
    key,
    sheet: 'People',
    row: at + 2,
    name: `${pick(first, n)} ${pick(middle, Math.floor(n / 13))} ${letters(n).toLowerCase()}${pick(last, n * 7)}`,
    kind: 'person',
    birth_date: day(1940 + (n % 60), n),
    nationality: pick(['GB', 'BS', 'DE', 'FR', 'CA'], n),
    country: pick(['BS', 'GB', 'CH', 'US'], n),
    email: `person${n}@example.com`,
    address: `${n} Bay Street, Nassau`,
    risk: pick(['low', 'low', 'medium', 'high'], n),
    reviewed_on: day(2025, n),
  };
}

/** One owner for each company, and twenty directors between them. */
export const peopleRows = (companies: number): Row[] => [
  ...Array.from({ length: 20 }, (_, n) => personRow(nominee(n), 900_000 + n, n)),
  ...Array.from({ length: companies }, (_, n) => personRow(`owner-${n}`, n, 20 + n)),
];

/** Companies with a director, a member and a beneficial owner each. */
export const companyRows = (companies: number): Row[] =>
  Array.from({ length: companies }, (_, n) => {
    const since = day(2004 + (n % 20), n);
    const role = (person: string, of: string, more: Row = {}) => ({
      person,
      role: of,
      since,
      sheet: 'Roles',
      row: n * 3 + 2,
      ...more,
    });
    return {
      place: n + 1,
      sheet: 'Companies',
      row: n + 2,
      name: `${letters(n)} ${pick(places, n)} ${pick(trades, Math.floor(n / 12))} ${n} Ltd.`,
      type: 'IBC',
      registration_number: `M-${100_000 + n}`,
      registration_date: since,
      registered_office: '1 Bay Street, Nassau',
      authorised_shares: 50_000,
      par_value: 1,
      paid_until: 2025,
      settled_until: '2026-10-31',
      roles: [
        role(nominee(n), 'director'),
        role(`owner-${n}`, 'member', { shares: 50_000 }),
        role(`owner-${n}`, 'beneficial_owner', { percent: 100, nature: ['shares'] }),
      ],
    };
  });
