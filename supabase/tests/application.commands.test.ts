import { describe, expect, test } from 'vitest';

import { refusalWithin } from './support/access-table.ts';
import {
  behind,
  completeData,
  givenSubmitted,
  save,
  submit,
  withApplication,
} from './support/applications.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { people, tenants } from './support/ids.ts';

const database = useDatabase();

async function givenDraft(sql: Sql): Promise<string> {
  const id = crypto.randomUUID();
  await become(sql, 'member');
  await sql`select start_application(${id}, ${tenants.first})`;
  return id;
}

describe('start_application', () => {
  test('starts an empty draft with the first entry of its timeline', async () => {
    await withApplication(database, givenDraft, 'member', async (sql, id) => {
      expect(
        await sql`select user_id, state, version, data, reference from draft_applications where id = ${id}`,
      ).toEqual([
        { user_id: people.member, state: 'draft', version: 1, data: {}, reference: null },
      ]);
      expect(
        await sql`select from_state, to_state, actor from application_events where application_id = ${id}`,
      ).toEqual([{ from_state: null, to_state: 'draft', actor: people.member }]);
    });
  });

  test('[APP-02] repeated, even in parallel, starts nothing twice', async () => {
    const id = crypto.randomUUID();
    const start = (sql: Sql) => sql`select start_application(${id}, ${tenants.first})`;
    await Promise.all([
      database.commitAs('otherMember', start),
      database.commitAs('otherMember', start),
    ]);
    await database.asPostgres(async (sql) => {
      expect(await sql`select from draft_applications where id = ${id}`).toHaveLength(1);
      expect(await sql`select from application_events where application_id = ${id}`).toHaveLength(
        1,
      );
    });
  });
});

