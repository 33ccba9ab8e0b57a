import { describe, expect, test } from 'vitest';

import { after, refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, parties, people, tenants } from './support/ids.ts';
import { giveDuties } from './support/staff.ts';
import { useSuperAdmin } from './support/super-admin.ts';

const database = useDatabase();
useSuperAdmin(database);

const LEFT = 'f0000000-0000-4000-8000-0000000000e1';

/** A director who left long ago, with a passport, answers, a declaration, a decided hit and an assessment. */
async function givenLeaver(sql: Sql, leftOn = '2019-03-01'): Promise<void> {
  await become(sql, 'postgres');
  await sql`insert into parties (id, tenant_id, kind, name, email, birth_date, address, country)
    values (${LEFT}, ${tenants.first}, 'person', 'Lena Left', 'lena@left.example', '1960-01-02', '1 Old Street', 'BS')`;
  await sql`insert into company_participants (tenant_id, company_id, party_id, role, appointed_on, ceased_on)
    values (${tenants.first}, ${companies.mine}, ${LEFT}, 'director', '2015-01-01', ${leftOn})`;
  await sql`update parties set address = '2 Old Street' where id = ${LEFT}`;
  await sql`update kyc_profiles set data = '{"occupation": "Sailor"}' where party_id = ${LEFT}`;
  const [document] = await sql`
    insert into documents (tenant_id, party_id, category, file_name, storage_path, mime_type, bytes)
    values (${tenants.first}, ${LEFT}, 'passport', 'p.pdf', ${`${tenants.first}/${LEFT}/a.pdf`}, 'application/pdf', 9) returning id`;
  await sql`insert into documents (tenant_id, party_id, category, file_name, storage_path, mime_type, bytes, replaces)
    values (${tenants.first}, ${LEFT}, 'passport', 'q.pdf', ${`${tenants.first}/${LEFT}/b.pdf`}, 'application/pdf', 9, ${document?.['id'] as string})`;
  for (const name of ['a.pdf', 'b.pdf'])
    await sql`insert into storage.objects (bucket_id, name) values ('documents', ${`${tenants.first}/${LEFT}/${name}`})`;
  await sql`insert into declarations (tenant_id, party_id, kind, body, answers, signed_name, signed_by)
    values (${tenants.first}, ${LEFT}, 'pep_declaration', 'I am none.', '{}', 'Lena Left', ${people.member})`;
  await sql`insert into screening_hits (tenant_id, party_id, entry_id, fingerprint, score, explanation, state, reason, decided_at)
    values (${tenants.first}, ${LEFT}, 'fd000000-0000-4000-8000-000000000001', ${'a'.repeat(64)}, 0.9, '[]', 'false_match', 'Another', now())`;
  const [risk] = await sql`
    insert into risk_assessments (tenant_id, party_id, model_version, inherent_score, residual_score, rating, effective_rating, groups,
      breakdown, reason)
    values (${tenants.first}, ${LEFT}, 1, 50, 50, 'medium', 'medium', '[]', '[]', 'Test') returning id`;
  await sql`insert into risk_responses (tenant_id, assessment_id, factor, answer, score)
    values (${tenants.first}, ${risk?.['id'] as string}, 'country', 'standard', 1)`;
}

const entered = async (sql: Sql): Promise<string | undefined> => {
  await become(sql, 'postgres');
  await sql`select private.enter_due_erasures()`;
  const [row] =
    await sql`select id from identity_erasures where party_id = ${LEFT} and state = 'due'`;
  return row?.['id'] as string | undefined;
};
async function givenDue(sql: Sql): Promise<string> {
  await givenLeaver(sql);
  return (await entered(sql)) ?? '';
}
async function givenApproved(sql: Sql): Promise<string> {
  const id = await givenDue(sql);
  await become(sql, 'admin');
  await sql`select approve_erasures(${sql.array([id])}::uuid[])`;
  return id;
}
const approve = (sql: Sql, id: string) =>
  sql`select approve_erasures(${sql.array([id])}::uuid[]) as count`;
const hold = (sql: Sql, until: string | null = null, reason = 'The court asks') =>
  sql`select hold_records(${LEFT}, ${reason}, ${until}) as id`;
