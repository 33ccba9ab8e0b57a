import { become, type Sql } from './database.ts';
import { companies } from './ids.ts';
import { withNothingOpen } from './kyc.ts';
import { assess, lowAnswers } from './risk.ts';

/** A person who is not a party yet. */
export const newcomer = {
  kind: 'person',
  name: 'Nora Newcomer',
  country: 'BS',
  nationality: 'GB',
  address: '1 Bay Street, Nassau',
  birth_date: '1985-05-05',
};

export interface Change {
  kind: string;
  on?: string | null;
  details?: unknown;
  wording?: string | null;
  documents?: string[];
}

export async function start(sql: Sql, kind: string, company: string = companies.mine, id?: string) {
  const request = id ?? crypto.randomUUID();
  await sql`select start_change_request(${request}, ${company}, ${kind}::change_kind)`;
  return request;
}

/** Saves and gives the new version. */
export async function save(
  sql: Sql,
  id: string,
  version: number,
  { on = '2025-06-01', details = {}, wording = null, documents = [] }: Omit<Change, 'kind'>,
): Promise<number> {
  const [row] = await sql`
    select save_change_request(${id}, ${version}, ${on}, ${sql.json(details as never)}, ${wording}, ${documents}::uuid[]) as version`;
  return row?.['version'] as number;
}

/** Does something as the owner of the tables, and goes on as who was signed in. */
async function behindCommands(sql: Sql, action: () => PromiseLike<unknown>): Promise<void> {
  const [row] = await sql`select current_setting('request.jwt.claims', true) as claims`;
  await sql`reset role`;
  await action();
  await sql`select set_config('request.jwt.claims', ${row?.['claims']}, true)`;
  await sql`set local role authenticated`;
}

/** Attaches a document that shows the change, unless one is attached: behind the commands. */
export const attachNeeded = (sql: Sql, id: string) =>
  behindCommands(
    sql,
    () => sql`
      with needed as (
        insert into documents (tenant_id, company_id, category, file_name, storage_path, mime_type, bytes)
        select request.tenant_id, request.company_id, coalesce(rule.category, 'resolution'), 'shown.pdf',
          concat(request.tenant_id, '/', request.company_id, '/', gen_random_uuid(), '.pdf'), 'application/pdf', 1000
        from change_requests as request
        join change_rules as rule using (kind)
        where request.id = ${id} and request.state in ('draft', 'information_requested')
          and not private.is_change_shown(request)
        returning id, tenant_id)
      insert into change_request_documents (tenant_id, request_id, document_id)
      select tenant_id, ${id}, id from needed`,
  );

/** With a document that shows the change. */
export async function submit(sql: Sql, id: string, version: number): Promise<string> {
  await attachNeeded(sql, id);
  const [row] = await sql`select submit_change_request(${id}, ${version}) as reference`;
  return row?.['reference'] as string;
}

export async function versionOf(sql: Sql, id: string): Promise<number> {
  const [row] = await sql`select version from change_requests where id = ${id}`;
  return row?.['version'] as number;
}

export async function stateOf(sql: Sql, id: string): Promise<string | undefined> {
  const [row] = await sql`select state from change_requests where id = ${id}`;
  return row?.['state'] as string | undefined;
}

/** Handed in by the member, about their company. */
export async function givenSubmitted(sql: Sql, change: Change): Promise<string> {
  await become(sql, 'member');
  const id = await start(sql, change.kind);
  await submit(sql, id, await save(sql, id, 1, change));
  return id;
}

/**
 * Settles what the gate asks of a change, behind its commands: KYC of who enters is approved, nobody waits for screening, no hit is a match,
 * and the risk of the company is assessed as low. Goes on as the admin.
 */
export async function settle(sql: Sql, id: string): Promise<void> {
  await withNothingOpen(sql, 'admin');
  await sql`reset role`;
  const [request] =
    await sql`select party_id, company_id, kind from change_requests where id = ${id}`;
  for (const state of ['submitted', 'in_review', 'approved']) {
    await sql`
      update kyc_profiles set state = ${state}, submitted_at = now(), submitted_data = data
      where party_id = ${request?.['party_id']} and state <> 'approved'`;
  }
  await become(sql, 'admin');
  if (request?.['party_id'] === null && request['kind'] !== 'cease_beneficial_owner') return;
  const notes = Object.keys(lowAnswers).map((factor) => [factor, 'Looked into.']);
  await assess(sql, 'company', request?.['company_id'] as string, lowAnswers, {
    notes: Object.fromEntries(notes),
  });
}

/** The same in review, with nothing in the way; staff go on. */
export async function givenInReview(sql: Sql, change: Change): Promise<string> {
  const id = await givenSubmitted(sql, change);
  await become(sql, 'admin');
  await sql`select claim_change_request(${id})`;
  await settle(sql, id);
  return id;
}

export const approve = async (sql: Sql, id: string) =>
  sql`select approve_change_request(${id}, ${await versionOf(sql, id)})`;

/** The same approved. */
export async function givenApproved(sql: Sql, change: Change): Promise<string> {
  const id = await givenInReview(sql, change);
  await approve(sql, id);
  return id;
}

export const effect = (sql: Sql, id: string, on: string | null = null) =>
  sql`select effect_change_request(${id}, ${on})`;

/** All the way into the registers. */
export async function givenEffected(sql: Sql, change: Change): Promise<string> {
  const id = await givenApproved(sql, change);
  await effect(sql, id);
  return id;
}

/** Who is in a register of the member's company, in a few words: name, role, shares. */
export async function register(
  sql: Sql,
  name: string,
  on: string,
  knownAt: string | null = null,
): Promise<string[]> {
  const rows = await sql`
    select concat_ws(' ', name, role, shares) as line
    from register_as_at(${companies.mine}, ${name}::company_register, ${on}, ${knownAt}::text::timestamptz)`;
  return rows.map((row) => row['line'] as string);
}

/** The clock of the database, between two commands of one transaction. */
export async function clock(sql: Sql): Promise<string> {
  const [row] = await sql`select clock_timestamp()::text as at`;
  return row?.['at'] as string;
}

export const office: Change = { kind: 'registered_office', details: { address: 'New Street' } };
export const withdraw = (sql: Sql, id: string, reason: string | null = null) =>
  sql`select withdraw_change_request(${id}, ${reason})`;
export const ask = (sql: Sql, id: string, question = 'Which street?') =>
  sql`select ask_about_change_request(${id}, ${question})`;
export const reject = (
  sql: Sql,
  id: string,
  reason = 'change_not_authorised',
  note: string | null = null,
) => sql`select reject_change_request(${id}, ${reason}, ${note})`;
export const claim = (sql: Sql, id: string) => sql`select claim_change_request(${id})`;

export const closeCompany = (sql: Sql, status: string) =>
  behindCommands(
    sql,
    () => sql`update companies set status = ${status}::company_status where id = ${companies.mine}`,
  );
