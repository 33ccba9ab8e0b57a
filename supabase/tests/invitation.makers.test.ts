import { describe, expect, test } from 'vitest';

import { refusalWithin } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, people, tenants } from './support/ids.ts';
import {
  confirmed,
  givenDraft,
  invite as inviteParty,
  type Link,
} from './support/party-invitations.ts';

const database = useDatabase();

type Maker = 'member' | 'otherMember' | 'owner' | 'admin';
type Make = (sql: Sql) => Promise<Link>;

/** The other member owns the member's company, too, so that this access can end. */
const asOtherOwner: Make = async (sql) => {
  await sql`reset role`;
  await sql`insert into company_users (company_id, tenant_id, user_id, access)
    values (${companies.mine}, ${tenants.first}, ${people.otherMember}, 'owner')`;
  return client(sql, 'otherMember');
};

async function client(sql: Sql, maker: Maker): Promise<Link> {
  const [email, token] = [await confirmed(sql, 'stranger'), crypto.randomUUID()];
  await become(sql, maker);
  const [row] = await sql`
    select invite_client(${token}, ${companies.mine}, ${email}, 'signatory') as id`;
  return { id: row?.['id'] as string, token };
}

const firm: Make = async (sql) => {
  const [email, token] = [await confirmed(sql, 'stranger'), crypto.randomUUID()];
  await become(sql, 'admin');
  const [row] = await sql`
    select invite_company(${token}, ${tenants.first}, ${email}, 'New Firm Ltd.') as id`;
  return { id: row?.['id'] as string, token };
};

const party: Make = async (sql) => {
  const email = await confirmed(sql, 'stranger');
  return inviteParty(sql, await givenDraft(sql), email);
};

const revoke = `select revoke_company_access('${companies.mine}', '${people.otherMember}', 'Left the firm.')`;
const lower = (access: string) =>
  `select set_company_access('${companies.mine}', '${people.otherMember}', '${access}', 'Works less.')`;
const remove = (maker: Maker) => `select remove_member('${tenants.first}', '${people[maker]}')`;
const demote = `update tenant_users set role = 'member' where user_id = '${people.owner}'`;
const suspend = (maker: Maker) =>
  `update profiles set status = 'suspended' where id = '${people[maker]}'`;
const endRole = `update profiles set role = 'client' where id = '${people.admin}'`;
const readOnly = `delete from staff_duties where user_id = '${people.admin}';
  insert into staff_duties (user_id, duty) values ('${people.admin}', 'read_only')`;

const billingOnly = `delete from staff_duties where user_id = '${people.admin}' and duty <> 'billing'`;
/** Staff who own the firm invite as staff all the same. */
const billingAndOwner = `${billingOnly};
  insert into tenant_users (tenant_id, user_id, role) values ('${tenants.first}', '${people.admin}', 'owner')`;

/** A command runs as staff, a bare change as the owner of the tables. */
async function change(sql: Sql, statement: string) {
  await sql`reset role`;
  await sql`select set_config('request.jwt.claims', '', true)`;
  if (statement.startsWith('select')) await become(sql, 'admin');
  await sql.unsafe(statement);
}

async function accept(sql: Sql, token: string) {
  await become(sql, 'stranger');
  const refused = await refusalWithin(sql, () => sql`select accept_invitation(${token})`);
  await sql`reset role`;
  const joined = await sql`select from tenant_users where user_id = ${people.stranger}`;
  return { refused, joined: joined.length };
}

const ended: [string, Maker, Make, string][] = [
  ['client, revoked', 'otherMember', asOtherOwner, revoke],
  ['client, lowered to viewer', 'otherMember', asOtherOwner, lower('viewer')],
  ['client, lowered to signatory', 'otherMember', asOtherOwner, lower('signatory')],
  ['client, removed', 'otherMember', asOtherOwner, remove('otherMember')],
  ['client, suspended', 'otherMember', asOtherOwner, suspend('otherMember')],
  ['client, no owner of the tenant now', 'owner', (sql) => client(sql, 'owner'), demote],
  ['client, no staff now', 'admin', (sql) => client(sql, 'admin'), endRole],
  ['client, staff who only read now', 'admin', (sql) => client(sql, 'admin'), readOnly],
  ['client, staff without the duty now', 'admin', (sql) => client(sql, 'admin'), billingOnly],
  ['client, such staff who own the firm', 'admin', (sql) => client(sql, 'admin'), billingAndOwner],
  ['firm, staff without the duty now', 'admin', firm, billingOnly],
  ['firm, no staff now', 'admin', firm, endRole],
  ['firm, staff who only read now', 'admin', firm, readOnly],
  ['firm, suspended', 'admin', firm, suspend('admin')],
  ['party, removed', 'member', party, remove('member')],
  ['party, suspended', 'member', party, suspend('member')],
];

function refusalAfter(statement: string): string {
  if (statement.includes('suspended')) return 'account.suspended';
  if (statement === readOnly) return 'staff.read_only';
  return statement.includes(billingOnly) ? 'duty.senior_needed' : 'not_allowed';
}

describe('[INV-01] [USR-01] an invitation whose maker may no longer invite', () => {
  test.each(ended)('of a %s: lets no one in', async (_what, _maker, make, statement) => {
    const seen = await database.asPostgres(async (sql) => {
      const { token } = await make(sql);
      await change(sql, statement);
      return accept(sql, token);
    });
    expect(seen).toEqual({ refused: 'invitation.inviter_left', joined: 0 });
  });

  test.each(ended)(
    'of a %s: is not renewed by its maker',
    async (_what, maker, make, statement) => {
      const seen = await database.asPostgres(async (sql) => {
        const { id } = await make(sql);
        await change(sql, statement);
        await become(sql, maker);
        return refusalWithin(
          sql,
          () => sql`select resend_invitation(${id}, ${crypto.randomUUID()})`,
        );
      });
      expect(seen).toBe(refusalAfter(statement));
    },
  );

  test('is renewed by who may invite, who becomes the inviter', async () => {
    const seen = await database.asPostgres(async (sql) => {
      const [{ id }, again] = [await asOtherOwner(sql), crypto.randomUUID()];
      await change(sql, revoke);
      await become(sql, 'owner');
      await sql`select resend_invitation(${id}, ${again})`;
      const accepted = await accept(sql, again);
      const [row] = await sql`select invited_by from client_invitations where id = ${id}`;
      return { ...accepted, by: row?.['invited_by'] as string };
    });
    expect(seen).toEqual({ refused: undefined, joined: 1, by: people.owner });
  });
});

test.each<[string, Maker, Make]>([
  ['client', 'otherMember', asOtherOwner],
  ['client of the tenant’s owner', 'owner', (sql) => client(sql, 'owner')],
  ['client of staff', 'admin', (sql) => client(sql, 'admin')],
  ['firm', 'admin', firm],
  ['party', 'member', party],
])('[INV-01] a %s is invited by who still may, renewed and let in', async (_what, maker, make) => {
  const seen = await database.asPostgres(async (sql) => {
    const [{ id }, again] = [await make(sql), crypto.randomUUID()];
    await become(sql, maker);
    await sql`select resend_invitation(${id}, ${again})`;
    return accept(sql, again);
  });
  expect(seen).toEqual({ refused: undefined, joined: 1 });
});
