import { describe, expect, test } from 'vitest';

import { after, refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, people } from './support/ids.ts';
import { givenIssued } from './support/invoices.ts';
import { giveDuties } from './support/staff.ts';

const database = useDatabase();

const agent = {
  agent_name: 'Harbour Corporate Services Ltd.',
  agent_licence: 'FCSP-0042',
  agent_address: 'Bay Street, Nassau',
  agent_email: 'desk@harbour.example',
};
const abroad = { jurisdiction: 'VG', foreign_law: 'BVI Business Companies Act' };
const HASH = 'a'.repeat(64);

interface Given {
  kind?: string;
  details?: object;
  day?: string;
  reason?: string;
  document?: string | null;
  id?: string;
  company?: string;
}

function ask(sql: Sql, given: Given = {}) {
  const { kind = 'transfer_out', day = '2026-12-15', reason = 'We merge our agents.' } = given;
  return sql`
    select request_departure(${given.id ?? crypto.randomUUID()}, ${given.company ?? companies.mine}, ${kind}, ${day}, ${reason},
      ${sql.json((given.details ?? agent) as never)}, ${given.document ?? null})`;
}

/** A company without debts and open cases, and a departure that its client requested. */
async function givenDeparture(sql: Sql, given: Given = {}): Promise<string> {
  await sql`reset role`;
  await sql`update obligations set state = 'void' where company_id = ${companies.mine} and state = 'open'`;
  await sql`update obligation_rules set valid_to = valid_from where valid_to is null`;
  await sql`update kyc_review_queue set state = 'closed', closed_at = now() where state <> 'closed'`;
  await sql`update change_requests set state = 'withdrawn' where company_id = ${companies.mine} and state in ('submitted', 'in_review')`;
  await become(sql, 'member');
  const id = crypto.randomUUID();
  await ask(sql, { ...given, id });
  return id;
}

async function givenDocument(sql: Sql, company: string = companies.mine): Promise<string> {
  const [row] =
    await sql`select id from documents where company_id = ${company} and status not in ('rejected', 'superseded')`;
  return row?.['id'] as string;
}

const setDocument = (sql: Sql, id: string, item: string, document: string) =>
  sql`select set_departure_document(${id}, ${item}, ${document})`;
const pack = (sql: Sql, id: string) => sql`select record_departure_pack(${id}, ${HASH})`;
const record = (sql: Sql, id: string, day = '2026-11-20', number: string | null = null) =>
  sql`select record_departure(${id}, ${day}, ${number})`;
const unmet = async (sql: Sql, id: string) =>
  (await sql`select item from departure_checklist(${id}) where not is_met`).map(
    (row) => row['item'] as string,
  );

describe('[MOVE-01] who may do what about a company that leaves', () => {
  const given = async (sql: Sql) => {
    await givenDeparture(sql);
  };
  testAccess(
    database,
    `
               | anon  | stranger    | member      | otherMember | owner       | otherTenantOwner | admin                      | suspended
      request  | grant | not_found   | yes         | not_found   | not_allowed | not_found        | departure.document_missing | account.suspended
      read     | grant | –           | yes         | –           | yes         | –                | yes                        | –
      write    | grant | grant       | grant       | grant       | grant       | grant            | grant                      | grant
      check    | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | not_found                  | account.suspended
      document | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | not_found                  | account.suspended
      accept   | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | not_found                  | account.suspended
      confirm  | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | not_found                  | account.suspended
      files    | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | not_found                  | account.suspended
      pack     | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | not_found                  | account.suspended
      done     | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | not_found                  | account.suspended
      withdraw | grant | not_found   | not_found   | not_found   | not_found   | not_found        | not_found                  | account.suspended
    `,
    {
      request: (sql) => ask(sql),
      read: after(given, (sql) => sql`select from company_departures`),
      write: (sql) => sql`update company_departures set reason = 'x'`,
      check: (sql) => sql`select departure_checklist(${crypto.randomUUID()})`,
      document: (sql) => setDocument(sql, crypto.randomUUID(), 'clearance', crypto.randomUUID()),
      accept: (sql) =>
        sql`select accept_departure_debts(${crypto.randomUUID()}, 'The client pays.')`,
      confirm: (sql) =>
        sql`select confirm_departure_debts(${crypto.randomUUID()}, 'The client pays.')`,
      files: (sql) => sql`select start_departure_pack(${crypto.randomUUID()})`,
      pack: (sql) => pack(sql, crypto.randomUUID()),
      done: (sql) => record(sql, crypto.randomUUID()),
      withdraw: (sql) => sql`select withdraw_departure(${crypto.randomUUID()})`,
    },
  );

  test.each([
    ['reviewer', [undefined, 'duty.compliance_officer_needed']],
    ['compliance_officer', [undefined, undefined]],
  ])('[DUTY-01] staff with the duty %s alone', async (duty, expected) => {
    const refused = await database.asPostgres(async (sql) => {
      await giveDuties(sql, people.admin, [duty]);
      const id = await givenDeparture(sql);
      await become(sql, 'admin');
      const document = await givenDocument(sql);
      return [
        await refusalWithin(sql, () => setDocument(sql, id, 'clearance', document)),
        await refusalWithin(sql, () => sql`select * from start_departure_pack(${id})`),
      ];
    });
    expect(refused).toEqual(expected);
  });
});

