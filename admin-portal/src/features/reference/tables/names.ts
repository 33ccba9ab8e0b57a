import { textOf } from '../row.ts';
import { labelIn } from '../texts.ts';
import type { ReferenceTable } from './reference-table.ts';

const actions = [
  { value: 'block_without_licence', label: 'Needs a licence' },
  { value: 'block_without_consent', label: 'Needs consent' },
  { value: 'review', label: 'Looked at before filing' },
];
const requirements = [
  { value: 'none', label: 'Free' },
  { value: 'licence', label: 'Needs a licence' },
  { value: 'refused', label: 'Not accepted' },
];

export const nameTables: readonly ReferenceTable[] = [
  {
    name: 'name_rules',
    label: 'Words of names',
    text: 'Words that a company may not simply carry in its name, and the authority that decides.',
    keys: ['word'],
    title: (row) => textOf(row, 'word'),
    sub: (row) => textOf(row, 'authority'),
    valueLabel: 'Rule',
    value: (row) => labelIn(actions, textOf(row, 'action')),
    more: { forms: 'Other forms', except_types: 'Not for types', note: 'Clients read' },
    fields: [
      { column: 'action', label: 'Rule', kind: 'choice', options: actions },
      { column: 'authority', label: 'Authority', kind: 'text' },
      { column: 'forms', label: 'Other forms of the word', kind: 'tags', optional: true },
      {
        column: 'except_types',
        label: 'Not for types',
        kind: 'tags',
        help: 'Codes of types of company.',
        optional: true,
      },
      { column: 'note', label: 'What clients read', kind: 'long' },
    ],
    added: { label: 'Add a word', fields: [{ column: 'word', label: 'Word', kind: 'text' }] },
    ends: true,
    isSourced: true,
  },
  {
    name: 'business_activities',
    label: 'Business activities',
    text: 'What a company may do, whose licence it needs, and what this house does not form companies for.',
    keys: ['code'],
    title: (row) => textOf(row, 'name'),
    sub: (row) => textOf(row, 'authority'),
    valueLabel: 'Rule',
    value: (row) => labelIn(requirements, textOf(row, 'requirement')),
    more: { code: 'Code', words: 'Words that mean it', note: 'Clients read' },
    fields: [
      { column: 'name', label: 'Name', kind: 'text' },
      { column: 'requirement', label: 'Rule', kind: 'choice', options: requirements },
      {
        column: 'authority',
        label: 'Authority',
        kind: 'text',
        help: 'Only where a licence is needed.',
        optional: true,
      },
      { column: 'words', label: 'Words that mean it', kind: 'tags', optional: true },
      { column: 'note', label: 'What clients read', kind: 'long', optional: true },
    ],
    ends: true,
    isSourced: true,
  },
];