const step = async (sql: Sql): Promise<unknown> => {
  await become(sql, 'serviceRole');
  const [row] = await sql`select erase_next_identity() ->> 'step' as step`;
  return row?.['step'];
};
const stateOf = async (sql: Sql) => {
  await become(sql, 'postgres');
  const [row] = await sql`
    select state, dropped_for, failure, found, erased from identity_erasures where party_id = ${LEFT} order by entered_at desc limit 1`;
  return row;
};
/** What the storage service does with the files that the worker was given. */
async function removeFiles(sql: Sql, name = '%'): Promise<void> {
  await become(sql, 'postgres');
  await sql`select set_config('storage.allow_delete_query', 'true', true)`;
  await sql`delete from storage.objects where name like ${`${tenants.first}/${LEFT}/${name}`}`;
}
const appoint = (sql: Sql) =>
  sql`insert into company_participants (tenant_id, company_id, party_id, role, appointed_on)
    values (${tenants.first}, ${companies.others}, ${LEFT}, 'director', '2026-01-01')`;

describe('[ASVS-14.2.4] who deletes identity records', () => {
  testAccess(
    database,
    `
              | anon  | stranger    | member      | owner       | otherTenantOwner | admin | superAdmin                       | suspended         | serviceRole
      list    | grant | –           | –           | –           | –                | yes   | yes                              | –                 | grant
      holds   | grant | –           | –           | –           | –                | yes   | yes                              | –                 | grant
      approve | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | yes | account.suspended | grant
      hold    | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | yes | account.suspended | grant
      lift    | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | yes | account.suspended | grant
      write   | grant | grant       | grant       | grant       | grant            | grant | grant                            | grant             | grant
      write hold | grant | grant    | grant       | grant       | grant            | grant | grant                            | grant             | grant
      mark    | grant | grant       | grant       | grant       | grant            | grant | grant                            | grant             | grant
      erase   | grant | grant       | grant       | grant       | grant            | grant | grant                            | grant             | yes
      fail    | grant | grant       | grant       | grant       | grant            | grant | grant                            | grant             | yes
    `,
    {
      list: after(givenDue, (sql) => sql`select from erasure_list`),
      holds: after(
        async (sql) => {
          await givenDue(sql);
          await become(sql, 'admin');
          await hold(sql);
        },
        (sql) => sql`select from record_holds`,
      ),
      approve: after(givenDue, (sql, id: string) => approve(sql, id)),
      hold: after(givenDue, (sql) => hold(sql)),
      lift: after(
        async (sql) => {
          await givenDue(sql);
          await become(sql, 'admin');
          const [row] = await hold(sql);
          return row?.['id'] as string;
        },
        (sql, id: string) => sql`select lift_record_hold(${id}, 'It is over')`,
      ),
      write: (sql) => sql`update identity_erasures set state = 'approved'`,
      'write hold': (sql) => sql`delete from record_holds`,
      mark: (sql) => sql`insert into private.identity_marks values (${LEFT}, pg_current_xact_id())`,
      erase: (sql) => sql`select erase_next_identity()`,
      fail: (sql) => sql`select fail_identity_erasure(${LEFT}, 'x')`,
    },
  );
});

