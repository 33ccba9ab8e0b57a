import { save } from './applications.ts';
import { become, type Sql } from './database.ts';
import { people, tenants, type Persona } from './ids.ts';

/** An application of the member that names Dora, whom the tests invite, and who is invited where. */
export interface Invited extends Link {
  application: string;
  person: string;
  version: number;
}

/** An invitation and the token of its link. */
export interface Link {
  id: string;
  token: string;
}

export const dora = {
  kind: 'person',
  name: 'Dora Director',
  email: '',
  country: 'BS',
  birth_date: null,
  registration_number: '',
  roles: ['director'],
  shares: null,
};

/** The address of a person of the fixtures, confirmed, so that they may accept. */
export async function confirmed(sql: Sql, persona: keyof typeof people): Promise<string> {
  await sql`reset role`;
  const [row] = await sql`
    update auth.users set email_confirmed_at = now() where id = ${people[persona]} returning email`;
  return row?.['email'] as string;
}

/** The member's draft with Dora in it; goes on as the member. */
export async function givenDraft(sql: Sql): Promise<Omit<Invited, keyof Link>> {
  const [application, person] = [crypto.randomUUID(), crypto.randomUUID()];
  await become(sql, 'member');
  await sql`select start_application(${application}, ${tenants.first})`;
  const data = { names: ['Heron Ltd.', '', ''], people: [{ id: person, ...dora }] };
  return { application, person, version: await save(sql, application, 1, data) };
}

export async function invite(
  sql: Sql,
  { application, person }: Pick<Invited, 'application' | 'person'>,
  email: string,
  token: string = crypto.randomUUID(),
): Promise<Link> {
  const [row] = await sql`
    select invite_party(${token}, ${application}, ${person}, ${email}) as id`;
  return { id: row?.['id'] as string, token };
}

/** Dora is invited at the stranger's address; goes on as the member. */
export async function givenInvited(sql: Sql): Promise<Invited> {
  const email = await confirmed(sql, 'stranger');
  const draft = await givenDraft(sql);
  return { ...draft, ...(await invite(sql, draft, email)) };
}

/** The stranger has accepted to be Dora; goes on as `next`. */
export async function givenAccepted(sql: Sql, next: Persona = 'stranger'): Promise<Invited> {
  const invited = await givenInvited(sql);
  await become(sql, 'stranger');
  await sql`select accept_invitation(${invited.token})`;
  await become(sql, next);
  return invited;
}

export interface Part {
  status: string;
  party_id: string;
  done: boolean;
  profile: string;
}

/** The state of an invitation, with its party and KYC profile, for every caller. */
export async function partOf(sql: Sql, id: string, next: Persona): Promise<Part> {
  await sql`reset role`;
  const [row] = await sql`
    select invitation.status, invitation.party_id, invitation.done_at is not null as done, profile.id as profile
    from party_invitations as invitation
    join kyc_profiles as profile on profile.party_id = invitation.party_id
    where invitation.id = ${id}`;
  await become(sql, next);
  return row as unknown as Part;
}
