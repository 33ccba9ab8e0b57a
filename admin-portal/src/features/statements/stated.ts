import { participantRoleLabels } from '@portal/shared-core/domain/companies';
import { countryName } from '@portal/shared-core/domain/countries';
import { formatMoney } from '@portal/shared-core/domain/format';

import type { Stated } from './api/statement.queries.ts';

type Values = Stated['values'];
export type StatementBlock = keyof Stated['answers'];

/** The questions of a statement, in their order. */
export const blockTitles: Record<StatementBlock, string> = {
  activity: 'Business and income',
  management: 'Management',
  owners: 'Owners and control',
  officers: 'Officers and office',
  records: 'Accounting records',
  tax: 'Tax residence',
  contact: 'Contact',
  people: 'Identity checks',
};

export const blocks = Object.keys(blockTitles) as StatementBlock[];

const income = {
  none: 'None',
  below_250k: 'Below US$250,000',
  below_5m: 'US$250,000 to US$5 million',
  from_5m: 'US$5 million or more',
} as const;

const crs = {
  active_nfe: 'Active non-financial entity',
  passive_nfe: 'Passive non-financial entity',
  financial_institution: 'Financial institution',
  exempt: 'Exempt',
} as const;

const country = (code: string | undefined) => (code ? countryName(code) : '');
const yesNo = (value: boolean | null | undefined) =>
  typeof value === 'boolean' ? (value ? 'Yes' : 'No') : '';

/** The fields of the blocks that have values, and what each says. */
const fields: Partial<
  Record<StatementBlock, (values: Values, activity: (code: string) => string) => [string, string][]>
> = {
  activity: ({ activity = {} }, nameOf) => [
    ['Business', activity.business ?? ''],
    ['Relevant activities', activity.relevant?.map(nameOf).join(', ') ?? ''],
    ['Gross income of the year', activity.income ? income[activity.income] : ''],
  ],
  management: ({ management = {} }) => [
    ['Directed and managed in', country(management.directed_in)],
    ['Full-time employees in The Bahamas', management.employees_here?.toString() ?? ''],
    [
      'Expenditure in The Bahamas',
      typeof management.spending_here === 'number'
        ? formatMoney(management.spending_here.toFixed(2), 'USD')
        : '',
    ],
    ['Core work in The Bahamas', yesNo(management.core_work_here)],
  ],
  records: ({ records = {} }) => [['Kept at', records.place ?? '']],
  tax: ({ tax = {} }) => [
    [
      'Tax residence',
      (tax.residences ?? [])
        .map((each) => [country(each.country), each.number].filter(Boolean).join(', '))
        .join('; '),
    ],
    ['Class for exchange of information', tax.crs ? crs[tax.crs] : ''],
  ],
  contact: ({ contact = {} }) => [
    ['Name', contact.name ?? ''],
    ['Email', contact.email ?? ''],
    ['Telephone', contact.phone ?? ''],
  ],
};

export interface StatedLine {
  label: string;
  before: string;
  now: string;
}

/** What a block said the year before and says now, field by field; none where the block is a register. */
export function statedLines(
  block: StatementBlock,
  { before, values }: Pick<Stated, 'before' | 'values'>,
  activity: (code: string) => string,
): StatedLine[] {
  const former = fields[block]?.(before, activity) ?? [];
  const now = fields[block]?.(values, activity) ?? [];
  return now
    .map(([label, text], place) => ({ label, before: former[place]?.[1] ?? '', now: text }))
    .filter((line) => line.before !== '' || line.now !== '');
}

/** The owners as the registers had them. */
export function ownersText({ owners }: Stated['registers']): string {
  return owners
    .map(({ name, percent }) => (percent === null ? name : `${name} (${percent} %)`))
    .join(', ');
}

/** The directors and officers as the registers had them. */
export function officersText({ officers }: Stated['registers']): string {
  return officers
    .map(({ name, roles }) => `${name} (${roles.map(roleText).join(', ')})`)
    .join(', ');
}

const roleText = (role: string) =>
  participantRoleLabels[role as keyof typeof participantRoleLabels]?.label ?? role;

/** What the client wrote of a register, or of each person whose details changed. */
export function notesOf(block: StatementBlock, { answers, registers }: Stated): StatedLine[] {
  const answer = answers[block];
  if (!answer || answer.same) return [];
  if ('note' in answer) {
    const before = block === 'owners' ? ownersText(registers) : officersText(registers);
    return [{ label: 'What changed', before, now: answer.note }];
  }
  if (!('parties' in answer)) return [];
  return answer.parties.map(({ id, note }) => ({
    label: registers.people.find((person) => person.id === id)?.name ?? 'A person',
    before: '',
    now: note,
  }));
}
