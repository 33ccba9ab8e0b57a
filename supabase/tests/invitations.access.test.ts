import { describe, expect, test } from 'vitest';

import { testAccess } from './support/access-table.ts';
import { useDatabase, type Sql } from './support/database.ts';
import { companies, invitationTokens, invitations, tenants } from './support/ids.ts';

const database = useDatabase();

/** A request with the header that carries a token. */
const holding = (token: string, table: string) => async (sql: Sql) => {
  await sql`select set_config('request.headers', ${JSON.stringify({ 'x-invitation-token': token })}, true)`;
  return sql.unsafe(`select id, email, company_name, status, expires_at from ${table}`);
};

const invite =
  (company: string, access = 'viewer') =>
  (sql: Sql) =>
    sql`select invite_client(${crypto.randomUUID()}, ${company}, 'new@test.example', ${access}::company_access)`;

describe('[INV-01] [USR-01] [CALL-03] invitations', () => {
  testAccess(
    database,
    `
                                  | anon  | stranger    | member      | otherMember | owner     | otherTenantOwner | admin | suspended
      list those of clients       | –     | –           | –           | yes         | yes       | –                | yes   | –
      list those of firms         | –     | –           | –           | –           | yes       | –                | yes   | –
      read one by its token       | yes   | yes         | yes         | yes         | yes       | yes              | yes   | yes
      read a firm's by its token  | yes   | yes         | yes         | yes         | yes       | yes              | yes   | yes
      read with a wrong token     | –     | –           | –           | –           | –         | –                | –     | –
      read with garbage           | –     | –           | –           | –           | –         | –                | –     | –
      read with its id as token   | –     | –           | –           | –           | –         | –                | –     | –
      read its hash               | grant | grant       | grant       | grant       | grant     | grant            | grant | grant
      read a firm's hash          | grant | grant       | grant       | grant       | grant     | grant            | grant | grant
      filter by the hash          | grant | grant       | grant       | grant       | grant     | grant            | grant | grant
      read the whole row          | grant | grant       | grant       | grant       | grant     | grant            | grant | grant
      see who invited             | grant | –           | –           | yes         | yes       | –                | yes   | –
      write one                   | grant | grant       | grant       | grant       | grant     | grant            | grant | grant
      accept one by hand          | grant | grant       | grant       | grant       | grant     | grant            | grant | grant
      invite to my company        | grant | not_found   | yes         | not_found   | yes       | not_found        | yes   | account.suspended
      invite as viewer            | grant | not_found   | not_allowed | yes         | yes       | not_found        | yes   | account.suspended
      make another owner          | grant | not_found   | not_allowed | not_found   | yes       | not_found        | yes   | account.suspended
      invite to another tenant    | grant | not_found   | not_found   | not_found   | not_found | yes              | yes   | account.suspended
      invite a firm               | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed    | yes   | account.suspended
      send another's again        | grant | not_found   | not_found   | yes         | yes       | not_found        | yes   | account.suspended
      revoke another's            | grant | not_found   | not_found   | yes         | yes       | not_found        | yes   | account.suspended
      accept a stranger's         | grant | invitation.invalid | invitation.invalid | invitation.invalid | invitation.invalid | invitation.invalid | invitation.invalid | account.suspended
    `,
    {
      'list those of clients': (sql) => sql`select id from client_invitations`,
      'list those of firms': (sql) => sql`select id from company_invitations`,
      'read one by its token': holding(invitationTokens.client, 'client_invitations'),
      "read a firm's by its token": holding(invitationTokens.firm, 'company_invitations'),
      'read with a wrong token': holding(crypto.randomUUID(), 'client_invitations'),
      'read with garbage': holding("' or true --", 'client_invitations'),
      'read with its id as token': holding(invitations.client, 'client_invitations'),
      'read its hash': (sql) => sql`select token_hash from client_invitations`,
      "read a firm's hash": (sql) => sql`select token_hash from company_invitations`,
      'filter by the hash': (sql) =>
        sql`select id from client_invitations
            where token_hash = 'sha256:'::bytea || sha256(convert_to(${invitationTokens.client}, 'UTF8'))`,
      'read the whole row': (sql) => sql`select * from client_invitations`,
      'see who invited': (sql) => sql`select invited_by from client_invitations`,
      'write one': (sql) =>
        sql`insert into client_invitations (tenant_id, company_id, company_name, email, access)
            values (${tenants.first}, ${companies.mine}, 'x', 'x@test.example', 'owner')`,
      'accept one by hand': (sql) => sql`update client_invitations set status = 'accepted'`,
      'invite to my company': invite(companies.mine),
      'invite as viewer': invite(companies.shared),
      'make another owner': invite(companies.mine, 'owner'),
      'invite to another tenant': invite(companies.foreign),
      'invite a firm': (sql) =>
        sql`select invite_company(${crypto.randomUUID()}, ${tenants.first}, 'firm@test.example', 'New Firm Ltd.')`,
      "send another's again": (sql) =>
        sql`select resend_invitation(${invitations.client}, ${crypto.randomUUID()})`,
      "revoke another's": (sql) => sql`select revoke_invitation(${invitations.client})`,
      "accept a stranger's": (sql) => sql`select accept_invitation(${invitationTokens.client})`,
    },
  );

  test('a token opens its row and no other', async () => {
    const rows = await database.as('anon', holding(invitationTokens.client, 'client_invitations'));
    expect(rows.map((row) => row['id'] as string)).toEqual([invitations.client]);
  });

  test('the token of one kind opens nothing of the other', async () => {
    const rows = await database.as('anon', holding(invitationTokens.client, 'company_invitations'));
    expect(rows.length).toBe(0);
  });
});
