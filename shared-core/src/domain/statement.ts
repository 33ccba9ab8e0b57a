import type {
  BlockAnswer,
  CrsClass,
  IncomeClass,
  RegisterBlock,
  StatementAnswers,
  StatementBlock,
  StatementRegisters,
  StatementValues,
  ValueBlock,
} from '../supabase/json.types.ts';
import { countryName } from './countries.ts';
import { formatMoney } from './format.ts';

export type {
  BlockAnswer,
  StatementAnswers,
  StatementBlock,
  StatementRegisters,
  StatementValues,
  ValueBlock,
};

/** The questions of a yearly statement, in their order (`private.statement_blocks`). */
export const statementBlocks: readonly StatementBlock[] = [
  'activity',
  'management',
  'owners',
  'officers',
  'records',
  'tax',
  'contact',
  'people',
];

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

export const incomeLabels: Record<IncomeClass, string> = {
  none: 'None',
  below_250k: 'Below US$250,000',
  below_5m: 'US$250,000 to US$5 million',
  from_5m: 'US$5 million or more',
};

export const crsLabels: Record<CrsClass, string> = {
  active_nfe: 'Active non-financial entity',
  passive_nfe: 'Passive non-financial entity',
  financial_institution: 'Financial institution',
  exempt: 'Exempt',
};

/** Whether a block has fields of its own; the others show a register or people. */
export function isValueBlock(block: StatementBlock): block is ValueBlock {
  return block !== 'people' && !isRegisterBlock(block);
}

export function isRegisterBlock(block: StatementBlock): block is RegisterBlock {
  return block === 'owners' || block === 'officers';
}

/**
 * The fields of a block that are missing, as `private.statement_gaps` says it for what a form can hold. `isRelevant`: the company has a
 * relevant activity, which the substance law asks more of.
 */
export function blockGaps(
  block: ValueBlock,
  values: StatementValues,
  isRelevant = (values.activity?.relevant ?? []).length > 0,
): string[] {
  return gapsOf[block](values, isRelevant);
}

const gapsOf: Record<ValueBlock, (values: StatementValues, isRelevant: boolean) => string[]> = {
  activity: ({ activity = {} }) => [
    ...lacking('business', activity.business),
    ...(activity.relevant ? [] : ['relevant']),
    ...lacking('income', activity.income),
  ],
  management: ({ management = {} }, isRelevant) => [
    ...lacking('directed_in', management.directed_in),
    ...(isRelevant && typeof management.employees_here !== 'number' ? ['employees_here'] : []),
    ...(isRelevant && typeof management.spending_here !== 'number' ? ['spending_here'] : []),
    ...(isRelevant && typeof management.core_work_here !== 'boolean' ? ['core_work_here'] : []),
  ],
  records: ({ records = {} }) => [
    ...lacking('place', records.place),
    ...(records.kept ? [] : ['kept']),
  ],
  tax: ({ tax = {} }) => [
    ...(tax.residences?.length && tax.residences.every(({ country }) => country)
      ? []
      : ['residences']),
    ...lacking('crs', tax.crs),
  ],
  contact: ({ contact = {} }) => [
    ...lacking('name', contact.name),
    ...(/^[^@\s,;<>]+@[^@\s,;<>]+\.[^@\s,;<>]+$/.test((contact.email ?? '').trim())
      ? []
      : ['email']),
  ],
};

function lacking(field: string, value: string | undefined): string[] {
  return value?.trim() ? [] : [field];
}

/** Whether what is known of a block suffices to say that nothing changed. Registers and people are always known. */
export function isKnown(block: StatementBlock, prefill: StatementValues): boolean {
  return !isValueBlock(block) || blockGaps(block, prefill).length === 0;
}

/** What holds of a statement by its answers: what was known where nothing changed, else what was entered. */
export function heldValues(prefill: StatementValues, answers: StatementAnswers): StatementValues {
  return Object.fromEntries(
    statementBlocks.filter(isValueBlock).map((block) => {
      const answer = answers[block];
      if (!answer) return [block, {}];
      return [block, answer.same ? prefill[block] : 'values' in answer ? answer.values : {}];
    }),
  );
}

/** `missing`: answered, but not whole. */
export type BlockState = 'open' | 'missing' | 'same' | 'changed';

/** How far the answer to a block is. */
export function blockState(
  block: StatementBlock,
  prefill: StatementValues,
  answers: StatementAnswers,
): BlockState {
  const answer = answers[block];
  if (!answer) return 'open';
  if (isValueBlock(block)) {
    const held = heldValues(prefill, answers);
    if (blockGaps(block, held, (held.activity?.relevant ?? []).length > 0).length > 0) {
      return 'missing';
    }
    return answer.same ? 'same' : 'changed';
  }
  if (answer.same) return 'same';
  const isSaid =
    'note' in answer ? answer.note.trim() !== '' : 'parties' in answer && answer.parties.length > 0;
  return isSaid ? 'changed' : 'missing';
}

/** One fact of a block, as a reader sees it. */
export interface StatementLine {
  label: string;
  value: string;
}

/** The values of a block as text. `activityName` gives the name of a relevant activity by its code. */
export function valueLines(
  block: ValueBlock,
  values: StatementValues,
  activityName: (code: string) => string,
): StatementLine[] {
  return linesOf[block](values, activityName).filter(({ value }) => value !== '');
}

const linesOf: Record<
  ValueBlock,
  (values: StatementValues, activityName: (code: string) => string) => StatementLine[]
> = {
  activity: ({ activity = {} }, activityName) => [
    { label: 'Business', value: activity.business ?? '' },
    {
      label: 'Relevant activities',
      value: activity.relevant ? activity.relevant.map(activityName).join(', ') || 'None' : '',
    },
    {
      label: 'Gross income of the year',
      value: activity.income ? incomeLabels[activity.income] : '',
    },
  ],
  management: ({ management = {} }) => [
    { label: 'Directed and managed in', value: nameOf(management.directed_in) },
    {
      label: 'Full-time employees in The Bahamas',
      value: typeof management.employees_here === 'number' ? String(management.employees_here) : '',
    },
    {
      label: 'Expenditure in The Bahamas',
      value:
        typeof management.spending_here === 'number'
          ? formatMoney(management.spending_here, 'USD')
          : '',
    },
    {
      label: 'Core work in The Bahamas',
      value:
        typeof management.core_work_here === 'boolean'
          ? management.core_work_here
            ? 'Yes'
            : 'No'
          : '',
    },
  ],
  records: ({ records = {} }) => [
    { label: 'Kept at', value: records.place ?? '' },
    { label: 'Reliable, kept for five years', value: records.kept ? 'Declared' : '' },
  ],
  tax: ({ tax = {} }) => [
    {
      label: 'Tax residence',
      value: (tax.residences ?? [])
        .map(({ country, number }) => [nameOf(country), number].filter(Boolean).join(', '))
        .join('; '),
    },
    { label: 'Class for exchange of information', value: tax.crs ? crsLabels[tax.crs] : '' },
  ],
  contact: ({ contact = {} }) => [
    { label: 'Name', value: contact.name ?? '' },
    { label: 'Email', value: contact.email ?? '' },
    { label: 'Telephone', value: contact.phone ?? '' },
  ],
};

function nameOf(country: string | undefined): string {
  return country ? countryName(country) : '';
}
