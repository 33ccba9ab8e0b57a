import { formatDate, formatMoney, formatYearDay } from '@portal/shared-core/domain/format';

import { textOf, type ReferenceRow } from '../row.ts';
import { readableText } from '../texts.ts';
import type { ReferenceTable } from './reference-table.ts';

const BY_RULE = 'It changes with a new version of its rule, under Compliance, Rules.';
const BY_SCHEMA = 'It changes with a release, since screens and commands depend on it.';

function penaltyOf(row: ReferenceRow): string {
  if (textOf(row, 'percent') !== '') return `${textOf(row, 'percent')} % of what is owed`;
  if (textOf(row, 'amount') !== '') return formatMoney(textOf(row, 'amount'));
  return textOf(row, 'effect') === 'struck_off'
    ? 'Struck off the register'
    : 'Good standing is lost';
}

function penaltyDay(row: ReferenceRow): string {
  const [month, day, years] = ['from_month', 'from_day', 'years_after'].map((name) =>
    textOf(row, name),
  );
  if (!month || !day) return 'At once';
  const from = `From ${formatYearDay(`${month.padStart(2, '0')}-${day.padStart(2, '0')}`)}`;
  return years === '0' ? from : `${from}, ${years === '1' ? 'a year' : `${years} years`} later`;
}

export const lawTables: readonly ReferenceTable[] = [
  {
    name: 'published_days',
    label: 'Announced days',
    text: 'The days an authority announces every year. Duties of that rule fall due on them.',
    keys: ['code', 'year'],
    title: (row) => `${textOf(row, 'code')} ${textOf(row, 'year')}`,
    valueLabel: 'Due',
    value: (row) => formatDate(textOf(row, 'due_on')),
    isSourced: true,
  },
  {
    name: 'obligation_rules',
    label: 'Rules of duties',
    text: 'What falls due for whom under the law, and when.',
    keys: ['code'],
    title: (row) => textOf(row, 'name'),
    sub: (row) => textOf(row, 'code'),
    valueLabel: 'Kind',
    value: (row) => readableText(textOf(row, 'kind')),
    more: { note: 'Clients read' },
    isSourced: true,
    elsewhere: BY_RULE,
  },
  {
    name: 'obligation_penalties',
    label: 'Penalty steps',
    text: 'What being late costs, step by step. A step holds on the days its rule does.',
    keys: ['code', 'step'],
    title: (row) => `${textOf(row, 'code')}, step ${textOf(row, 'step')}`,
    sub: penaltyDay,
    valueLabel: 'Penalty',
    value: penaltyOf,
    isSourced: true,
    elsewhere: BY_RULE,
  },
  {
    name: 'entity_type_rules',
    label: 'Rules of types',
    text: 'What the law requires of a type of company.',
    keys: ['entity_type'],
    title: (row) => textOf(row, 'entity_type'),
    valueLabel: 'Least numbers',
    value: (row) =>
      `${textOf(row, 'min_members')} members, ${textOf(row, 'min_directors')} directors`,
    more: { name_endings: 'Endings of the name', name_contains: 'The name contains' },
    isSourced: true,
    elsewhere: BY_SCHEMA,
  },
  {
    name: 'entity_feature_rules',
    label: 'Rules of features',
    text: 'What the law requires of a company with a feature, on top of its type.',
    keys: ['feature'],
    title: (row) => textOf(row, 'feature'),
    sub: (row) => textOf(row, 'base_types'),
    valueLabel: 'Consent',
    value: (row) => (row['needs_consent'] === true ? 'A regulator consents first' : 'None needed'),
    more: { min_members: 'Least members', max_years: 'Longest life in years' },
    isSourced: true,
    elsewhere: BY_SCHEMA,
  },
  {
    name: 'restoration_conditions',
    label: 'Conditions of restorations',
    text: 'What the restoration of a company needs that has been off the register for more than so many years.',
    keys: ['years_over'],
    title: (row) => `More than ${textOf(row, 'years_over')} years`,
    valueLabel: 'Needs',
    value: (row) =>
      textOf(row, 'needs') === 'court' ? 'An order of the court' : 'An approval of the registry',
    fields: [
      {
        column: 'needs',
        label: 'Needs',
        kind: 'choice',
        options: [
          { value: 'approval', label: 'An approval of the registry' },
          { value: 'court', label: 'An order of the court' },
        ],
      },
      { column: 'note', label: 'Clients read', kind: 'long' },
    ],
    more: { note: 'Clients read' },
    ends: true,
    isSourced: true,
  },
  {
    name: 'review_reasons',
    label: 'Reasons of reviews',
    text: 'Why staff send something back, in a text that the client reads.',
    keys: ['code'],
    title: (row) => textOf(row, 'label'),
    sub: (row) =>
      row['is_internal'] === true ? `Clients read: ${textOf(row, 'client_code')}` : '',
    valueLabel: 'For',
    value: (row) => textOf(row, 'subjects'),
    more: { code: 'Code' },
    isSourced: false,
    elsewhere: BY_SCHEMA,
  },
  {
    name: 'jurisdictions',
    label: 'Countries',
    text: 'Countries and territories by their code of ISO 3166-1.',
    keys: ['code'],
    title: (row) => textOf(row, 'name'),
    valueLabel: 'Code',
    value: (row) => textOf(row, 'code'),
    isSourced: false,
    elsewhere: BY_SCHEMA,
  },
];
