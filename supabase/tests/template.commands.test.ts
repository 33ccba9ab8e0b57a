import { describe, expect, test } from 'vitest';

import { templateFields } from '../../shared-core/src/domain/template-fields.ts';
import { outcomesAtOnce, refusalWithin } from './support/access-table.ts';
import { save as saveChange, start as startChange } from './support/changes.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { applications, companies, people, tenants } from './support/ids.ts';
import { givenCompany } from './support/signed-statements.ts';
import { becomeColleague } from './support/staff.ts';
import { BODY, make, MADE, retire, save, TEMPLATE, use } from './support/templates.ts';

const database = useDatabase();

const state = async (sql: Sql) => {
  const [row] =
    await sql`select state, last_version, used_version, name, kind from document_templates where id = ${TEMPLATE}`;
  return row;
};
const bodies = async (sql: Sql) =>
  (
    await sql`select body from document_template_versions where template_id = ${TEMPLATE} order by version`
  ).map((row) => row['body'] as string);

describe('[TPL-01] a template', () => {
  test('keeps every wording; the one in use stays in use until another is put into use', async () => {
    await database.as('admin', async (sql) => {
      expect(await save(sql)).toEqual([{ version: 1 }]);
      expect(await state(sql)).toMatchObject({ state: 'draft', used_version: null });
      await use(sql);
      expect(
        await save(sql, { body: 'Other', name: ' New name ', kind: 'letter', expected: 1 }),
      ).toEqual([{ version: 2 }]);
      expect(await state(sql)).toMatchObject({
        state: 'in_use',
        last_version: 2,
        used_version: 1,
        name: 'New name',
        kind: 'letter',
      });
      expect(await bodies(sql)).toEqual([BODY, 'Other']);
      await use(sql, 2);
      await use(sql, 2);
      expect(await state(sql)).toMatchObject({ state: 'in_use', used_version: 2 });
      // Back to an earlier one.
      await use(sql, 1);
      expect(await state(sql)).toMatchObject({ state: 'in_use', used_version: 1 });
      await retire(sql);
      await retire(sql);
      expect(await state(sql)).toMatchObject({ state: 'retired' });
      await use(sql, 2);
      expect(await state(sql)).toMatchObject({ state: 'in_use', used_version: 2 });
    });
  });

  test('a repeat after a lost answer changes nothing; what a colleague saved is not overwritten', async () => {
    await database.as('admin', async (sql) => {
      await save(sql);
      expect(await save(sql)).toEqual([{ version: 1 }]);
      await save(sql, { body: 'Mine', expected: 1 });
      expect(await save(sql, { body: 'Mine', expected: 1 })).toEqual([{ version: 2 }]);
      expect(await save(sql, { body: 'Mine', expected: 2 })).toEqual([{ version: 2 }]);
      await becomeColleague(sql);
      for (const expected of [1, 0, 7, null])
        expect(await refusalWithin(sql, () => save(sql, { body: 'Theirs', expected }))).toBe(
          'template.conflict',
        );
      expect(await bodies(sql)).toEqual([BODY, 'Mine']);
    });
  });

  test.each([
    ['an unknown field', { body: 'Dear {{client.secret}}' }, 'template.field_unknown'],
    ['a field of another subject', { body: '{{change.wording}}' }, 'template.field_unknown'],
    ['a list that reaches into the database', { body: '{{select 1}}' }, 'template.field_unknown'],
    ['an empty field', { body: 'Dear {{}}' }, 'template.field_unknown'],
    ['open braces', { body: 'Dear {{company.name' }, 'template.field_unknown'],
    ['no wording', { body: ' \n ' }, 'template.body_invalid'],
    ['null for a wording', { body: null }, 'template.body_invalid'],
    ['a book', { body: 'x'.repeat(40_001) }, 'template.body_invalid'],
    ['no name', { name: '  ' }, 'template.name_invalid'],
    ['a long name', { name: 'x'.repeat(121) }, 'template.name_invalid'],
    ['no kind', { kind: null }, 'template.kind_invalid'],
    ['no subject', { subject: null }, 'template.kind_invalid'],
    ['a version that never was', { expected: 3 }, 'not_found'],
    ['an unknown firm', { tenant: crypto.randomUUID() }, 'not_found'],
    ['no firm', { tenant: null }, 'not_found'],
  ])('%s is refused', async (_what, given, reason) => {
    await database.as('admin', async (sql) => {
      expect(await refusalWithin(sql, () => save(sql, given))).toBe(reason);
      expect(await state(sql)).toBeUndefined();
    });
  });

  test('the refusal of a field names it', async () => {
    await database.as('admin', async (sql) => {
      const refused = await save(sql, { body: '{{directors}} {{ direktors }}' }).catch(
        (error: unknown) => error,
      );
      expect(refused).toMatchObject({
        detail: '[{"code": "template.field_unknown", "field": "direktors"}]',
      });
    });
  });

  test('of another firm is not taken over, and what it is about does not change', async () => {
    await database.as('admin', async (sql) => {
      await save(sql);
      expect(
        await refusalWithin(sql, () => save(sql, { tenant: tenants.second, expected: 1 })),
      ).toBe('not_found');
      expect(
        await refusalWithin(sql, () =>
          save(sql, { subject: 'application', body: 'x', expected: 1 }),
        ),
      ).toBe('template.subject_settled');
      for (const version of [0, 2, -1, null])
        expect(await refusalWithin(sql, () => use(sql, version))).toBe('not_found');
    });
  });

  test('a wording that was saved is edited by no one, and a state moves along its arrows', async () => {
    await database.asPostgres(async (sql) => {
      await become(sql, 'admin');
      await save(sql);
      await use(sql);
      await sql`reset role`;
      expect(
        await refusalWithin(sql, () => sql`update document_template_versions set body = 'x'`),
      ).toBe('template.version_settled');
      expect(
        await refusalWithin(sql, () => sql`update document_templates set state = 'draft'`),
      ).toBe('template.illegal_move');
      await sql`update document_template_versions set saved_by = null`;
    });
  });

  test('is in the audit log with its versions and what was made', async () => {
    await database.as('admin', async (sql) => {
      await save(sql);
      await use(sql);
      await make(sql, companies.mine);
      const log =
        await sql`select table_name, action, title from audit_page(${tenants.first}, kind => 'settings')
        where table_name like 'document_template%' order by id`;
      expect(log.map((row) => `${row['table_name']} ${row['action']} ${row['title']}`)).toEqual([
        'document_templates insert Resolution',
        'document_template_versions insert Resolution',
        'document_templates update Resolution',
      ]);
      const made = await sql`select row_id from audit_page(${tenants.first}, kind => 'documents')
        where table_name = 'made_documents'`;
      expect(made).toEqual([{ row_id: MADE }]);
    });
  });
});

