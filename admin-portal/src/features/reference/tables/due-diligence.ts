import { changeKindLabels, type ChangeKind } from '@portal/shared-core/domain/changes';
import { countryName } from '@portal/shared-core/domain/countries';
import { formatMoney } from '@portal/shared-core/domain/format';

import { textOf } from '../row.ts';
import { labelIn, readableText } from '../texts.ts';
import type { ReferenceTable } from './reference-table.ts';

const lists = [
  { value: 'fatf_black', label: 'FATF call for action' },
  { value: 'fatf_grey', label: 'FATF increased monitoring' },
  { value: 'eu', label: 'European Union' },
  { value: 'other', label: 'Our own list' },
];
const ratings = [
  { value: 'low', label: 'Low' },
  { value: 'medium', label: 'Medium' },
  { value: 'high', label: 'High' },
  { value: 'prohibited', label: 'Prohibited' },
];

export const dueDiligenceTables: readonly ReferenceTable[] = [
  {
    name: 'country_risk',
    label: 'Country risk',
    text: 'The days a country is on a list of risky ones, and the least rating that dealings with it get.',
    keys: ['country', 'list'],
    title: (row) => countryName(textOf(row, 'country')),
    sub: (row) => labelIn(lists, textOf(row, 'list')),
    valueLabel: 'Least rating',
    value: (row) => labelIn(ratings, textOf(row, 'rating')),
    fields: [{ column: 'rating', label: 'Least rating', kind: 'choice', options: ratings }],
    added: {
      label: 'Add a listing',
      fields: [
        { column: 'country', label: 'Country', kind: 'country' },
        { column: 'list', label: 'List', kind: 'choice', options: lists },
      ],
    },
    ends: true,
    isSourced: true,
  },
  {
    name: 'kyc_review_intervals',
    label: 'KYC review intervals',
    text: 'How many months after its approval a party is reviewed, by its risk rating. It counts from the next approval on.',
    keys: ['rating'],
    title: (row) => labelIn(ratings, textOf(row, 'rating')),
    valueLabel: 'Reviewed after',
    value: (row) => `${textOf(row, 'months')} months`,
    fields: [{ column: 'months', label: 'Months', kind: 'whole', help: '1 to 120.' }],
    isSourced: true,
  },
  {
    name: 'document_requirements',
    label: 'Document requirements',
    text: 'Which documents a party shows, by what it is and how closely it is looked at.',
    keys: ['code', 'party_kind', 'level'],
    title: (row) => readableText(textOf(row, 'category')),
    sub: (row) =>
      [
        readableText(textOf(row, 'party_kind')),
        `${textOf(row, 'level')} due diligence`,
        textOf(row, 'role') && `as ${readableText(textOf(row, 'role')).toLowerCase()}`,
      ]
        .filter(Boolean)
        .join(', '),
    valueLabel: 'Documents',
    value: (row) =>
      [
        `${textOf(row, 'minimum')} at least`,
        textOf(row, 'max_age_months') && `at most ${textOf(row, 'max_age_months')} months old`,
      ]
        .filter(Boolean)
        .join(', '),
    more: { code: 'Code', alternatives: 'Serves as well', note: 'Clients read' },
    fields: [
      { column: 'minimum', label: 'How many', kind: 'whole', help: '1 to 10.' },
      {
        column: 'max_age_months',
        label: 'Months it may be old',
        kind: 'whole',
        help: 'Any age when empty.',
        optional: true,
      },
      {
        column: 'alternatives',
        label: 'Serves as well',
        kind: 'tags',
        help: 'Codes of kinds of documents.',
        optional: true,
      },
      { column: 'note', label: 'What clients read', kind: 'long' },
    ],
    ends: true,
    isSourced: true,
  },
  {
    name: 'change_rules',
    label: 'Changes of companies',
    text: 'What a client attaches to each kind of change, and what this house charges for it, before VAT.',
    keys: ['kind'],
    title: (row) => changeKindLabels[textOf(row, 'kind') as ChangeKind] ?? textOf(row, 'kind'),
    sub: (row) =>
      textOf(row, 'category') ? readableText(textOf(row, 'category')) : 'No document required',
    valueLabel: 'Our fee',
    value: (row) => (textOf(row, 'fee') ? formatMoney(textOf(row, 'fee')) : 'Not set'),
    more: { alternatives: 'Serves as well', note: 'Clients read' },
    fields: [
      {
        column: 'category',
        label: 'Document',
        kind: 'text',
        help: 'The code of a kind of document. None is required when it is empty.',
        optional: true,
      },
      {
        column: 'alternatives',
        label: 'Serves as well',
        kind: 'tags',
        help: 'Codes of kinds of documents.',
        optional: true,
      },
      { column: 'note', label: 'What clients read', kind: 'long' },
      {
        column: 'fee',
        label: 'Our fee before VAT',
        kind: 'money',
        help: 'Clients read no fee while it is empty.',
        optional: true,
      },
    ],
    isSourced: true,
  },
];
