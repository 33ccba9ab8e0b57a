import { askDatabase } from './database.ts';

/** Invites an address to a company of the demo; answers the token, whose hash the row keeps. */
export async function inviteClient(
  email: string,
  more: { status?: string; expired?: boolean } = {},
) {
  const { status = 'pending', expired = false } = more;
  const token = crypto.randomUUID();
  const [row] = await askDatabase(
    (sql) => sql`
      insert into client_invitations (token_hash, tenant_id, company_id, company_name, email, access, status, accepted_at, expires_at, invited_by)
      select private.token_hash(${token}), tenant_id, id, name, ${email}, 'signatory', ${status}::invitation_status,
        case when ${status} = 'accepted' then now() end,
        now() + case when ${expired} then interval '-1 minute' else interval '7 days' end,
        (select user_id from private.super_admin)
      from companies where name is not null order by created_at, id limit 1
      returning company_name`,
  );
  return { token, companyName: String(row?.['company_name']) };
}

/** Invites an address to run a tenant with a firm of this name; answers the token. */
export async function inviteFirm(email: string, companyName: string): Promise<string> {
  const token = crypto.randomUUID();
  await askDatabase(
    (sql) => sql`
      insert into company_invitations (token_hash, tenant_id, company_name, email, invited_by)
      select private.token_hash(${token}), id, ${companyName}, ${email}, (select user_id from private.super_admin) from tenants where slug = 'harbour-island'`,
  );
  return token;
}

/** Invites an address to become staff, as the super admin does; answers the token. */
export async function inviteColleague(email: string): Promise<string> {
  const token = crypto.randomUUID();
  await askDatabase(
    (sql) => sql`
      insert into colleague_invitations (token_hash, email, duties, invited_by)
      select private.token_hash(${token}), ${email}, '{reviewer}', user_id from private.super_admin`,
  );
  return token;
}

/** Asks a person of an application to fill in their own part; answers the token. */
export async function invitePerson(email: string, applicationId: string): Promise<string> {
  const token = crypto.randomUUID();
  const [row] = await askDatabase(
    (sql) => sql`
      insert into party_invitations (token_hash, tenant_id, application_id, person_id, party_id, company_name, email, invited_by)
      select private.token_hash(${token}), link.tenant_id, application.id, person_id, party_id, 'Heron Bay Ltd.', ${email}, user_id
      from application_parties as link join draft_applications as application on application.id = link.application_id
      where application.id = ${applicationId} order by position limit 1 returning id`,
  );
  if (!row) throw new Error('The application names no person');
  return token;
}