describe('[TPL-01] making a document', () => {
  const made = (sql: Sql) =>
    sql`select template_id, version, subject_id, missing, made_by from made_documents order by made_at`;

  test('names the version, its maker and what was missing; a repeat makes one', async () => {
    await database.as('admin', async (sql) => {
      await save(sql);
      await use(sql);
      const [first] = await make(sql, companies.mine);
      expect(first?.['filled']).toMatchObject({ directors: expect.any(Array) as unknown });
      await make(sql, companies.mine);
      expect(await made(sql)).toMatchObject([
        { template_id: TEMPLATE, version: 1, subject_id: companies.mine, made_by: people.admin },
      ]);
    });
  });

  test('is refused while something is missing, unless that is confirmed', async () => {
    await database.as('admin', async (sql) => {
      await save(sql, { body: '{{company.name}} {{company.registered_office}}' });
      await use(sql);
      await sql`reset role`;
      await sql`update companies set registered_office = null where id = ${companies.mine}`;
      await become(sql, 'admin');
      for (const accept of [false, null])
        expect(await refusalWithin(sql, () => make(sql, companies.mine, { accept }))).toBe(
          'template.values_missing',
        );
      expect(await made(sql)).toEqual([]);
      await make(sql, companies.mine);
      expect(await made(sql)).toMatchObject([{ missing: ['company.registered_office'] }]);
    });
  });

  test('is for the version in use of a template in use, about a subject of the same firm', async () => {
    await database.as('admin', async (sql) => {
      await save(sql);
      expect(await refusalWithin(sql, () => make(sql, companies.mine))).toBe('template.not_in_use');
      await use(sql);
      for (const version of [2, 0, null])
        expect(await refusalWithin(sql, () => make(sql, companies.mine, { version }))).toBe(
          'template.other_version',
        );
      for (const subject of [companies.foreign, applications.mine, crypto.randomUUID()])
        expect(await refusalWithin(sql, () => make(sql, subject))).toBe('not_found');
      await retire(sql);
      expect(await refusalWithin(sql, () => make(sql, companies.mine))).toBe('template.not_in_use');
      await use(sql);
      await make(sql, companies.mine);
      // The id of a document that was uploaded is not taken over, nor that of another one that was made.
      const [uploaded] = await sql`select id from documents limit 1`;
      expect(uploaded?.['id']).toBeDefined();
      expect(
        await refusalWithin(sql, () => make(sql, companies.mine, { id: String(uploaded?.['id']) })),
      ).toBe('not_found');
      expect(await refusalWithin(sql, () => make(sql, companies.others))).toBe('not_found');
      await becomeColleague(sql);
      expect(await refusalWithin(sql, () => make(sql, companies.mine))).toBe('not_found');
      expect(await made(sql)).toHaveLength(1);
    });
  });

  test('an application is filled from what was submitted', async () => {
    await database.as('admin', async (sql) => {
      await save(sql, { subject: 'application', body: '{{application.reference}} {{firm.name}}' });
      await use(sql);
      const [row] = await make(sql, applications.others);
      expect(row?.['filled']).toMatchObject({
        'application.reference': expect.any(String) as unknown,
      });
    });
  });
});