describe('[ASVS-14.2.4] what is due', () => {
  test('a person five years after they left, with what goes; not a day before', async () => {
    await database.asPostgres(async (sql) => {
      const [day] =
        await sql`select (private.today() - interval '5 years' + interval '1 day')::date::text as day`;
      await givenLeaver(sql, day?.['day'] as string);
      expect(await entered(sql)).toBeUndefined();
    });
    await database.asPostgres(async (sql) => {
      await givenDue(sql);
      const [row] =
        await sql`select *, ended_on::text as ended, due_on::text as due from erasure_list where party_id = ${LEFT}`;
      expect(row).toMatchObject({
        state: 'due',
        ended: '2019-03-01',
        ended_by: 'register',
        last_name: "Mia's Ltd.",
        due: '2024-03-01',
        found: { documents: 2, kyc: 1, declarations: 1, screening: 1, risk: 2 },
      });
    });
  });

  const keeps: [string, (sql: Sql) => PromiseLike<unknown>][] = [
    ['another company that is a client', appoint],
    [
      'a body that takes part in a company',
      async (sql) => {
        await sql`insert into parties (id, tenant_id, kind, name) values ('f0000000-0000-4000-8000-0000000000e2', ${tenants.first}, 'body_corporate', 'Body Ltd.')`;
        await sql`insert into party_holders (tenant_id, owned_party_id, owner_party_id, percent) values (${tenants.first}, 'f0000000-0000-4000-8000-0000000000e2', ${LEFT}, 100)`;
        await sql`insert into company_participants (tenant_id, company_id, party_id, role, appointed_on) values (${tenants.first}, ${companies.others}, 'f0000000-0000-4000-8000-0000000000e2', 'director', '2026-01-01')`;
      },
    ],
    [
      'an open application',
      (sql) =>
        sql`insert into application_parties (tenant_id, application_id, party_id, person_id, position) values (${tenants.first}, 'a0000000-0000-4000-8000-000000000002', ${LEFT}, ${LEFT}, 0)`,
    ],
    [
      'an open alert',
      (sql) =>
        sql`insert into compliance_alerts (tenant_id, party_id, kind, dedupe_key, severity, title) values (${tenants.first}, ${LEFT}, 'some_kind', 'x', 'info', 'Look')`,
    ],
    [
      'an open hit',
      (sql) =>
        sql`update screening_hits set state = 'open', decided_at = null where party_id = ${LEFT}`,
    ],
    [
      'KYC under way',
      (sql) =>
        sql`update kyc_profiles set state = 'submitted', submitted_at = now(), submitted_data = '{}' where party_id = ${LEFT}`,
    ],
    [
      'that the firm provides them',
      (sql) => sql`update parties set provided_by_firm = true where id = ${LEFT}`,
    ],
    [
      'a figure that is missing',
      (sql) => sql`delete from thresholds where code = 'identity_retention_years'`,
    ],
    [
      'a longer figure of the law',
      (sql) => sql`update thresholds set value = 50 where code = 'screening_retention_years'`,
    ],
  ];
  test.each(keeps)('not with %s, and an approval falls away', async (_, given) => {
    await database.asPostgres(async (sql) => {
      await givenLeaver(sql);
      await given(sql);
      expect(await entered(sql)).toBeUndefined();
    });
    await database.asPostgres(async (sql) => {
      await givenApproved(sql);
      await become(sql, 'postgres');
      await given(sql);
      await step(sql);
      expect(await stateOf(sql)).toMatchObject({ state: 'dropped' });
    });
  });

  test('a person of a company counts from the day staff recorded its end', async () => {
    await database.asPostgres(async (sql) => {
      await givenLeaver(sql);
      await sql`insert into companies (id, tenant_id, user_id, name, type, status) values ('c0000000-0000-4000-8000-0000000000e1', ${tenants.first}, ${people.member}, 'Gone Ltd.', 'IBC', 'dissolved')`;
      await sql`insert into company_participants (tenant_id, company_id, party_id, role, appointed_on) values (${tenants.first}, 'c0000000-0000-4000-8000-0000000000e1', ${LEFT}, 'member', '2015-01-01')`;
      // The day of the last change of the company is today.
      expect(await entered(sql)).toBeUndefined();
      await sql`insert into company_record_changes (tenant_id, company_id, action, before, after, on_date, reason) values (${tenants.first}, 'c0000000-0000-4000-8000-0000000000e1', 'standing', '{}', '{}', '2020-06-01', 'Dissolved')`;
      await entered(sql);
      const [row] =
        await sql`select ended_by, ended_on::text from identity_erasures where party_id = ${LEFT}`;
      expect(row).toEqual({ ended_by: 'company', ended_on: '2020-06-01' });
    });
  });
});