describe('[APP-02] save_application', () => {
  test('stores what was entered, complete or not, and counts the version', async () => {
    await withApplication(database, givenDraft, 'member', async (sql, id) => {
      expect(await save(sql, id, 1, { names: ['Half'] })).toBe(2);
      expect(await save(sql, id, 2, { names: ['Half a name'] }, 'DOM')).toBe(3);
      expect(
        await sql`select data, entity_type, step from draft_applications where id = ${id}`,
      ).toEqual([{ data: { names: ['Half a name'] }, entity_type: 'DOM', step: 'review' }]);
    });
  });

  test('a save on an old version is refused and changes nothing', async () => {
    await withApplication(database, givenDraft, 'member', async (sql, id) => {
      await save(sql, id, 1, { names: ['First tab'] });
      expect(await refusalWithin(sql, () => save(sql, id, 1, { names: ['Second tab'] }))).toBe(
        'application.conflict',
      );
      expect(await sql`select data from draft_applications where id = ${id}`).toEqual([
        { data: { names: ['First tab'] } },
      ]);
    });
  });

  test('a repeat after a lost answer is the same save', async () => {
    await withApplication(database, givenDraft, 'member', async (sql, id) => {
      expect(await save(sql, id, 1, { names: ['Once'] })).toBe(2);
      expect(await save(sql, id, 1, { names: ['Once'] })).toBe(2);
    });
  });

  test('of two tabs that save different data at once, one wins and the other is refused', async () => {
    const id = crypto.randomUUID();
    await database.commitAs(
      'otherMember',
      (sql) => sql`select start_application(${id}, ${tenants.first})`,
    );
    const saves = await Promise.allSettled(
      ['Left', 'Right'].map((name) =>
        database.commitAs('otherMember', (sql) => save(sql, id, 1, { names: [name] })),
      ),
    );
    expect(saves.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(saves.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'PT409', message: 'application.conflict' },
    });
  });

  test('a type that cannot be formed is refused', async () => {
    await withApplication(database, givenDraft, 'member', async (sql, id) => {
      for (const type of ['service_provider', 'nonsense', '']) {
        expect(await refusalWithin(sql, () => save(sql, id, 1, {}, type))).toBe(
          'application.type_missing',
        );
      }
    });
  });

  test.each([
    ['a word that takes a licence', ['Royal Bank of Nassau Ltd.'], 'name.consent_needed names.0'],
    ['letters of another alphabet', ['Heron \u0412ay Ltd.'], 'name.not_latin names.0'],
    ['no letter at all', ['Heron Ltd.', '\u{1F9A9} Ltd.'], 'name.not_latin names.1'],
    ['the name of a company that exists', ['The Foreign, L.L.C.'], 'name.taken names.0'],
  ])('[APP-04] a name with %s is saved and not submitted', async (_what, names, expected) => {
    await withApplication(database, givenDraft, 'member', async (sql, id) => {
      const version = await save(sql, id, 1, { ...completeData(), names });
      expect(await refusalWithin(sql, () => submit(sql, id, version))).toBe(
        'application.incomplete',
      );
      const listed = await sql`select code, field from application_issues(${id})`;
      expect(listed.map(({ code, field }) => `${code} ${field}`)).toContain(expected);
    });
  });

  test.each([
    ['a word that is only reviewed', 'Heron National Ltd.'],
    ['a name like that of a company', 'Foreigne Ltd.'],
  ])('[APP-04] %s does not stop the submission', async (_what, name) => {
    await withApplication(database, givenDraft, 'member', async (sql, id) => {
      const version = await save(sql, id, 1, { ...completeData(), names: [name] });
      expect(await submit(sql, id, version)).toMatch(/^A-/);
    });
  });

  const royal = (consents: object) => ({
    ...completeData(),
    names: ['Royal Heron Ltd.', '', ''],
    consents,
  });

  test.each([
    ['nothing is stated', {}, 'name.consent_needed names.0'],
    [
      'it is held, but not said where it is written',
      { Royal: { standing: 'held', reference: ' ' } },
      'consent.reference_missing consents.Royal.reference',
    ],
    [
      'it is stated of another word',
      { Bank: { standing: 'held', reference: 'Letter 7' } },
      'name.consent_needed names.0',
    ],
    ['it is stated as something else', { Royal: 'held' }, 'name.consent_needed names.0'],
    ['the statements are a list', ['Royal'], 'name.consent_needed names.0'],
  ])('[APP-04] a word that needs a consent stops the submission while %s', async (...one) => {
    const [, consents, expected] = one;
    await withApplication(database, givenDraft, 'member', async (sql, id) => {
      const version = await save(sql, id, 1, royal(consents));
      expect(await refusalWithin(sql, () => submit(sql, id, version))).toBe(
        'application.incomplete',
      );
      const listed = await sql`select code, field from application_issues(${id})`;
      expect(listed.map(({ code, field }) => `${code} ${field}`)).toEqual([expected]);
    });
  });

  test.each([
    ['held, with its reference', { standing: 'held', reference: 'Letter of 3 May 2026' }],
    ['being obtained', { standing: 'pending', reference: '' }],
  ])('[APP-04] a consent that is %s lets the name pass to staff', async (_what, consent) => {
    await withApplication(database, givenDraft, 'member', async (sql, id) => {
      const version = await save(sql, id, 1, royal({ Royal: consent }));
      expect(await submit(sql, id, version)).toMatch(/^A-/);
    });
  });

  test.each([
    ['held', 'submitted'],
    ['pending', 'application.incomplete'],
  ])(
    '[APP-04] a word of licensed business passes with the licence alone: %s',
    async (standing, expected) => {
      await withApplication(database, givenDraft, 'member', async (sql, id) => {
        const consents = { Bank: { standing, reference: 'Licence 12 of 2026' } };
        const data = { ...completeData(), names: ['Blue Heron Bank Ltd.', '', ''], consents };
        const version = await save(sql, id, 1, data);
        const refused = await refusalWithin(sql, () => submit(sql, id, version));
        expect(refused ?? 'submitted').toBe(expected);
        const listed = await sql`select code, field from application_issues(${id})`;
        expect([...listed]).toEqual(
          standing === 'held' ? [] : [{ code: 'name.licence_needed', field: 'names.0' }],
        );
      });
    },
  );

  test('[APP-04] a stated consent does not make a name free that a company has', async () => {
    await withApplication(database, givenDraft, 'member', async (sql, id) => {
      const consents = { Foreign: { standing: 'held', reference: 'Letter 7' } };
      const data = { ...completeData(), names: ['The Foreign, L.L.C.'], consents };
      const version = await save(sql, id, 1, data);
      expect(await refusalWithin(sql, () => submit(sql, id, version))).toBe(
        'application.incomplete',
      );
    });
  });

  test('[APP-04] [APP-05] a feature needs its words in each name, and its fee is quoted and declared', async () => {
    await withApplication(database, givenDraft, 'member', async (sql, id) => {
      const limited = { features: ['LDC'], duration_years: 25 };
      const version = await save(sql, id, 1, { ...completeData(), ...limited });
      const listed = await sql`select code, field from application_issues(${id})`;
      expect([...listed]).toEqual([{ code: 'name.feature_word_missing', field: 'names.0' }]);

      const names = ['Blue Heron LDC Ltd.', '', ''];
      const named = await save(sql, id, version, { ...completeData(), ...limited, names });
      await submit(sql, id, named);
      const lines = await sql`select code from application_quote(${id})`;
      expect(lines.map(({ code }) => code)).toContain('IBC_LIMITED_DURATION');
      const [kept] =
        await sql`select content from application_declarations where application_id = ${id}`;
      expect(kept?.['content'].data).toMatchObject(limited);
    });
  });

  test('[APP-06] what is submitted is no longer editable', async () => {
    await withApplication(database, givenSubmitted, 'member', async (sql, id) => {
      expect(await refusalWithin(sql, () => save(sql, id, 4, {}))).toBe('application.not_editable');
    });
  });
});

