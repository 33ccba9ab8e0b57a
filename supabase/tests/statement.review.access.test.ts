import { describe, expect, test } from 'vitest';

import { after, refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase } from './support/database.ts';
import { companies, people, tenants } from './support/ids.ts';
import { accept, giveBack, givenOpen, givenSigned } from './support/signed-statements.ts';
import { giveDuties } from './support/staff.ts';
import { useSuperAdmin } from './support/super-admin.ts';

const database = useDatabase();
useSuperAdmin(database);

describe('[YEAR-01] who decides on a yearly statement', () => {
  testAccess(
    database,
    `
                      | anon  | stranger    | member      | otherMember | owner       | otherTenantOwner | admin                  | superAdmin           | suspended         | serviceRole
      accept          | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes                    | yes                    | account.suspended | grant
      return          | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes                    | yes                    | account.suspended | grant
      accept none     | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | not_found              | not_found              | account.suspended | grant
      accept open     | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | statement.illegal_move | statement.illegal_move | account.suspended | grant
      return open     | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | statement.illegal_move | statement.illegal_move | account.suspended | grant
      write the state | grant | grant       | grant       | grant       | grant       | grant            | grant                  | grant                | grant             | grant
      what follows    | grant | grant       | grant       | grant       | grant       | grant            | grant                  | grant                | grant             | grant
    `,
    {
      accept: after((sql) => givenSigned(sql), accept),
      return: after((sql) => givenSigned(sql), giveBack),
      'accept none': (sql) => accept(sql, crypto.randomUUID()),
      'accept open': after((sql) => givenOpen(sql), accept),
      'return open': after((sql) => givenOpen(sql), giveBack),
      'write the state': after(
        (sql) => givenSigned(sql),
        (sql, id) => sql`update yearly_statements set state = 'accepted' where id = ${id}`,
      ),
      'what follows': (sql) =>
        sql`select private.follow_statement(statement) from yearly_statements as statement`,
    },
  );

  test.each([
    ['billing', 'duty.reviewer_needed'],
    ['read_only', 'staff.read_only'],
    ['reviewer', undefined],
    ['compliance_officer', undefined],
    ['senior', undefined],
  ])('staff with the duty %s alone → %s', async (duty, reason) => {
    await database.asPostgres(async (sql) => {
      const id = await givenSigned(sql);
      await become(sql, 'postgres');
      await giveDuties(sql, people.admin, [duty]);
      await become(sql, 'admin');
      expect(await refusalWithin(sql, () => accept(sql, id))).toBe(reason);
      expect(await refusalWithin(sql, () => giveBack(sql, id))).toBe(reason);
    });
  });

  test('staff decide in every firm, and the firm of the statement keeps it', async () => {
    await database.asPostgres(async (sql) => {
      const id = await givenOpen(sql, companies.foreign, tenants.second);
      await sql`update yearly_statements set state = 'answered', signed_at = now() where id = ${id}`;
      await sql`
        insert into statement_signatures (tenant_id, statement_id, body, content, signed_name, signed_by)
        values (${tenants.second}, ${id}, 'Stated', '{}', 'Toni Tenant', ${people.otherTenantOwner})`;
      await become(sql, 'admin');
      await giveBack(sql, id);
      await become(sql, 'postgres');
      expect(
        await sql`select tenant_id from notifications where kind = 'company.statement_returned'`,
      ).toEqual([{ tenant_id: tenants.second }]);
    });
  });
});