describe('[ASVS-14.2.4] a hold', () => {
  test('keeps a person on any day, takes an approval back, ends by its day or with a reason', async () => {
    await database.asPostgres(async (sql) => {
      const id = await givenApproved(sql);
      expect(await refusalWithin(sql, () => hold(sql, null, ' '))).toBe(
        'record_hold.reason_missing',
      );
      expect(await refusalWithin(sql, () => hold(sql, '2020-01-01'))).toBe(
        'record_hold.day_invalid',
      );
      const [held] = await hold(sql);
      expect(await refusalWithin(sql, () => approve(sql, id))).toBe('erasure.held');
      expect(await step(sql)).toBeNull();
      await become(sql, 'postgres');
      // Not even the owner of the tables passes the trigger.
      expect(
        await refusalWithin(
          sql,
          () =>
            sql`update identity_erasures set state = 'approved', approved_at = now() where id = ${id}`,
        ),
      ).toBe('erasure.held');
      expect(
        await refusalWithin(
          sql,
          () => sql`insert into private.identity_marks values (${LEFT}, pg_current_xact_id())`,
        ),
      ).toBe('not_allowed');
      const [row] = await sql`select state from erasure_list where party_id = ${LEFT}`;
      expect(row).toEqual({ state: 'held' });
      await become(sql, 'admin');
      expect(
        await refusalWithin(sql, () => sql`select lift_record_hold(${held?.['id'] as string}, '')`),
      ).toBe('record_hold.reason_missing');
      await sql`select lift_record_hold(${held?.['id'] as string}, 'The case is closed')`;
      await approve(sql, id);
      expect(await stateOf(sql)).toMatchObject({ state: 'approved' });
      const audited =
        await sql`select action from audit_logs where table_name = 'record_holds' order by id`;
      expect(audited.map(({ action }) => action as string)).toEqual(['insert', 'update']);
    });
  });

  test('is not for who has another duty', async () => {
    await database.asPostgres(async (sql) => {
      const id = await givenDue(sql);
      await giveDuties(sql, people.admin, ['reviewer', 'billing']);
      await become(sql, 'admin');
      const tries = [() => approve(sql, id), () => hold(sql)];
      for (const attempt of tries)
        expect(await refusalWithin(sql, attempt)).toBe('duty.compliance_officer_needed');
      await become(sql, 'postgres');
      await giveDuties(sql, people.admin, ['senior']);
      await become(sql, 'admin');
      expect(await approve(sql, id)).toHaveLength(1);
    });
  });
});

