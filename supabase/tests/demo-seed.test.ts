import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

import demoAccounts from '../seed/demo-accounts.json' with { type: 'json' };
import demoFiles from '../seed/demo-files.json' with { type: 'json' };
import { useDatabase, type Sql } from './support/database.ts';

const database = useDatabase('demo');
const seed = demoFiles
  .map((name) => readFileSync(join(import.meta.dirname, '..', 'seed', name), 'utf8'))
  .join('\n');

function look<T extends readonly unknown[]>(query: (sql: Sql) => PromiseLike<T>): Promise<T> {
  return database.asPostgres(async (sql) => query(sql));
}

describe('[DATA-04] the demo data', () => {
  test.each(Object.values(demoAccounts))(
    'has the account $email with its password and role',
    async (account) => {
      const rows = await look(
        (sql) => sql`
        select profile.full_name, profile.role, profile.status
        from auth.users as account join profiles as profile using (id)
        where account.email = ${account.email} and account.encrypted_password = extensions.crypt(${account.password}, account.encrypted_password)`,
      );
      expect(rows).toEqual([
        { full_name: account.full_name, role: account.role, status: 'active' },
      ]);
    },
  );

  test('is worth looking at', async () => {
    const [counts] = await look(
      (sql) => sql`
        select (select count(*) from tenants)::int as tenants, (select count(*) from companies)::int as companies,
          (select count(distinct status) from companies)::int as statuses, (select count(distinct type) from companies)::int as types,
          (select count(distinct state) from draft_applications)::int as states,
          (select count(*) from companies where user_id = 'd0000000-0000-4000-8000-000000000001')::int as of_claire,
          (select count(*) from notifications where not read)::int as unread`,
    );
    expect(counts).toEqual({
      tenants: 2,
      companies: 40,
      statuses: 10,
      types: 8,
      states: 10,
      of_claire: 5,
      unread: expect.any(Number),
    });
    expect(counts?.unread).toBeGreaterThan(3);
  });

  test('holds registers whose shares add up', async () => {
    const wrong = await look(
      (sql) => sql`
        select company.name from companies as company
        where company.authorised_shares is distinct from (
          select sum(shares) from company_participants where company_id = company.id and role = 'member')
        or exists (select from company_participants where company_id = company.id group by role having role = 'member' and sum(percent) <> 100)`,
    );
    expect(wrong).toEqual([]);
  });

  test('holds only applications that could have been submitted', async () => {
    const wrong = await look(
      (sql) => sql`
        select application.reference, issue.code
        from draft_applications as application,
          private.application_issues(application.entity_type, application.submitted_data, private.today()) as issue
        where application.state <> 'draft'`,
    );
    expect(wrong).toEqual([]);
  });

  test('has timelines along the arrows, in order and up to now', async () => {
    const wrong = await look(
      (sql) => sql`
        select application_id from (
          select event.*, lag(at) over timeline as before, lag(to_state) over timeline as state_before,
            lead(at) over timeline is null and to_state <> application.state as ends_elsewhere
          from application_events as event join draft_applications as application on application.id = event.application_id
          window timeline as (partition by application_id order by at)
        ) as event
        where at > now() or at <= before or state_before is distinct from from_state or ends_elsewhere
          or (from_state is not null and not private.is_move('application', from_state::text, to_state::text))`,
    );
    expect(wrong).toEqual([]);
  });

  test('holds change requests that could have been submitted, with timelines up to now', async () => {
    const rows = await look(
      (sql) => sql`
        select request.state, request.state = (
            select to_state from change_request_events where request_id = request.id order by at desc limit 1) as as_its_timeline,
          (select count(*) from change_request_events as event
           where request_id = request.id and from_state is not null and not private.is_move('change', from_state::text, to_state::text))::int as astray
        from change_requests as request order by request.state`,
    );
    expect(rows.filter((row) => !row['as_its_timeline'] || row['astray'] !== 0)).toEqual([]);
    expect([...new Set(rows.map((row) => row['state'] as string))]).toEqual([
      'draft',
      'submitted',
      'in_review',
      'information_requested',
      'effected',
      'rejected',
      'withdrawn',
    ]);
    const lacking = await database.asPostgres(async (sql) => {
      await sql`select set_config('request.jwt.claims', '{"sub": "d0000000-0000-4000-8000-000000000002"}', true)`;
      return sql`select request.reference, issue.code from change_requests as request, private.change_issues(request) as issue
        where request.state not in ('draft', 'effected')`;
    });
    expect(lacking).toEqual([]);
  });

  test('holds registers in which something has ended', async () => {
    const [counts] = await look(
      (sql) => sql`
        select (select count(*) from company_participants where ceased_on is not null)::int as ceased,
          (select count(*) from charges)::int as charges, (select count(*) from charges where satisfied_on is not null)::int as satisfied`,
    );
    expect(counts).toEqual({ ceased: 5, charges: 4, satisfied: 1 });
  });

  test('has companies in every rating, some due again, overrides in each state, and a draft of the model', async () => {
    const [row] = await look(
      (sql) => sql`
        select
          (select array_agg(distinct effective_rating order by effective_rating)::text[] from risk_assessments where company_id is not null) as ratings,
          (select count(*)::int from risk_assessments where is_current and next_review_on < private.today()) as due,
          (select array_agg(distinct state order by state)::text[] from risk_overrides) as overrides,
          (select array_agg(state order by version)::text[] from risk_models) as models`,
    );
    expect(row).toEqual({
      ratings: ['low', 'medium', 'high', 'prohibited'],
      due: 2,
      overrides: ['waiting', 'standing', 'declined', 'replaced'],
      models: ['retired', 'published', 'draft'],
    });
  });

  test('[GATE-01] holds only approvals that the gate would give today', async () => {
    const wrong = await look(
      (sql) => sql`
        select party.name, profile.state::text, review.rating, private.kyc_rating_proposed(profile) as proposed, blocker.*
        from kyc_review_queue as review
        join kyc_profiles as profile on profile.id = review.profile_id
        join parties as party on party.id = profile.party_id
        left join lateral private.kyc_approval_blockers(profile, review.rating) as blocker on true
        where review.decision = 'approve' and (blocker.code is not null or review.rating < private.kyc_rating_proposed(profile))`,
    );
    expect(wrong).toEqual([]);
  });

  test('[GATE-01] [DUTY-01] shows second and third decisions, by staff with the duties', async () => {
    const wrong = await look(
      (sql) => sql`
        select party.name, review.state::text
        from kyc_review_queue as review
        join kyc_profiles as profile on profile.id = review.profile_id
        join parties as party on party.id = profile.party_id
        where review.decision = 'approve' and not (
          exists (select from staff_duties where user_id = review.decided_by and duty = 'reviewer')
          and (review.second_decider is null or exists (
            select from staff_duties where user_id = review.second_decider and duty = 'compliance_officer'))
          and (review.senior_decider is null or exists (
            select from staff_duties where user_id = review.senior_decider and duty = 'senior'))
          and (review.state <> 'closed' or private.kyc_decisions_needed(profile, review, review.rating)
            <= num_nonnulls(review.decided_by, review.second_decider, review.senior_decider)))`,
    );
    expect(wrong).toEqual([]);
    const duties = await look((sql) => sql`select distinct duty from staff_duties order by duty`);
    expect(duties.map((row) => row['duty'])).toEqual([
      'reviewer',
      'compliance_officer',
      'senior',
      'billing',
    ]);
  });

  test('[GATE-02] holds approved applications that nothing blocks', async () => {
    const wrong = await look(
      (sql) => sql`
        select application.reference, blocker.code, blocker.field
        from draft_applications as application, private.approval_blockers(application) as blocker
        where application.state in ('approved', 'filed')`,
    );
    expect(wrong).toEqual([]);
  });

  test('[GATE-04] holds the owners that the engine names, but for those the gate keeps out', async () => {
    const rows = await look(
      (sql) => sql`
        select company.name, proposal.action,
          exists (select from private.entering_blockers(proposal.party_id)) as kept_out
        from owner_proposals as proposal join companies as company on company.id = proposal.company_id
        where proposal.state = 'open'`,
    );
    expect(rows.filter((row) => !row['kept_out'])).toEqual([]);
    expect(rows.length).toBeGreaterThan(2);
    const differing = await look(
      (sql) => sql`
        select company.name, known.party_id, known.action from companies as company,
          private.owners_differences(company, private.today()) as known
        where company.status not in ('struck_off', 'dissolved', 'continued_out', 'merged')
          and not exists (
            select from owner_proposals as proposal
            where proposal.company_id = company.id and proposal.party_id = known.party_id and proposal.state = 'open')`,
    );
    expect(differing).toEqual([]);
  });

  test('shows every state of KYC, alerts, invoices and tickets', async () => {
    const states = async (table: string, column: string, type: string) => {
      const [row] = await look(
        (sql) => sql`
          select array(select distinct ${sql(column)}::text from ${sql(table)} order by 1) as used,
            array(select unnest(enum_range(null::${sql(type)}))::text order by 1) as all_of_them`,
      );
      return [row?.['used'], row?.['all_of_them']];
    };
    for (const [table, column, type] of [
      ['kyc_profiles', 'state', 'kyc_state'],
      ['kyc_review_queue', 'state', 'kyc_queue_state'],
      ['compliance_checks', 'state', 'check_state'],
      ['support_tickets', 'status', 'ticket_status'],
    ] as const) {
      const [used, all] = await states(table, column, type);
      expect(used).toEqual(all);
    }
    const [counts] = await look(
      (sql) => sql`
        select (select array_agg(distinct state::text order by state::text) from invoices) as invoices,
          (select array_agg(distinct severity::text order by severity::text) from compliance_alerts) as severities,
          (select array_agg(distinct state::text order by state::text) from obligations) as obligations,
          (select count(*)::int from obligations where state = 'open' and due_on > private.today()) as to_come,
          (select count(*)::int from kyc_oversight where next_review_on < private.today() - 400) as long_forgotten`,
    );
    expect(counts).toMatchObject({
      invoices: ['draft', 'issued', 'paid'],
      severities: ['critical', 'info', 'warning'],
      obligations: ['done', 'open', 'void', 'waived'],
      long_forgotten: 0,
    });
    expect(counts?.['to_come']).toBeGreaterThan(20);
  });

  test('[PRICE-01] bills each year of a company at the prices of the site for its type, once, and services abroad without VAT', async () => {
    const [found] = await look(
      (sql) => sql`
        with billed as (
          select invoice.id, invoice.renewal_year, company.registration_date, invoice.tenant_id, company.type, company.capital,
            company.currency as money, line.kind, line.label,
            coalesce(line.list_amount, line.amount) as amount, line.vat_treatment
          from invoices as invoice
          join companies as company on company.id = invoice.company_id
          join invoice_lines as line on line.tenant_id = invoice.tenant_id and line.invoice_id = invoice.id
          where invoice.id::text like 'af1%' and invoice.renewal_year is not null
        )
        select count(distinct id)::int as years,
          count(*) filter (where not exists (
            select from quote(billed.type, billed.capital, billed.money, '{}', private.today(), false) as priced
            where priced.per = 'year' and priced.label = billed.label and priced.amount = billed.amount))::int as elsewhere,
          count(*) filter (where kind = 'vat' and amount <> 0)::int as vat,
          count(*) filter (where kind = 'service' and vat_treatment <> 'zero_rated_nonresident')::int as taxed,
          count(*) filter (where extract(year from registration_date) = renewal_year)::int as twice
        from billed`,
    );
    expect(found).toEqual({ years: expect.any(Number), elsewhere: 0, vat: 0, taxed: 0, twice: 0 });
    expect(found?.['years']).toBeGreaterThan(10);
  });

  test('[DOC-03] [DOC-04] shows Claire Vasseur documents in every standing, with versions', async () => {
    const [row] = await database.asPostgres(async (sql) => {
      await sql`select set_config('request.jwt.claims', '{"sub": "d0000000-0000-4000-8000-000000000001", "role": "authenticated"}', true)`;
      await sql`set local role authenticated`;
      return sql`
        select array_agg(distinct standing order by standing) as standings, bool_or(is_version) as has_versions,
          count(*) filter (where needs_client)::int > 3 as needs_her, bool_or(mime_type = 'image/png') as has_pictures
        from document_queue('7e000000-0000-4000-8000-000000000001', size => 1000)`;
    });
    expect({ ...row }).toEqual({
      standings: ['accepted', 'expired', 'expiring', 'in_review', 'rejected', 'requested'],
      has_versions: true,
      needs_her: true,
      has_pictures: true,
    });
  });

  test('holds only KYC profiles that could have been submitted, but for their documents', async () => {
    const wrong = await look(
      (sql) => sql`
        select party.name, issue.code
        from kyc_profiles as profile join parties as party on party.id = profile.party_id,
          private.kyc_issues(party.kind, profile.level, profile.submitted_data, private.today()) as issue
        where profile.state <> 'open'`,
    );
    expect(wrong).toEqual([]);
  });

  test('[KYC-04] has an invented list with hits, two of them open and one dismissed', async () => {
    const rows = await look(
      (sql) => sql`
        select party.name as party, entry.name as listed, hit.state, round(hit.score, 2)::float as score
        from screening_hits as hit join parties as party on party.id = hit.party_id join watchlist_entries as entry on entry.id = hit.entry_id
        where entry.watchlist = 'demo_invented' order by hit.score desc`,
    );
    expect(rows.map((row) => ({ ...row }))).toEqual([
      { party: 'Anton Keller', listed: 'Antoine Kellner', state: 'open', score: 1 },
      { party: 'Walter Haines', listed: 'Walter Hains', state: 'open', score: expect.any(Number) },
      {
        party: 'Nordvik Shipping AS',
        listed: 'Nordvik Shipping A/S',
        state: 'false_match',
        score: 0.9,
      },
    ]);
    const due = await look((sql) => sql`select private.is_screening_due() as due`);
    expect(due).toEqual([{ due: false }]);
  });

  test('[ONE-02] has a past to replay: what staff saw of a company then is not what they see now', async () => {
    const seen = await database.asPostgres(async (sql) => {
      await sql`select set_config('request.jwt.claims', '{"sub": "d0000000-0000-4000-8000-000000000002", "role": "authenticated"}', true)`;
      await sql`set local role authenticated`;
      const at = async (company: number, days: number) => {
        const id = `c0000000-0000-4000-8000-${String(company).padStart(12, '0')}`;
        const [risk] =
          await sql`select effective_rating from risk_as_at(${id}, now() - make_interval(days => ${days}))`;
        const [compliance] = await sql`
          select jsonb_path_query_array(duties, '$[*] ? (@.state == "open")') as open, duties, conditions,
            jsonb_path_query_array(events, '$[*] ? (@.voided == true)') as voided
          from compliance_as_at(${id}, now() - make_interval(days => ${days}))`;
        const kyc =
          await sql`select state from kyc_as_at(${id}, (now() - make_interval(days => ${days}))::date)`;
        return {
          risk: risk?.['effective_rating'] as string | undefined,
          open: ((compliance?.['open'] ?? []) as unknown[]).length > 0,
          settled: ((compliance?.['duties'] ?? []) as { state: string }[]).some(
            ({ state }) => state === 'done',
          ),
          conditions: compliance?.['conditions'] as string[],
          voided: ((compliance?.['voided'] ?? []) as unknown[]).length,
          kyc: kyc.map((row) => row['state'] as string | null),
        };
      };
      return [await at(2, 500), await at(2, 300), await at(2, 0)];
    });
    expect(seen).toEqual([
      {
        risk: 'high',
        open: true,
        settled: true,
        conditions: ['is_financial_institution'],
        voided: 0,
        kyc: ['approved', null, null, null],
      },
      {
        risk: 'medium',
        open: true,
        settled: true,
        conditions: [],
        voided: 1,
        kyc: ['approved', 'approved', 'open'],
      },
      {
        risk: 'medium',
        open: true,
        settled: true,
        conditions: [],
        voided: 1,
        kyc: ['approved', 'approved', 'approved'],
      },
    ]);
  });

  test('[KYC-02] [KYC-04] has a day of work: cases of every view and level, hits of four lists, one opened again, and unreadable lines', async () => {
    const [row] = await look(
      (sql) => sql`
        select
          (select count(*)::int from kyc_review_queue where state in ('waiting', 'claimed')) as cases,
          (select count(distinct profile_id)::int from kyc_review_queue where state = 'awaiting_second') as second,
          (select count(*)::int from kyc_profiles where level = 'enhanced') as enhanced,
          (select count(*)::int from kyc_profiles where level = 'simplified') as simplified,
          (select count(distinct entry.watchlist)::int from screening_hits as hit join watchlist_entries as entry on entry.id = hit.entry_id) as lists,
          (select count(*)::int from screening_hits where state = 'open' and reason is not null) as reopened,
          (select count(*)::int from watchlist_import_problems) as unreadable`,
    );
    expect(row?.['cases']).toBeGreaterThanOrEqual(20);
    expect({ ...row }).toMatchObject({
      second: 2,
      enhanced: 4,
      simplified: 3,
      lists: 4,
      reopened: 1,
      unreadable: 2,
    });
  });

  test('[AUD-01] leaves whole audit chains', async () => {
    const results = await database.asPostgres(async (sql) => {
      await sql`select set_config('request.jwt.claims', '{"sub": "d0000000-0000-4000-8000-000000000002"}', true)`;
      return sql`
        select chain.intact from (select id from tenants union all select null) as tenant, verify_audit_chain(tenant.id) as chain`;
    });
    expect(results).toEqual([{ intact: true }, { intact: true }, { intact: true }]);
  });

  test('[APP-07] has an application that can be approved once it is reviewed', async () => {
    const rows = await look(
      (sql) => sql`
        select blocker.* from draft_applications as application
        cross join lateral private.approval_blockers(application) as blocker where application.reference = 'A-1011'`,
    );
    expect(rows).toEqual([]);
  });

  test('[APP-03] has companies owned through others, one with a gap', async () => {
    const rows = await look(
      (sql) => sql`
        select company.name, owner ->> 'percent' as percent, json_array_length(found.answer -> 'gaps') as gaps
        from companies as company
        cross join lateral (select private.ownership(company.id) as answer) as found
        cross join lateral json_array_elements(found.answer -> 'owners') as owner
        where company.name in ('Coral Reef Trading Corp.', 'Nordvik Bahamas Shipping Ltd.') and (owner -> 'is_beneficial_owner')::text = 'true'
        order by company.name, (owner ->> 'percent')::numeric desc`,
    );
    expect(rows).toEqual([
      { name: 'Coral Reef Trading Corp.', percent: '60', gaps: 0 },
      { name: 'Coral Reef Trading Corp.', percent: '40', gaps: 0 },
      // 45 % of 80 %, and a fifth of his own.
      { name: 'Nordvik Bahamas Shipping Ltd.', percent: '56', gaps: 1 },
      { name: 'Nordvik Bahamas Shipping Ltd.', percent: '28', gaps: 1 },
    ]);
  });

  test('[CMP-01] leaves the daily work nothing to change but the day it is', async () => {
    const did = await database.asPostgres(async (sql) => {
      const [obligations] = await sql`select * from private.refresh_obligations()`;
      const [alerts] = await sql`select * from private.refresh_alerts()`;
      const [standing] = await sql`select * from private.refresh_standing()`;
      const wrong = await sql`
        select company.name, company.next_filing::text, duty.due_on::text
        from companies as company
        join lateral (
          select min(due_on) as due_on from obligations
          where company_id = company.id and rule_code = 'ANNUAL_FILING' and state = 'open') as duty on true
        where duty.due_on is distinct from company.next_filing and company.status not in ('dissolved', 'continued_out', 'merged')`;
      return { obligations, alerts, standing, wrong };
    });
    // The firms' own obligations are not part of the demo data.
    expect(did).toEqual({
      obligations: { added: expect.any(String), changed: '0', voided: '0' },
      alerts: { raised: expect.any(String), closed: '0' },
      standing: { in_penalty: '0', active: '0' },
      wrong: [],
    });
  });

  test('adds nothing when it runs again', async () => {
    await database.asPostgres(async (sql) => {
      const count = async () => (await sql`select count(*) from audit_logs`)[0]?.count;
      const before = await count();
      await sql.unsafe(seed);
      expect(await count()).toBe(before);
    });
  });

  test('gives the next application a reference that is free', async () => {
    const [row] = await look(
      (sql) => sql`select nextval('private.application_reference')::int as next`,
    );
    expect(row?.next).toBeGreaterThan(1013);
  });
});

describe('[DATA-04] the guard of the demo data', () => {
  const guard = /do \$\$[\s\S]*?\$\$;/.exec(seed)?.[0] ?? '';
  // The server of the tests is local; let the guard believe it is not.
  const remote = guard.replaceAll('inet_server_addr()', `'10.1.2.3'::inet`);

  async function runTelling(...settings: string[]): Promise<string> {
    return database.asPostgres(async (sql) => {
      for (const setting of settings) await sql`select set_config(${setting}, 'yes', true)`;
      await sql.unsafe(remote);
      return 'runs';
    });
  }

  test('refuses another machine without permission, and with one permission', async () => {
    const refused = 'belongs on a local database only';
    await expect(runTelling()).rejects.toThrow(refused);
    await expect(runTelling('portal.allow_demo_seed')).rejects.toThrow(refused);
  });

  test('accepts it with both permissions', async () => {
    const attempt = runTelling('portal.allow_demo_seed', 'portal.allow_demo_seed_again');
    await expect(attempt).resolves.toBe('runs');
  });
});
