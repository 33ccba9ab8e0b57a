import { describe, expect, test } from 'vitest';

import { refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { people, tenants } from './support/ids.ts';
import { confirmed } from './support/party-invitations.ts';

const database = useDatabase();

const invite = (sql: Sql, email: string, token: string = crypto.randomUUID()) =>
  sql`select invite_owner(${token}, ${tenants.first}, ${email}) as id`;

/** The stranger is invited by the owner. */
async function invited(sql: Sql) {
  const [email, token] = [await confirmed(sql, 'stranger'), crypto.randomUUID()];
  await become(sql, 'owner');
  await invite(sql, email, token);
  return token;
}

describe('[HOUSE-01] who invites an owner of a firm', () => {
  testAccess(
    database,
    `
             | anon  | stranger  | member    | otherMember | owner                      | otherTenantOwner | admin     | suspended
      invite | grant | not_found | not_found | not_found   | yes                        | not_found        | not_found | account.suspended
      wrong  | grant | invitation.email_invalid | invitation.email_invalid | invitation.email_invalid | invitation.email_invalid | invitation.email_invalid | invitation.email_invalid | account.suspended
    `,
    {
      invite: (sql) => invite(sql, 'second@test.example'),
      wrong: (sql) => invite(sql, 'second'),
    },
  );
});

describe('[HOUSE-01] an owner invites another', () => {
  test('who accepts is an owner, and no firm is entered a second time', async () => {
    const seen = await database.asPostgres(async (sql) => {
      const token = await invited(sql);
      await sql`reset role`;
      const companies = async () => (await sql`select from companies`).length;
      const before = await companies();
      await become(sql, 'stranger');
      await sql`select accept_invitation(${token})`;
      await sql`reset role`;
      const [member] = await sql`
        select role::text from tenant_users where tenant_id = ${tenants.first} and user_id = ${people.stranger}`;
      const [notice] = await sql`
        select title from notifications where user_id = ${people.owner} and kind = 'invitation.accepted'`;
      return { entered: (await companies()) - before, member, title: notice?.['title'] as string };
    });
    expect(seen).toMatchObject({ entered: 0, member: { role: 'owner' } });
    expect(seen.title).toMatch(/is an owner of/);
  });

  test('a repeat invites once, and the super admin and other owners are notified', async () => {
    const seen = await database.asPostgres(async (sql) => {
      await sql`insert into tenant_users (tenant_id, user_id, role) values (${tenants.first}, ${people.otherTenantOwner}, 'owner')`;
      await sql`insert into private.super_admin (user_id) values (${people.admin})`;
      const token = await invited(sql);
      const [row] = await sql`select email from company_invitations where joins`;
      await invite(sql, row?.['email'] as string, token);
      await sql`reset role`;
      const made = await sql`select from company_invitations where joins`;
      const mails =
        await sql`select from private.mail_outbox where template = 'company_invitation' and recipient = ${row?.['email'] as string}`;
      const notified = await sql`select user_id from notifications where kind = 'owner.invited'`;
      return {
        made: made.length,
        mails: mails.length,
        notified: notified.map((each) => each['user_id'] as string).toSorted(),
        expected: [people.admin, people.otherTenantOwner].toSorted(),
      };
    });
    expect([seen.made, seen.mails]).toEqual([1, 1]);
    expect(seen.notified).toEqual(seen.expected);
  });

  test('[DUTY-01] staff who own the firm invite as staff', async () => {
    const refused = await database.asPostgres(async (sql) => {
      await sql`insert into tenant_users (tenant_id, user_id, role) values (${tenants.first}, ${people.admin}, 'owner')`;
      await become(sql, 'admin');
      return refusalWithin(sql, () => invite(sql, 'second@test.example'));
    });
    expect(refused).toBe('not_found');
  });

  test('not one who is an owner already', async () => {
    const refused = await database.asPostgres(async (sql) => {
      const [account] = await sql`select email from auth.users where id = ${people.owner}`;
      await become(sql, 'owner');
      return refusalWithin(sql, () => invite(sql, account?.['email'] as string));
    });
    expect(refused).toBe('invitation.already_owner');
  });

  test('[SES-01] the invitation of who is no owner any more brings nothing', async () => {
    const refused = await database.asPostgres(async (sql) => {
      const token = await invited(sql);
      await sql`reset role`;
      await sql`update tenant_users set role = 'member' where user_id = ${people.owner}`;
      await become(sql, 'stranger');
      return refusalWithin(sql, () => sql`select accept_invitation(${token})`);
    });
    expect(refused).toBe('invitation.inviter_left');
  });
});