describe('[ASVS-14.2.4] the deletion', () => {
  test('takes files first, then rows; name and register stay; the log has counts alone', async () => {
    await database.asPostgres(async (sql) => {
      await givenApproved(sql);
      await become(sql, 'postgres');
      const [mark] = await sql`select coalesce(max(id), 0)::text as id from audit_logs`;
      const others = () =>
        sql`select (select count(*)::int from documents where party_id is distinct from ${LEFT}) as documents,
          (select count(*)::int from screening_hits where party_id <> ${LEFT}) as hits,
          (select count(*)::int from kyc_profiles where party_id <> ${LEFT}) as profiles`;
      const before = await others();
      expect(await step(sql)).toBe('files');
      // A worker that dies here begins with the same files.
      expect(await step(sql)).toBe('files');
      await removeFiles(sql);
      expect(await step(sql)).toBe('end');
      expect(await step(sql)).toBeNull();
      await become(sql, 'postgres');
      expect(await others()).toEqual(before);
      expect(await stateOf(sql)).toMatchObject({
        state: 'done',
        erased: { files: 2, documents: 2, kyc: 1, declarations: 1, screening: 1, risk: 2 },
      });
      const [party] =
        await sql`select name, email, birth_date, address, country, identity_erased_on = private.today() as erased from parties where id = ${LEFT}`;
      // The company is a client: its register keeps the address for service.
      expect(party).toEqual({
        name: 'Lena Left',
        email: null,
        birth_date: null,
        address: '2 Old Street',
        country: 'BS',
        erased: true,
      });
      const [history] =
        await sql`select entry ? 'birth_date' as born, entry ->> 'address' as address from register_history where party_id = ${LEFT} and subject = 'party'`;
      expect(history).toEqual({ born: false, address: '1 Old Street' });
      const [profile] = await sql`select state, data from kyc_profiles where party_id = ${LEFT}`;
      expect(profile).toEqual({ state: 'open', data: {} });
      const [entry] =
        await sql`select count(*)::int from company_participants where party_id = ${LEFT}`;
      expect(entry).toEqual({ count: 1 });
      const log =
        await sql`select table_name, before, after from audit_logs where id > ${mark?.['id'] as string} order by id`;
      expect(new Set(log.map(({ table_name: name }) => name as string))).toEqual(
        new Set(['identity_erasures', 'kyc_profiles']),
      );
      expect(JSON.stringify(log)).not.toMatch(/Sailor|1960|lena@|passport|Old Street/);
      // Nothing is left that would be due again, and no list is compared with who left.
      expect(await entered(sql)).toBeUndefined();
      expect((await sql`select private.screen(array[${LEFT}]::uuid[]) as hits`)[0]).toEqual({
        hits: 0,
      });
      // Who comes back begins with nothing, and is screened.
      await appoint(sql);
      const [back] =
        await sql`select identity_erased_on, exists (select from private.screening_due where party_id = ${LEFT}) as due from parties where id = ${LEFT}`;
      expect(back).toEqual({ identity_erased_on: null, due: true });
    });
  });

  test('an appointment between approval and deletion ends it at once', async () => {
    await database.asPostgres(async (sql) => {
      const id = await givenApproved(sql);
      await become(sql, 'postgres');
      await appoint(sql);
      expect(await stateOf(sql)).toMatchObject({ state: 'dropped', dropped_for: 'came_back' });
      expect(await step(sql)).toBeNull();
      await become(sql, 'admin');
      expect(await refusalWithin(sql, () => approve(sql, id))).toBe('erasure.wrong_state');
    });
  });

  test('an appointment half way ends it with the rows of the files that are gone', async () => {
    await database.asPostgres(async (sql) => {
      await givenApproved(sql);
      expect(await step(sql)).toBe('files');
      await removeFiles(sql, 'a.pdf');
      await become(sql, 'admin');
      expect(await refusalWithin(sql, () => hold(sql))).toBe('erasure.under_way');
      await become(sql, 'postgres');
      await appoint(sql);
      expect(await step(sql)).toBe('dropped');
      await become(sql, 'postgres');
      const left = await sql`select file_name, replaces from documents where party_id = ${LEFT}`;
      expect(left).toEqual([{ file_name: 'q.pdf', replaces: null }]);
      expect(await stateOf(sql)).toMatchObject({
        state: 'dropped',
        erased: { files: 1, documents: 1 },
      });
      const [profile] = await sql`select data from kyc_profiles where party_id = ${LEFT}`;
      expect(profile).toEqual({ data: { occupation: 'Sailor' } });
    });
  });

  test('a failure is on the list with its reason, and is tried again after an approval', async () => {
    await database.asPostgres(async (sql) => {
      const id = await givenApproved(sql);
      await step(sql);
      await sql`select fail_identity_erasure(${id}, 'Storage answered 503')`;
      expect(await stateOf(sql)).toMatchObject({
        state: 'failed',
        failure: 'Storage answered 503',
      });
      expect(await step(sql)).toBeNull();
      // Without an approval no file of a document goes.
      expect(await refusalWithin(sql, () => removeFiles(sql))).toBe('document.already_registered');
      await become(sql, 'admin');
      await approve(sql, id);
      expect(await step(sql)).toBe('files');
      await removeFiles(sql);
      expect(await step(sql)).toBe('end');
    });
  });

  test('no row that is kept goes without it, by no writer', async () => {
    await database.asPostgres(async (sql) => {
      await givenApproved(sql);
      await become(sql, 'postgres');
      for (const attempt of [
        () => sql`delete from declarations where party_id = ${LEFT}`,
        () => sql`update register_history set entry = '{}' where party_id = ${LEFT}`,
        () => sql`insert into private.identity_marks values (${LEFT}, pg_current_xact_id())`,
        () =>
          sql`insert into private.identity_marks values (${parties.mine}, pg_current_xact_id())`,
        () => sql`delete from identity_erasures`,
      ])
        expect(await refusalWithin(sql, attempt)).toBe('not_allowed');
      expect(
        await refusalWithin(
          sql,
          () => sql`update identity_erasures set state = 'done', ended_at = now()`,
        ),
      ).toBe('erasure.wrong_state');
    });
  });
});
