import {
  blockGaps,
  heldValues,
  isKnown,
  isRegisterBlock,
  isValueBlock,
  statementBlocks,
  type BlockAnswer,
  type StatementAnswers,
  type StatementBlock,
  type StatementValues,
  type ValueBlock,
} from '@portal/shared-core/domain/statement';
import type { FieldErrors, Resolver } from 'react-hook-form';

import { putError } from '#/lib/put-error.ts';

/** Whether something changed; empty while it is not answered. */
type Same = '' | 'yes' | 'no';

/** A yearly statement as its fields hold it: every key present. */
export interface StatementForm {
  activity: {
    same: Same;
    business: string;
    relevant: Record<string, boolean>;
    /** That none of them applies. */
    none: boolean;
    income: '' | 'none' | 'below_250k' | 'below_5m' | 'from_5m';
  };
  management: {
    same: Same;
    directed_in: string;
    employees_here: number | null;
    /** Decimal text, as typed. */
    spending_here: string | null;
    core_work_here: '' | 'yes' | 'no';
  };
  owners: { same: Same; note: string };
  officers: { same: Same; note: string };
  records: { same: Same; place: string; kept: boolean };
  tax: {
    same: Same;
    residences: { country: string; number: string }[];
    crs: '' | 'active_nfe' | 'passive_nfe' | 'financial_institution' | 'exempt';
  };
  contact: { same: Same; name: string; email: string; phone: string };
  people: { same: Same; changed: Record<string, boolean> };
}

/** The fields of a statement. What is known is in them before anything is answered. */
export function toForm(prefill: StatementValues, answers: StatementAnswers): StatementForm {
  const of = <Block extends ValueBlock>(block: Block): NonNullable<StatementValues[Block]> => {
    const answer = answers[block];
    const entered = answer && !answer.same && 'values' in answer ? answer.values : prefill[block];
    return entered ?? {};
  };
  const same = (block: StatementBlock): Same => {
    const answer = answers[block];
    // Where nothing is known there is nothing to confirm: the fields are open.
    if (!answer) return isKnown(block, prefill) ? '' : 'no';
    return answer.same ? 'yes' : 'no';
  };
  const note = (block: 'owners' | 'officers') => {
    const answer = answers[block];
    return answer && 'note' in answer ? answer.note : '';
  };
  const [activity, management, records, tax, contact] = [
    of('activity'),
    of('management'),
    of('records'),
    of('tax'),
    of('contact'),
  ];
  const parties =
    answers.people && 'parties' in answers.people ? answers.people.parties : undefined;
  return {
    activity: {
      same: same('activity'),
      business: activity.business ?? '',
      relevant: Object.fromEntries((activity.relevant ?? []).map((code) => [code, true])),
      none: activity.relevant?.length === 0,
      income: activity.income ?? '',
    },
    management: {
      same: same('management'),
      directed_in: management.directed_in ?? '',
      employees_here: management.employees_here ?? null,
      spending_here:
        typeof management.spending_here === 'number' ? String(management.spending_here) : null,
      core_work_here:
        typeof management.core_work_here === 'boolean'
          ? management.core_work_here
            ? 'yes'
            : 'no'
          : '',
    },
    owners: { same: same('owners'), note: note('owners') },
    officers: { same: same('officers'), note: note('officers') },
    records: { same: same('records'), place: records.place ?? '', kept: records.kept ?? false },
    tax: {
      same: same('tax'),
      residences: tax.residences?.length ? tax.residences : [{ country: '', number: '' }],
      crs: tax.crs ?? '',
    },
    contact: {
      same: same('contact'),
      name: contact.name ?? '',
      email: contact.email ?? '',
      phone: contact.phone ?? '',
    },
    people: {
      same: same('people'),
      changed: Object.fromEntries((parties ?? []).map(({ id }) => [id, true])),
    },
  };
}