describe('[MOVE-01] a departure is requested', () => {
  test.each<[string, Given, string]>([
    ['without an agent', { details: {} }, 'departure.incomplete'],
    [
      'with an address that is none',
      { details: { ...agent, agent_email: 'desk' } },
      'departure.incomplete',
    ],
    [
      'to The Bahamas',
      { kind: 'continuation_out', details: { ...abroad, jurisdiction: 'BS' } },
      'departure.incomplete',
    ],
    ['without a reason', { reason: ' ' }, 'departure.reason_missing'],
    ['in ten years', { day: '2036-01-01' }, 'departure.day_invalid'],
    [
      'with the document of another company',
      { document: crypto.randomUUID() },
      'departure.document_unknown',
    ],
  ])('not %s', async (_what, given, refusal) => {
    const refused = await database.as('member', (sql) => refusalWithin(sql, () => ask(sql, given)));
    expect(refused).toBe(refusal);
  });

  test('once, and not by a company that has ended; a repeat has no second effect', async () => {
    const seen = await database.as('member', async (sql) => {
      const id = crypto.randomUUID();
      await ask(sql, { id });
      await ask(sql, { id });
      const second = await refusalWithin(sql, () => ask(sql));
      await sql`select withdraw_departure(${id})`;
      await sql`select withdraw_departure(${id})`;
      await sql`reset role`;
      await sql`update companies set status = 'struck_off' where id = ${companies.mine}`;
      await become(sql, 'member');
      return [second, await refusalWithin(sql, () => ask(sql))];
    });
    expect(seen).toEqual(['departure.already_open', 'departure.not_possible']);
  });

  test('a viewer looks on', async () => {
    const refused = await database.asPostgres(async (sql) => {
      await sql`
        update company_users set access = 'viewer' where company_id = ${companies.shared} and user_id = ${people.member}`;
      await become(sql, 'member');
      return refusalWithin(sql, () => ask(sql, { company: companies.shared }));
    });
    expect(refused).toBe('not_allowed');
  });
});

