import type { ApplicationData } from '../../../shared-core/src/domain/application.ts';
import { become, type Sql, type TestDatabase } from './database.ts';
import { tenants, type Persona } from './ids.ts';
import { assess, lowAnswers } from './risk.ts';

/** An application for an IBC that lacks nothing. */
export function completeData(): Required<Omit<ApplicationData, 'entry'>> {
  const [mia, reef] = [crypto.randomUUID(), crypto.randomUUID()];
  return {
    names: ['Blue Heron Holdings Ltd.', '', ''],
    features: [],
    duration_years: null,
    consents: {},
    foundation: {},
    purpose: 'Holding shares.',
    activities: ['holding'],
    capital: { currency: 'USD', shares: 5000, par_value: 1.5 },
    people: [
      {
        id: mia,
        kind: 'person',
        name: 'Mia Member',
        email: 'mia@test.example',
        country: 'BS',
        birth_date: '1980-01-31',
        registration_number: '',
        roles: ['member', 'director'],
        shares: 2000,
      },
      {
        id: reef,
        kind: 'body_corporate',
        name: 'Reef Investments Ltd.',
        email: '',
        country: 'VG',
        birth_date: null,
        registration_number: '1885203',
        roles: ['member'],
        shares: 3000,
      },
    ],
    holdings: [{ owner_id: mia, owned_id: reef, percent: 100 }],
    services: ['company_seal'],
    is_resident: false,
    fiscal_year_end: '12-31',
    records_location: '',
    declared: true,
  };
}

/** Saves data in a draft and gives its new version. */
export async function save(
  sql: Sql,
  id: string,
  version: number,
  data: unknown,
  type = 'IBC',
): Promise<number> {
  const [row] = await sql`
    select save_application(${id}, ${version}, 'review', ${type}, ${sql.json(data as never)}) as version`;
  return row?.version;
}

export async function submit(sql: Sql, id: string, version: number): Promise<string> {
  const [row] = await sql`select submit_application(${id}, ${version}) as reference`;
  return row?.reference;
}

export async function incorporate(
  sql: Sql,
  id: string,
  number: string | null,
  on: string | null = null,
): Promise<string> {
  const [row] = await sql`select incorporate_application(${id}, ${number}, ${on}) as company`;
  return row?.company;
}

/** A submitted application of the member, as the member would have made it. */
export async function givenSubmitted(
  sql: Sql,
  data: unknown = completeData(),
  type = 'IBC',
): Promise<string> {
  const id = crypto.randomUUID();
  await become(sql, 'member');
  await sql`select start_application(${id}, ${tenants.first})`;
  await submit(sql, id, await save(sql, id, 1, data, type));
  return id;
}

/** Approves the KYC of all people of an application without a command; continues as `next`. */
export async function settleKyc(sql: Sql, id: string, next: Persona): Promise<void> {
  await behind(sql, next, async () => {
    for (const state of ['submitted', 'in_review', 'approved']) {
      await sql`
        update kyc_profiles as profile set state = ${state}, submitted_at = now(), submitted_data = profile.data
        from application_parties as link
        where link.application_id = ${id} and profile.party_id = link.party_id and profile.state <> 'approved'`;
    }
  });
}

/** All that is looked into before an approval is settled, the risk at low; goes on as the admin. */
export async function settleChecks(sql: Sql, id: string): Promise<void> {
  await settleKyc(sql, id, 'admin');
  await sql`reset role`;
  await sql`delete from private.screening_due`;
  await behind(
    sql,
    'admin',
    () => sql`
      update compliance_checks set state = 'clear', result = 'Looked into.', decided_at = now()
      where application_id = ${id}`,
  );
  const notes = Object.keys(lowAnswers).map((factor) => [factor, 'Looked into.']);
  await assess(sql, 'application', id, lowAnswers, { notes: Object.fromEntries(notes) });
}

/** Staff approve it as it is, or as it stood at a version. */
export function approve(sql: Sql, id: string, version?: number) {
  return sql`
    select approve_application(${id}, coalesce(${version ?? null}::integer, version))
    from draft_applications where id = ${id}`;
}

/** The same, approved by staff, who go on in this transaction. */
export async function givenApproved(sql: Sql, data?: unknown, type?: string): Promise<string> {
  const id = await givenSubmitted(sql, data, type);
  await settleChecks(sql, id);
  await sql`select start_review(${id})`;
  await approve(sql, id);
  return id;
}

/** Runs in a transaction that is rolled back, with an application in the given making. */
export function withApplication<T>(
  database: TestDatabase,
  given: (sql: Sql) => Promise<string>,
  persona: Persona,
  work: (sql: Sql, id: string) => Promise<T>,
): Promise<T> {
  return database.as('member', async (sql) => {
    const id = await given(sql);
    await become(sql, persona);
    return work(sql, id);
  });
}

/** What only the database can see, in the middle of a persona's transaction. */
export async function behind<T>(
  sql: Sql,
  persona: Persona,
  look: () => PromiseLike<T>,
): Promise<T> {
  await become(sql, 'postgres');
  const seen = await look();
  await become(sql, persona);
  return seen;
}
