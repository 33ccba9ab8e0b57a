import { behind } from './applications.ts';
import { become, type Sql } from './database.ts';
import type { people, Persona } from './ids.ts';

/** A person's profile with all required data. */
export const completePerson = {
  name: 'Pia Party',
  birth_date: '1980-02-29',
  birth_place: 'Nassau, The Bahamas',
  nationalities: ['BS'],
  address: { line: '1 Bay Street', city: 'Nassau', country: 'BS' },
  occupation: 'Boat builder',
  identity: { number: 'BS123456', country: 'BS', expires_on: '2099-12-31' },
  pep: { status: 'none' },
  tax_residences: [{ country: 'BS', number: '' }],
  source_of_funds: 'Savings from the boatyard.',
  source_of_wealth: 'Thirty years of building boats.',
  declared: true,
};

export const completeBody = {
  name: 'Harbour Holdings Ltd.',
  registration_number: '12345 B',
  country: 'BS',
  registration_date: '2010-05-05',
  address: { line: '2 Bay Street', city: 'Nassau', country: 'BS' },
  business: 'Holds shares of boatyards.',
  tax_residences: [{ country: 'BS', number: '' }],
  source_of_funds: 'Dividends.',
  source_of_wealth: 'Dividends.',
  declared: true,
};

export interface KycProfile {
  state: string;
  version: number;
  level: string;
  data: object;
  submitted_data: object | null;
  submitted_by: string | null;
  reason_code: string | null;
  reason_note: string | null;
}

export async function kycProfile(sql: Sql, id: string): Promise<KycProfile | undefined> {
  const [row] = await sql`select * from kyc_profiles where id = ${id}`;
  return row as KycProfile | undefined;
}

export async function kycStateOf(sql: Sql, id: string): Promise<string | undefined> {
  return (await kycProfile(sql, id))?.state;
}

export async function saveKyc(
  sql: Sql,
  id: string,
  data: object = completePerson,
  version?: number,
): Promise<number> {
  const expected = version ?? (await kycProfile(sql, id))?.version ?? 1;
  const [row] =
    await sql`select save_kyc(${id}, ${expected}, ${sql.json(data as never)}) as version`;
  return row?.['version'] as number;
}

/** Adds every required document of the party, accepted. Continues as `next`. */
export async function withAllDocuments(sql: Sql, id: string, next: Persona): Promise<void> {
  await sql`reset role`;
  await sql`
    insert into documents (tenant_id, party_id, category, file_name, storage_path, mime_type, bytes, status)
    select profile.tenant_id, profile.party_id, point.categories[1], 'scan.pdf',
      concat_ws('/', profile.tenant_id, profile.party_id, gen_random_uuid()) || '.pdf', 'application/pdf', 1000, 'accepted'
    from kyc_profiles as profile, private.kyc_checklist(profile, private.today()) as point,
      generate_series(1, point.minimum - point.sent)
    where profile.id = ${id}`;
  await become(sql, next);
}

/** Fills a profile in and submits it as `sender`; the transaction continues as `next`. */
export async function givenSubmitted(
  sql: Sql,
  id: string,
  sender: keyof typeof people,
  next: Persona = sender,
): Promise<void> {
  await withAllDocuments(sql, id, sender);
  const version = await saveKyc(sql, id);
  await sql`select submit_kyc(${id}, ${version})`;
  await become(sql, next);
}

/** The same, and `admin` has claimed it. */
export async function givenClaimed(
  sql: Sql,
  id: string,
  sender: keyof typeof people = 'member',
): Promise<void> {
  await givenSubmitted(sql, id, sender, 'admin');
  await sql`select claim_kyc(${id})`;
}

export const approve = (sql: Sql, id: string, rating: string | null = 'low', note?: string) =>
  sql`select approve_kyc(${id}, ${rating}, ${note ?? null})`;

/** What the fixtures put before staff is done: documents of parties are accepted, parties are screened, no hit is a match. */
export async function withNothingOpen(sql: Sql, caller: Persona): Promise<void> {
  await sql`reset role`;
  await sql`update documents set status = 'accepted' where party_id is not null and status = 'uploaded'`;
  await sql`delete from private.screening_due`;
  await sql`update screening_hits set state = 'false_match', reason = 'Another person.', decided_at = now() where state = 'open'`;
  await become(sql, caller);
}

/** The newest review of a profile. Goes on as the admin. */
export const reviewOf = (sql: Sql, id: string) =>
  behind(
    sql,
    'admin',
    () => sql`select state, assignee, decision, rating, decided_by, second_decider, priority
              from kyc_review_queue where profile_id = ${id} order by opened_at desc, closed_at nulls first limit 1`,
  ).then(([row]) => row);