describe('[MOVE-01] the checklist and the departure', () => {
  test('nothing is recorded before every item is met, and the pack comes after the letter', async () => {
    const seen = await database.asPostgres(async (sql) => {
      const id = await givenDeparture(sql);
      await become(sql, 'admin');
      const document = await givenDocument(sql);
      const first = await unmet(sql, id);
      const refused = await refusalWithin(sql, () => record(sql, id));
      const early = await refusalWithin(sql, () => pack(sql, id));
      await setDocument(sql, id, 'clearance', document);
      await pack(sql, id);
      const other = await refusalWithin(sql, () => setDocument(sql, id, 'certificate', document));
      // A further document makes the pack out of date.
      await setDocument(sql, id, 'instruction', document);
      const again = await unmet(sql, id);
      await pack(sql, id);
      const future = await refusalWithin(sql, () => record(sql, id, '2099-01-01'));
      await record(sql, id);
      await record(sql, id);
      const [company] = await sql`select status from companies where id = ${companies.mine}`;
      const standings = await sql`
        select on_date::text, after ->> 'status' as status from company_record_changes where company_id = ${companies.mine}`;
      await become(sql, 'member');
      const reads = (await sql`select from companies where id = ${companies.mine}`).length;
      const change = await refusalWithin(
        sql,
        () =>
          sql`select start_change_request(${crypto.randomUUID()}, ${companies.mine}, 'registered_office')`,
      );
      const late = await refusalWithin(sql, () => sql`select withdraw_departure(${id})`);
      return {
        first,
        refused,
        early,
        other,
        again,
        future,
        company: { ...company },
        standings: standings.map((row) => ({ ...row })),
        reads,
        change,
        late,
      };
    });
    expect(seen).toEqual({
      first: ['instruction', 'clearance', 'pack'],
      refused: 'departure.not_ready',
      early: 'departure.clearance_first',
      other: 'departure.document_unknown',
      again: ['pack'],
      future: 'departure.day_invalid',
      company: { status: 'transferred_out' },
      standings: [{ on_date: '2026-11-20', status: 'transferred_out' }],
      reads: 1,
      change: 'change.company_closed',
      late: 'departure.not_open',
    });
  });

  test('a continuation needs its certificate and its number', async () => {
    const seen = await database.asPostgres(async (sql) => {
      const id = await givenDeparture(sql, { kind: 'continuation_out', details: abroad });
      await become(sql, 'admin');
      const document = await givenDocument(sql);
      await setDocument(sql, id, 'instruction', document);
      await setDocument(sql, id, 'clearance', document);
      await pack(sql, id);
      const open = await unmet(sql, id);
      await setDocument(sql, id, 'certificate', document);
      await pack(sql, id);
      const bare = await refusalWithin(sql, () => record(sql, id));
      await record(sql, id, '2026-11-20', 'BVI 2044001');
      const [company] = await sql`select status from companies where id = ${companies.mine}`;
      return { open, bare, status: company?.['status'] as string };
    });
    expect(seen).toEqual({
      open: ['certificate'],
      bare: 'departure.incomplete',
      status: 'continued_out',
    });
  });

  test('with debts it leaves for a reason that two persons stand for, and no later debt', async () => {
    const seen = await database.asPostgres(async (sql) => {
      const id = await givenDeparture(sql);
      await sql`reset role`;
      await sql`
        update obligations set state = 'open' where id = (
          select id from obligations where company_id = ${companies.mine} and due_on < '2026-11-01' limit 1)`;
      const [owed] = await sql`
        select count(*)::int as n from obligations where company_id = ${companies.mine} and state = 'open'`;
      await become(sql, 'admin');
      const before = await unmet(sql, id);
      const early = await refusalWithin(
        sql,
        () => sql`select confirm_departure_debts(${id}, 'The new agent pays.')`,
      );
      await sql`select accept_departure_debts(${id}, 'The new agent pays.')`;
      const own = await refusalWithin(
        sql,
        () => sql`select confirm_departure_debts(${id}, 'The new agent pays.')`,
      );
      const unread = await refusalWithin(
        sql,
        () => sql`select confirm_departure_debts(${id}, 'Another reason')`,
      );
      await sql`reset role`;
      await sql`update profiles set role = 'admin' where id = ${people.stranger}`;
      await giveDuties(sql, people.stranger, ['billing']);
      await become(sql, 'stranger');
      await sql`select confirm_departure_debts(${id}, 'The new agent pays.')`;
      await become(sql, 'admin');
      const met = await unmet(sql, id);
      // What is owed later is no part of it.
      await sql`savepoint later`;
      await givenIssued(sql, companies.mine);
      const later = await unmet(sql, id);
      await sql`rollback to savepoint later`;
      // Accepting again takes another confirmation.
      await sql`select accept_departure_debts(${id}, 'The client pays.')`;
      return {
        owed: owed?.['n'] as number,
        before,
        early,
        own,
        unread,
        met,
        later,
        renewed: await unmet(sql, id),
      };
    });
    expect(seen).toEqual({
      owed: 1,
      before: ['instruction', 'debts', 'clearance', 'pack'],
      early: 'departure.changed',
      own: 'departure.second_person_needed',
      unread: 'departure.changed',
      met: ['instruction', 'clearance', 'pack'],
      later: ['instruction', 'debts', 'clearance', 'pack'],
      renewed: ['instruction', 'debts', 'clearance', 'pack'],
    });
  });

  test('[AUD-02] the pack has the files of the company and of its people, and each is noted as opened', async () => {
    const seen = await database.asPostgres(async (sql) => {
      const id = await givenDeparture(sql);
      await become(sql, 'admin');
      const files = await sql`select id, company_id, party_id from start_departure_pack(${id})`;
      await sql`reset role`;
      await sql`update parties set provided_by_firm = true`;
      await become(sql, 'admin');
      const ofFirm = await sql`select from start_departure_pack(${id}) where party_id is not null`;
      await sql`reset role`;
      const opened = await sql`
        select distinct subject_id from access_events where kind = 'document_opened' and subject_id = any (${sql.array(files.map((row) => row['id'] as string))}::uuid[])`;
      const exported =
        await sql`select subject from access_events where kind = 'exported' and subject like 'Pack of%'`;
      const foreign = files.filter(
        (row) => row['company_id'] !== null && row['company_id'] !== companies.mine,
      );
      return {
        people: files.some((row) => row['party_id'] !== null),
        opened: opened.length === files.length,
        exported: exported.length,
        ofFirm: ofFirm.length,
        foreign,
      };
    });
    expect(seen).toEqual({ people: true, opened: true, exported: 2, ofFirm: 0, foreign: [] });
  });
});