describe('[TPL-01] a document about a change', () => {
  test('has the wording, the day and the kind of the change, and the fields of its company', async () => {
    await database.asPostgres(async (sql) => {
      await become(sql, 'member');
      const request = await startChange(sql, 'other');
      await saveChange(sql, request, 1, { on: '2026-12-01', wording: '**The** seal is renewed.' });
      await become(sql, 'admin');
      await save(sql, {
        subject: 'change_request',
        body: '{{company.name}} {{change.wording}} {{change.effective_on}} {{change.kind}}',
      });
      await use(sql);
      const [row] = await make(sql, request);
      expect(row?.['filled']).toMatchObject({
        'company.name': expect.any(String) as unknown,
        'change.wording': '**The** seal is renewed.',
        'change.effective_on': '2026-12-01',
        'change.kind': 'other',
      });
      expect(Object.keys(row?.['filled'] as object).toSorted()).toEqual(
        templateFields.change_request.map(({ name }) => name).toSorted(),
      );
      expect(
        await refusalWithin(sql, () => make(sql, companies.mine, { id: crypto.randomUUID() })),
      ).toBe('not_found');
    });
  });
});

describe('[TPL-01] at once', () => {
  test('of two colleagues who save over the same version one is refused', async () => {
    await database.commitAs('admin', async (sql) => {
      await save(sql);
      await becomeColleague(sql);
    });
    const outcomes = await outcomesAtOnce(
      (['admin', 'stranger'] as const).map((persona) =>
        database.commitAs(persona, (sql) => save(sql, { body: `By ${persona}`, expected: 1 })),
      ),
    );
    expect(outcomes).toEqual(['template.conflict', 'yes']);
  });
});

describe('[TPL-01] the fields', () => {
  test.each(['company', 'application', 'change_request'] as const)(
    'of a template about a %s are those that browsers know',
    async (subject) => {
      await database.asPostgres(async (sql) => {
        const rows =
          await sql`select unnest(private.template_fields(${subject}::template_subject)) as name`;
        expect(rows.map((row) => String(row['name'])).toSorted()).toEqual(
          templateFields[subject].map(({ name }) => name).toSorted(),
        );
      });
    },
  );

  test.each([
    ['company', companies.mine],
    ['application', applications.others],
  ] as const)('of a %s all have a value or null, and no other has one', async (subject, id) => {
    await database.as('admin', async (sql) => {
      const [row] =
        await sql`select template_values(${subject}::template_subject, ${id}) as filled`;
      expect(Object.keys(row?.['filled'] as object).toSorted()).toEqual(
        templateFields[subject].map(({ name }) => name).toSorted(),
      );
    });
  });

  test('of a company are of who holds office today, each person once', async () => {
    await database.asPostgres(async (sql) => {
      const company = await givenCompany(sql, 'Fields Ltd.');
      const enter = async (
        name: string,
        role: string,
        from: string,
        until: string | null,
        shares?: number,
      ) => {
        await sql`
          with known as (insert into parties (tenant_id, kind, name) values (${tenants.first}, 'person', ${name}) returning id)
          insert into company_participants (tenant_id, company_id, party_id, role, shares, appointed_on, ceased_on)
          select ${tenants.first}, ${company}, id, ${role}, ${shares ?? null}, ${from}, ${until} from known`;
      };
      await enter('Former', 'director', '2020-01-01', '2021-01-01');
      await enter('Second', 'director', '2022-01-01', null);
      await enter('First', 'director', '2021-01-01', null);
      await enter('Next year', 'director', '2999-01-01', null);
      await enter('Secretary', 'secretary', '2021-01-01', null);
      await enter('Holder', 'member', '2021-01-01', null, 1);
      await enter('Great holder', 'member', '2021-01-01', null, 5_000);
      await enter('Owner', 'beneficial_owner', '2021-01-01', null);
      await become(sql, 'admin');
      const [row] = await sql`select template_values('company', ${company}) as filled`;
      expect(row?.['filled']).toMatchObject({
        directors: ['First', 'Second'],
        officers: ['Secretary'],
        members: ['Great holder', 'Holder'],
        shareholdings: ['Great holder, 5,000 shares', 'Holder, 1 share'],
        owners: ['Owner'],
      });
    });
  });

  test('each starting text of the platform has only fields of its subject', async () => {
    await database.as('admin', async (sql) => {
      const texts =
        await sql`select code, kind, subject, name, body from starting_texts order by position`;
      expect(texts.length).toBeGreaterThanOrEqual(6);
      for (const { kind, subject, name, body } of texts)
        expect(await save(sql, { id: crypto.randomUUID(), kind, subject, name, body })).toEqual([
          { version: 1 },
        ]);
    });
  });
});