/** The values of a block as they are sent; what is empty is left out. */
function valuesOf(block: ValueBlock, form: StatementForm): StatementValues[ValueBlock] {
  switch (block) {
    case 'activity': {
      const { business, relevant, none, income } = form.activity;
      const codes = Object.keys(relevant).filter((code) => relevant[code]);
      return {
        business,
        ...((none || codes.length > 0) && { relevant: none ? [] : codes.toSorted() }),
        ...(income && { income }),
      };
    }
    case 'management': {
      const { directed_in, employees_here, spending_here, core_work_here } = form.management;
      const spending = spending_here === null ? Number.NaN : Number(spending_here);
      return {
        ...(directed_in && { directed_in }),
        ...(typeof employees_here === 'number' && { employees_here }),
        ...(Number.isFinite(spending) && { spending_here: spending }),
        ...(core_work_here && { core_work_here: core_work_here === 'yes' }),
      };
    }
    case 'records':
      return { place: form.records.place, kept: form.records.kept };
    case 'tax': {
      const residences = form.tax.residences.filter(({ country, number }) => country || number);
      return {
        ...(residences.length > 0 && { residences }),
        ...(form.tax.crs && { crs: form.tax.crs }),
      };
    }
    case 'contact': {
      const { name, email, phone } = form.contact;
      return { name, email, phone };
    }
  }
}

/** The answer to a block; undefined while there is none. */
export function toAnswer(block: StatementBlock, form: StatementForm): BlockAnswer | undefined {
  const { same } = form[block];
  if (same === '') return undefined;
  if (same === 'yes') return { same: true };
  if (isValueBlock(block)) return { same: false, values: valuesOf(block, form) } as BlockAnswer;
  if (isRegisterBlock(block)) return { same: false, note: form[block].note };
  const { changed } = form.people;
  const parties = Object.keys(changed)
    .filter((id) => changed[id])
    .map((id) => ({ id, note: '' }));
  return { same: false, parties };
}

/** The answers of all blocks that have one. */
export function toAnswers(form: StatementForm): StatementAnswers {
  const given = statementBlocks.flatMap((block) => {
    const answer = toAnswer(block, form);
    return answer ? [[block, answer] as const] : [];
  });
  return Object.fromEntries(given) as StatementAnswers;
}

const missing: Record<string, string> = {
  'activity.business': 'Say what the company does.',
  'activity.relevant': 'Select what applies, or that none does.',
  'activity.income': 'Select the gross income of the year.',
  'management.directed_in': 'Select a country.',
  'management.employees_here': 'Enter a number; 0 for none.',
  'management.spending_here': 'Enter an amount; 0 for none.',
  'management.core_work_here': 'Select one.',
  'owners.note': 'Say what changed, and since when.',
  'officers.note': 'Say what changed, and since when.',
  'records.place': 'Enter the address where the records are.',
  'records.kept': 'Tick this to declare it.',
  'tax.residences': 'Select a country.',
  'tax.crs': 'Select one.',
  'contact.name': 'Enter a name.',
  'contact.email': 'Enter an email address, such as name@example.com.',
  'people.changed': 'Select whose details changed.',
};

/** The fields that keep a statement, or one block of it, from being signed, by the rules of the database. */
export function missingOf(
  form: StatementForm,
  prefill: StatementValues,
  blocks: readonly StatementBlock[] = statementBlocks,
): { block: StatementBlock; field: string; message: string }[] {
  const held = heldValues(prefill, toAnswers(form));
  const isRelevant = (held.activity?.relevant ?? []).length > 0;
  return blocks.flatMap((block) => {
    if (form[block].same === '') {
      return [{ block, field: 'same', message: 'Say whether something changed.' }];
    }
    if (form[block].same === 'yes' && !isValueBlock(block)) return [];
    const fields = isValueBlock(block)
      ? blockGaps(block, held, isRelevant)
      : isRegisterBlock(block)
        ? form[block].note.trim()
          ? []
          : ['note']
        : Object.values(form.people.changed).includes(true)
          ? []
          : ['changed'];
    return fields.map((field) => ({
      block,
      field,
      message: missing[`${block}.${field}`] ?? 'Fill this in.',
    }));
  });
}

/** The input of a missing field. */
export function inputOf(block: StatementBlock, field: string): string {
  if (block === 'tax' && field === 'residences') return 'tax.residences.0.country';
  return `${block}.${field}`;
}

/** Validates the fields of the blocks; a block without an answer has no fields to mark. */
export function statementResolver(
  prefill: StatementValues,
  blocks: readonly StatementBlock[] = statementBlocks,
): Resolver<StatementForm> {
  return (values) => {
    const errors: FieldErrors<StatementForm> = {};
    for (const { block, field, message } of missingOf(values, prefill, blocks)) {
      putError(errors, inputOf(block, field).split('.'), { type: 'missing', message });
    }
    return { values: Object.keys(errors).length > 0 ? {} : values, errors };
  };
}
