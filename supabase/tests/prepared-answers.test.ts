import { describe, expect, test } from 'vitest';

import { after, refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { people, tenants } from './support/ids.ts';
import { giveDuties, giveEveryDuty } from './support/staff.ts';

const database = useDatabase();

interface Answer {
  title?: string | null;
  body?: string | null;
  version?: number | null;
  tenant?: string;
}

function save(sql: Sql, id: string, { title, body, version, tenant }: Answer = {}) {
  return sql`
    select save_prepared_answer(${id}, ${tenant ?? tenants.first}, ${title === undefined ? 'Fees' : title},
      ${body === undefined ? 'Dear {{client.first_name}}, fees are due.' : body}, ${version === undefined ? 0 : version}) as version`;
}

const remove = (sql: Sql, id: string) => sql`select remove_prepared_answer(${id})`;
const shown = (sql: Sql) => sql`select title, body, version, updated_by from prepared_answers`;

async function given(sql: Sql): Promise<string> {
  const id = crypto.randomUUID();
  await sql`reset role`;
  await sql`select set_config('request.jwt.claims', '', true)`;
  await giveEveryDuty(sql, people.admin);
  await become(sql, 'admin');
  await save(sql, id);
  return id;
}

const asSenior = <T>(work: (sql: Sql) => Promise<T>) =>
  database.asPostgres(async (sql) => {
    await giveDuties(sql, people.admin, ['senior']);
    await become(sql, 'admin');
    return await work(sql);
  });

describe('[SUP-01] prepared answers', () => {
  testAccess(
    database,
    `
               | anon  | stranger    | member      | otherMember | owner       | otherTenantOwner | admin | suspended
      read     | grant | –           | –           | –           | –           | –                | yes   | –
      insert   | grant | grant       | grant       | grant       | grant       | grant            | grant | grant
      update   | grant | grant       | grant       | grant       | grant       | grant            | grant | grant
      delete   | grant | grant       | grant       | grant       | grant       | grant            | grant | grant
      add      | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
      change   | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
      remove   | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
      no firm  | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | not_found | account.suspended
      no answer | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed     | not_found | account.suspended
    `,
    {
      read: after(given, (sql) => sql`select from prepared_answers`),
      insert: (sql) =>
        sql`insert into prepared_answers (id, tenant_id, title, body) values (gen_random_uuid(), ${tenants.first}, 'x', 'x')`,
      update: (sql) => sql`update prepared_answers set body = 'x'`,
      delete: (sql) => sql`delete from prepared_answers`,
      add: after(given, (sql) => save(sql, crypto.randomUUID(), { title: 'Other' })),
      change: after(given, (sql, id) => save(sql, id, { body: 'New', version: 1 })),
      remove: after(given, (sql, id) => remove(sql, id)),
      'no firm': after(given, (sql) =>
        save(sql, crypto.randomUUID(), { tenant: crypto.randomUUID() }),
      ),
      'no answer': after(given, (sql) => save(sql, crypto.randomUUID(), { version: 3 })),
    },
  );

  test.each([
    ['reviewer', 'duty.compliance_officer_needed'],
    ['billing', 'duty.compliance_officer_needed'],
    ['read_only', 'staff.read_only'],
    ['compliance_officer', undefined],
    ['senior', undefined],
  ])('staff with the duty %s', async (duty, refused) => {
    await database.asPostgres(async (sql) => {
      const id = await given(sql);
      await sql`reset role`;
      await sql`select set_config('request.jwt.claims', '', true)`;
      await giveDuties(sql, people.admin, [duty]);
      await become(sql, 'admin');
      expect(await refusalWithin(sql, () => save(sql, id, { body: 'New', version: 1 }))).toBe(
        refused,
      );
      expect(await refusalWithin(sql, () => remove(sql, id))).toBe(refused);
    });
  });

  test('is trimmed, a repeat changes nothing, and a change names the version that was read', async () => {
    await asSenior(async (sql) => {
      const id = crypto.randomUUID();
      const opening = { title: ' Fees ', body: '\nFees are due. ' };
      expect(await save(sql, id, opening)).toEqual([{ version: 1 }]);
      expect(await save(sql, id, opening)).toEqual([{ version: 1 }]);
      const other = { title: 'FEES', body: 'Fees of {{ company.name }}.' };
      expect(await refusalWithin(sql, () => save(sql, id, other))).toBe('prepared_answer.changed');
      expect(await refusalWithin(sql, () => save(sql, id, { ...other, version: null }))).toBe(
        'prepared_answer.changed',
      );
      expect(await save(sql, id, { ...other, version: 1 })).toEqual([{ version: 2 }]);
      expect(await save(sql, id, { ...other, version: 1 })).toEqual([{ version: 2 }]);
      expect(await shown(sql)).toEqual([{ ...other, version: 2, updated_by: people.admin }]);
    });
  });

  test.each<[string, string, Answer]>([
    ['no title', 'prepared_answer.title_invalid', { title: ' \n' }],
    ['null for a title', 'prepared_answer.title_invalid', { title: null }],
    ['a long title', 'prepared_answer.title_invalid', { title: 'x'.repeat(121) }],
    ['no text', 'prepared_answer.body_invalid', { body: ' ' }],
    ['null for a text', 'prepared_answer.body_invalid', { body: null }],
    ['a long text', 'prepared_answer.body_invalid', { body: 'x'.repeat(5001) }],
    ['another field', 'prepared_answer.field_unknown', { body: '{{client.email}}' }],
    ['an empty field', 'prepared_answer.field_unknown', { body: '{{}}' }],
    ['open braces', 'prepared_answer.field_unknown', { body: 'Dear {{client.first_name' }],
  ])('refuses %s', async (_case, reason, answer) => {
    await asSenior(async (sql) => {
      expect(await refusalWithin(sql, () => save(sql, crypto.randomUUID(), answer))).toBe(reason);
    });
  });

  test('a title is of one answer of a firm, and another firm has its own', async () => {
    await asSenior(async (sql) => {
      const id = crypto.randomUUID();
      await save(sql, id);
      expect(
        await refusalWithin(sql, () => save(sql, crypto.randomUUID(), { title: 'fees' })),
      ).toBe('prepared_answer.title_taken');
      const elsewhere = { tenant: tenants.second };
      expect(await refusalWithin(sql, () => save(sql, id, { ...elsewhere, version: 1 }))).toBe(
        'not_found',
      );
      expect(await save(sql, crypto.randomUUID(), elsewhere)).toEqual([{ version: 1 }]);
    });
  });

  test('a firm has at most 200, and changes one of them still', async () => {
    await asSenior(async (sql) => {
      const id = crypto.randomUUID();
      await save(sql, id);
      await sql`reset role`;
      await sql`select set_config('request.jwt.claims', '', true)`;
      await sql`insert into prepared_answers (id, tenant_id, title, body)
        select gen_random_uuid(), ${tenants.first}, 'Answer ' || n, 'Text' from generate_series(2, 200) as n`;
      await become(sql, 'admin');
      expect(
        await refusalWithin(sql, () => save(sql, crypto.randomUUID(), { title: 'One more' })),
      ).toBe('prepared_answer.too_many');
      expect(await save(sql, id, { body: 'New', version: 1 })).toEqual([{ version: 2 }]);
    });
  });

  test('removed twice it is gone once, and the audit log keeps it', async () => {
    await asSenior(async (sql) => {
      const id = crypto.randomUUID();
      await save(sql, id);
      await remove(sql, id);
      await remove(sql, id);
      expect(await shown(sql)).toEqual([]);
      expect(
        await sql`select action, actor from audit_logs where table_name = 'prepared_answers' and row_id = ${id} order by id`,
      ).toEqual([
        { action: 'insert', actor: people.admin },
        { action: 'delete', actor: people.admin },
      ]);
    });
  });
});
