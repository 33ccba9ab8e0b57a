import { participantRoleLabels } from '../../domain/companies.ts';
import { countryName } from '../../domain/countries.ts';
import { formatDate, formatMoney, formatNumber } from '../../domain/format.ts';
import { percentText, wayText, type ChargeRow, type RegisterRow } from '../company/registers.tsx';
import { SIGNATURE, type Paper, type PaperColumn } from '../pdf/paper.ts';

const whoColumns: PaperColumn[] = [
  { header: 'Name', width: 26 },
  { header: 'Address', width: 30 },
];

const dayText = (day: string | null) => (day ? formatDate(day) : 'Not recorded');

function who(row: RegisterRow): string[] {
  const country = row.country ? countryName(row.country) : '';
  const number = row.registration_number ? `No. ${row.registration_number}` : '';
  return [
    [row.name, number].filter(Boolean).join('\n'),
    [row.address?.trim() || 'Address not recorded', country].filter(Boolean).join('\n'),
  ];
}

/** The members with their shares. */
export function membersTable(paper: Paper, rows: readonly RegisterRow[], tail = 0): void {
  paper.table(
    [
      ...whoColumns,
      { header: 'As', width: 16 },
      { header: 'Since', width: 14 },
      { header: 'Shares', width: 14, align: 'right' },
      { header: 'Part', width: 12, align: 'right' },
    ],
    rows.map((row) => [
      ...who(row),
      participantRoleLabels[row.role].label,
      dayText(row.appointed_on),
      row.shares === null ? '–' : formatNumber(row.shares),
      row.percent === null ? '–' : percentText(row.percent),
    ]),
    'No one is entered.',
    tail,
  );
}

/** The directors and officers. */
export function officersTable(paper: Paper, rows: readonly RegisterRow[], tail = 0): void {
  paper.table(
    [
      ...whoColumns,
      { header: 'Office', width: 20 },
      { header: 'Nationality', width: 18 },
      { header: 'Appointed', width: 16 },
    ],
    rows.map((row) => [
      ...who(row),
      participantRoleLabels[row.role].label,
      row.nationality ? countryName(row.nationality) : '–',
      dayText(row.appointed_on),
    ]),
    'No one is entered.',
    tail,
  );
}

/** The beneficial owners with how they own. */
export function ownersTable(paper: Paper, rows: readonly RegisterRow[], tail = 0): void {
  paper.table(
    [
      ...whoColumns,
      { header: 'Owns by', width: 24 },
      { header: 'Part', width: 12, align: 'right' },
      { header: 'Since', width: 16 },
    ],
    rows.map((row) => [
      ...who(row),
      (row.nature_of_control ?? []).map(wayText).join(', ') || '–',
      row.percent === null ? '–' : percentText(row.percent),
      dayText(row.appointed_on),
    ]),
    'No one is entered.',
    tail,
  );
}

/** The charges over the company. */
export function chargesTable(paper: Paper, rows: readonly ChargeRow[], tail = 0): void {
  paper.table(
    [
      { header: 'In favour of', width: 28 },
      { header: 'Property', width: 32 },
      { header: 'Created', width: 16 },
      { header: 'Secures', width: 24, align: 'right' },
    ],
    rows.map(({ chargee, description, created_on: day, amount, currency }) => [
      chargee,
      description ?? '',
      formatDate(day),
      amount === null ? '–' : formatMoney(amount, currency ?? 'USD'),
    ]),
    'No charge is registered.',
    tail,
  );
}

/** The sections of a document that is signed: each with its heading, the last one on a page with the place to sign. */
export function signedSections(
  paper: Paper,
  sections: readonly {
    heading: string;
    rows: number;
    write: (tail: number) => void;
  }[],
): void {
  for (const [index, { heading, rows, write }] of sections.entries()) {
    const tail = index === sections.length - 1 ? SIGNATURE : 0;
    // A heading stays with its first row.
    paper.keepTogether(rows > 1 ? 90 : 110 + tail);
    paper.text(heading, { size: 13, strong: true, above: 22 });
    write(tail);
  }
}
