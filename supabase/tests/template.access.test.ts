import { describe, expect, test } from 'vitest';

import { after, refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, people } from './support/ids.ts';
import { giveDuties, giveEveryDuty } from './support/staff.ts';
import { useSuperAdmin } from './support/super-admin.ts';
import { make, MADE, retire, save, TEMPLATE, use } from './support/templates.ts';

const database = useDatabase();
useSuperAdmin(database);

/** A template in use, from which a document was made. */
async function givenTemplate(sql: Sql): Promise<void> {
  await sql`reset role`;
  await giveEveryDuty(sql, people.admin);
  await become(sql, 'admin');
  await save(sql);
  await use(sql);
  await make(sql, companies.mine);
}

const on = (action: (sql: Sql) => PromiseLike<readonly unknown[]>) =>
  after(givenTemplate, (sql) => action(sql));

describe('[TPL-01] who reads and changes templates of documents', () => {
  testAccess(
    database,
    `
                | anon  | stranger    | member      | otherMember | owner       | otherTenantOwner | admin     | superAdmin | suspended         | serviceRole
      save      | grant | not_found   | not_allowed | not_allowed | yes         | not_found        | yes       | yes        | account.suspended | grant
      use       | grant | not_found   | not_allowed | not_allowed | yes         | not_found        | yes       | yes        | account.suspended | grant
      retire    | grant | not_found   | not_allowed | not_allowed | yes         | not_found        | yes       | yes        | account.suspended | grant
      make      | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | yes        | account.suspended | grant
      values    | grant | not_allowed | not_allowed | not_allowed | yes         | not_found        | yes       | yes        | account.suspended | grant
      of many   | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | yes        | account.suspended | grant
      no values | grant | not_allowed | not_allowed | not_allowed | not_found   | not_found        | not_found | not_found  | account.suspended | grant
      unknown   | grant | not_found   | not_found   | not_found   | not_found   | not_found        | not_found | not_found  | account.suspended | grant
      templates | grant | –           | –           | –           | yes         | –                | yes       | yes        | –                 | grant
      versions  | grant | –           | –           | –           | yes         | –                | yes       | yes        | –                 | grant
      made      | grant | –           | –           | –           | –           | –                | yes       | yes        | –                 | grant
      texts     | grant | –           | –           | –           | yes         | yes              | yes       | yes        | –                 | grant
      write     | grant | grant       | grant       | grant       | grant       | grant            | grant     | grant      | grant             | grant
      rewrite   | grant | grant       | grant       | grant       | grant       | grant            | grant     | grant      | grant             | grant
      forge     | grant | grant       | grant       | grant       | grant       | grant            | grant     | grant      | grant             | grant
      helper    | grant | grant       | grant       | grant       | grant       | grant            | grant     | grant      | grant             | grant
    `,
    {
      save: (sql) => save(sql),
      use: on((sql) => use(sql)),
      retire: on((sql) => retire(sql)),
      make: on((sql) => make(sql, companies.mine, { id: crypto.randomUUID() })),
      values: (sql) => sql`select template_values('company', ${companies.mine})`,
      'of many': (sql) =>
        sql`select * from template_values_of_companies(array[${companies.mine}]::uuid[])`,
      'no values': (sql) => sql`select template_values('company', ${crypto.randomUUID()})`,
      unknown: (sql) => use(sql, 1, crypto.randomUUID()),
      templates: on((sql) => sql`select from document_templates where id = ${TEMPLATE}`),
      versions: on(
        (sql) => sql`select from document_template_versions where template_id = ${TEMPLATE}`,
      ),
      made: on((sql) => sql`select from made_documents where id = ${MADE}`),
      texts: (sql) => sql`select from starting_texts`,
      write: (sql) => sql`update document_templates set state = 'in_use'`,
      rewrite: (sql) => sql`update document_template_versions set body = 'x'`,
      forge: (sql) => sql`delete from made_documents`,
      helper: (sql) => sql`select private.company_fields(${companies.mine})`,
    },
  );

  test.each([
    ['reviewer', 'duty.compliance_officer_needed', undefined],
    ['billing', 'duty.compliance_officer_needed', undefined],
    ['read_only', 'staff.read_only', 'staff.read_only'],
    ['compliance_officer', undefined, undefined],
    ['senior', undefined, undefined],
  ])('staff with the duty %s alone: a wording → %s, a document → %s', async (duty, text, paper) => {
    await database.asPostgres(async (sql) => {
      await givenTemplate(sql);
      await sql`reset role`;
      await sql`select set_config('request.jwt.claims', '', true)`;
      await giveDuties(sql, people.admin, [duty]);
      await become(sql, 'admin');
      expect(await refusalWithin(sql, () => save(sql, { body: 'Other', expected: 1 }))).toBe(text);
      expect(await refusalWithin(sql, () => retire(sql))).toBe(text);
      expect(await refusalWithin(sql, () => use(sql))).toBe(text);
      const id = crypto.randomUUID();
      expect(await refusalWithin(sql, () => make(sql, companies.mine, { id }))).toBe(paper);
      // Who reads only sees the preview.
      expect(
        await refusalWithin(sql, () => sql`select template_values('company', ${companies.mine})`),
      ).toBeUndefined();
    });
  });
});
