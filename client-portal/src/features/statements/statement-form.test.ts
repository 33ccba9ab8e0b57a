import {
  heldValues,
  type StatementAnswers,
  type StatementValues,
} from '@portal/shared-core/domain/statement';
import { describe, expect, test } from 'vitest';

import { missingOf, toAnswers, toForm } from './statement-form.ts';

const known: StatementValues = {
  activity: { business: 'Holds securities', relevant: [], income: 'none' },
  management: { directed_in: 'MC' },
  records: { place: 'Monaco', kept: true },
  tax: { residences: [{ country: 'MC', number: '12' }], crs: 'passive_nfe' },
  contact: { name: 'Claire', email: 'claire@example.com', phone: '' },
};

const same = { same: true } as const;
const allSame: StatementAnswers = {
  activity: same,
  management: same,
  owners: same,
  officers: same,
  records: same,
  tax: same,
  contact: same,
  people: same,
};

describe('[YEAR-01] the fields of a statement', () => {
  test('of a known year ask nothing but whether it changed', () => {
    const form = toForm(known, {});
    expect(toAnswers(form)).toEqual({});
    expect(missingOf(form, known).map(({ block, field }) => `${block}.${field}`)).toEqual(
      Object.keys(allSame).map((block) => `${block}.same`),
    );
  });

  test('of a first year are open where nothing is known, with what is known in them', () => {
    const form = toForm({ records: { place: 'Nassau' } }, {});
    expect(form.records).toEqual({ same: 'no', place: 'Nassau', kept: false });
    expect(form.owners.same).toBe('');
    const fields = missingOf(form, {}, ['activity', 'records', 'tax']).map(({ field }) => field);
    expect(fields).toEqual(['business', 'relevant', 'income', 'kept', 'residences', 'crs']);
  });

  test('give the answers back that they were made of', () => {
    const answers: StatementAnswers = {
      ...allSame,
      activity: {
        same: false,
        values: { business: 'Ships', relevant: ['holding', 'shipping'], income: 'below_5m' },
      },
      management: {
        same: false,
        values: {
          directed_in: 'BS',
          employees_here: 0,
          spending_here: 1200.5,
          core_work_here: false,
        },
      },
      owners: { same: false, note: 'Ann left.' },
      people: { same: false, parties: [{ id: 'p1', note: '' }] },
    };
    expect(toAnswers(toForm(known, answers))).toEqual(answers);
    expect(missingOf(toForm(known, answers), known)).toEqual([]);
  });

  test('tell none of the activities from no answer', () => {
    const form = toForm({}, {});
    expect(toAnswers(form).activity).toEqual({ same: false, values: { business: '' } });
    const none = { ...form, activity: { ...form.activity, none: true } };
    expect(toAnswers(none).activity).toEqual({
      same: false,
      values: { business: '', relevant: [] },
    });
  });

  test('ask for employees once a relevant activity holds, also where management is as it was', () => {
    const answers: StatementAnswers = {
      ...allSame,
      activity: {
        same: false,
        values: { business: 'Ships', relevant: ['shipping'], income: 'none' },
      },
    };
    expect(missingOf(toForm(known, answers), known).map(({ field }) => field)).toEqual([
      'employees_here',
      'spending_here',
      'core_work_here',
    ]);
  });

  test('hold what was known where nothing changed, else what was entered', () => {
    expect(
      heldValues(known, {
        ...allSame,
        records: { same: false, values: { place: 'Nassau', kept: true } },
      }),
    ).toEqual({ ...known, records: { place: 'Nassau', kept: true } });
    expect(heldValues(known, {}).tax).toEqual({});
  });
});