describe('[APP-06] submit_application', () => {
  test('takes a snapshot, gives a reference, writes the timeline and notifies staff', async () => {
    await withApplication(database, givenSubmitted, 'member', async (sql, id) => {
      const [row] = await sql`select * from draft_applications where id = ${id}`;
      expect(row).toMatchObject({
        state: 'submitted',
        reference: expect.stringMatching(/^A-\d{4,}$/),
      });
      expect(row?.submitted_data).toEqual(row?.data);
      expect(
        await sql`select to_state from application_events where application_id = ${id} order by from_state nulls first`,
      ).toEqual([{ to_state: 'draft' }, { to_state: 'submitted' }]);
      const notified = await behind(
        sql,
        'member',
        () =>
          sql`select user_id, tenant_id, concat_ws(' ', subject_type, subject_id, parent_type, parent_id) as subject from notifications where kind = 'application.submitted'`,
      );
      expect(notified).toEqual([
        { user_id: people.admin, tenant_id: tenants.first, subject: `application ${id}` },
      ]);
    });
  });

  test('repeated, it gives the same reference and notifies no one twice', async () => {
    await withApplication(database, givenSubmitted, 'member', async (sql, id) => {
      const [row] = await sql`select reference, version from draft_applications where id = ${id}`;
      expect(await submit(sql, id, 2)).toBe(row?.reference);
      expect(await submit(sql, id, row?.version)).toBe(row?.reference);
      const notified = await behind(
        sql,
        'member',
        () => sql`select from notifications where kind = 'application.submitted'`,
      );
      expect(notified).toHaveLength(1);
    });
  });

  test('pressed twice at once, it submits once', async () => {
    const id = crypto.randomUUID();
    const version = await database.commitAs('otherMember', async (sql) => {
      await sql`select start_application(${id}, ${tenants.first})`;
      return save(sql, id, 1, completeData());
    });
    const references = await Promise.all([
      database.commitAs('otherMember', (sql) => submit(sql, id, version)),
      database.commitAs('otherMember', (sql) => submit(sql, id, version)),
    ]);
    expect(references[0]).toBe(references[1]);
    const events = await database.asPostgres(
      (sql) =>
        sql`select from application_events where application_id = ${id} and to_state = 'submitted'`,
    );
    expect(events).toHaveLength(1);
  });

  test('lists what is missing, with the field of each', async () => {
    const attempt = withApplication(database, givenDraft, 'member', async (sql, id) => {
      const version = await save(sql, id, 1, {
        ...completeData(),
        names: ['No ending'],
        declared: 'yes',
      });
      return submit(sql, id, version);
    });
    const error: unknown = await attempt.catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'PT422', message: 'application.incomplete' });
    expect(JSON.parse((error as { detail: string }).detail)).toEqual([
      { code: 'name.ending_missing', field: 'names.0' },
      { code: 'declaration.missing', field: 'declared' },
    ]);
  });

  test('an attempt that fails uses up no reference', async () => {
    const issued = () =>
      database.asPostgres((sql) => sql`select last_value from private.application_reference`);
    const before = await issued();
    await withApplication(database, givenDraft, 'member', (sql, id) =>
      refusalWithin(sql, () => submit(sql, id, 1)),
    );
    expect(await issued()).toEqual(before);
  });

  test('refuses a version that is not the newest', async () => {
    await withApplication(database, givenDraft, 'member', async (sql, id) => {
      await save(sql, id, 1, completeData());
      expect(await refusalWithin(sql, () => submit(sql, id, 1))).toBe('application.conflict');
    });
  });

  test('after information was requested it is edited and resubmitted under the same reference', async () => {
    await withApplication(database, givenSubmitted, 'member', async (sql, id) => {
      const [before] = await sql`select reference from draft_applications where id = ${id}`;
      await become(sql, 'admin');
      await sql`select start_review(${id})`;
      await behind(
        sql,
        'member',
        () => sql`update draft_applications set state = 'information_requested' where id = ${id}`,
      );
      const [row] = await sql`select version from draft_applications where id = ${id}`;
      const version = await save(sql, id, row?.version, { ...completeData(), purpose: 'Clearer.' });
      expect(await submit(sql, id, version)).toBe(before?.reference);
      expect(
        await sql`select state, submitted_data ->> 'purpose' as purpose from draft_applications where id = ${id}`,
      ).toEqual([{ state: 'resubmitted', purpose: 'Clearer.' }]);
    });
  });

  test.each(['withdrawn', 'rejected'])('refuses what is %s', async (state) => {
    await withApplication(database, givenSubmitted, 'member', async (sql, id) => {
      await behind(sql, 'member', async () => {
        await sql`update draft_applications set state = 'in_review' where id = ${id}`;
        await sql`update draft_applications set state = ${state} where id = ${id}`;
      });
      expect(await refusalWithin(sql, () => submit(sql, id, 5))).toBe('application.illegal_move');
    });
  });
});
