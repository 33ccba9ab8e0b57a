import { describe } from 'vitest';

import { after, testAccess } from './support/access-table.ts';
import { useDatabase, type Sql } from './support/database.ts';
import { givenDocument, givenFile, pathFor } from './support/documents.ts';
import { applications, parties, tenants } from './support/ids.ts';
import { givenAccepted, givenDraft, givenInvited, partOf } from './support/party-invitations.ts';

const database = useDatabase();

describe('[ONE-07] [INV-01] who may do what with a part by link', () => {
  testAccess(
    database,
    `
                                | anon  | stranger    | member | otherMember | owner       | otherTenantOwner | admin       | suspended
      see one that waits        | –     | –           | yes    | –           | yes         | –                | yes         | –
      see one that is accepted  | –     | yes         | yes    | –           | yes         | –                | yes         | –
      read it by its token      | yes   | yes         | yes    | yes         | yes         | yes              | yes         | yes
      invite                    | grant | not_found   | yes    | not_found   | not_allowed | not_found        | not_allowed | account.suspended
      send it again             | grant | not_found   | yes    | not_found   | yes         | not_found        | yes         | account.suspended
      revoke it                 | grant | not_found   | yes    | not_found   | yes         | not_found        | yes         | account.suspended
      take it back              | grant | not_found   | yes    | not_found   | not_allowed | not_found        | not_allowed | account.suspended
      accept another's          | grant | yes         | invitation.invalid | invitation.invalid | invitation.invalid | invitation.invalid | invitation.invalid | account.suspended
      write one                 | grant | grant       | grant  | grant       | grant       | grant            | grant       | grant
      accept one by hand        | grant | grant       | grant  | grant       | grant       | grant            | grant       | grant
      see the application       | grant | –           | yes    | –           | yes         | –                | yes         | –
      see who else is in it     | grant | –           | yes    | –           | yes         | –                | yes         | –
      see the party             | grant | yes         | yes    | –           | yes         | –                | yes         | –
      see its answers           | grant | yes         | –      | –           | yes         | –                | yes         | –
      see its passport          | grant | yes         | –      | –           | yes         | –                | yes         | –
      see the file of it        | –     | yes         | –      | –           | yes         | –                | yes         | –
      answer for it             | grant | yes         | not_found | not_found | not_allowed | not_found       | yes         | account.suspended
      file a passport           | grant | yes         | not_found | not_found | not_found | not_found         | yes         | account.suspended
    `,
    {
      'see one that waits': after(
        givenInvited,
        (sql, { id }) => sql`select id from party_invitations where id = ${id}`,
      ),
      'see one that is accepted': after(
        givenAccepted,
        (sql, { id }) => sql`select id from party_invitations where id = ${id}`,
      ),
      'read it by its token': after(givenInvited, async (sql, { token }) => {
        await sql`select set_config('request.headers', ${JSON.stringify({ 'x-invitation-token': token })}, true)`;
        return sql`select id, email, company_name, status, expires_at from party_invitations`;
      }),
      invite: after(
        givenDraft,
        (sql, { application, person }) =>
          sql`select invite_party(${crypto.randomUUID()}, ${application}, ${person}, 'dora@test.example')`,
      ),
      'send it again': after(
        givenInvited,
        (sql, { id }) => sql`select resend_invitation(${id}, ${crypto.randomUUID()})`,
      ),
      'revoke it': after(givenInvited, (sql, { id }) => sql`select revoke_invitation(${id})`),
      'take it back': after(givenAccepted, (sql, { id }) => sql`select take_back_part(${id})`),
      "accept another's": after(
        givenInvited,
        (sql, { token }) => sql`select accept_invitation(${token})`,
      ),
      'write one': (sql) => sql`
        insert into party_invitations (tenant_id, application_id, person_id, party_id, company_name, email)
        values (${tenants.first}, ${applications.mine}, ${parties.entered}, ${parties.entered}, 'x', 'x@test.example')`,
      'accept one by hand': (sql) => sql`update party_invitations set status = 'accepted'`,
      'see the application': after(
        givenAccepted,
        (sql, { application }) => sql`select id from draft_applications where id = ${application}`,
      ),
      'see who else is in it': after(
        givenAccepted,
        (sql, { application }) =>
          sql`select party_id from application_parties where application_id = ${application}`,
      ),
      'see the party': after(givenAcceptedPart, (sql, { party_id }) => {
        return sql`select id from parties where id = ${party_id}`;
      }),
      'see its answers': after(givenAcceptedPart, (sql, { profile }) => {
        return sql`select data from kyc_profiles where id = ${profile}`;
      }),
      'see its passport': after(givenPassport, (sql, { party_id }) => {
        return sql`select id from documents where party_id = ${party_id}`;
      }),
      'see the file of it': after(givenPassport, (sql, { party_id }) => {
        return sql`select name from storage.objects where bucket_id = 'documents' and name like ${`%/${party_id}/%`}`;
      }),
      'answer for it': after(givenAcceptedPart, (sql, { profile }) => {
        return sql`select save_kyc(${profile}, 1, '{"name": "Dora"}')`;
      }),
      'file a passport': after(
        async (sql) => {
          const part = await givenAcceptedPart(sql);
          const path = pathFor(part.party_id);
          await givenFile(sql, path, 'stranger');
          return path;
        },
        (sql, path) =>
          sql`select register_document(${crypto.randomUUID()}, ${path}, 'passport', 'scan.pdf', '2099-01-31')`,
      ),
    },
  );
});

async function givenAcceptedPart(sql: Sql) {
  const { id } = await givenAccepted(sql);
  return partOf(sql, id, 'stranger');
}

async function givenPassport(sql: Sql) {
  const part = await givenAcceptedPart(sql);
  await givenDocument(sql, part.party_id, 'stranger');
  return part;
}
