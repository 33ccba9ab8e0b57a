import { describe, expect, test } from 'vitest';

import { after, refusal, refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, people, tenants } from './support/ids.ts';
import { runJobs } from './support/jobs.ts';
import { calendarOf, givenCompany, refresh, standInJune } from './support/obligations.ts';
import { becomeColleague, giveDuties } from './support/staff.ts';

const database = useDatabase();
const fresh = () => crypto.randomUUID();

interface Event {
  id?: string;
  tenant?: string;
  company?: string | null;
  event?: string;
  on?: string;
  note?: string;
}

/** Records an event, of the member's company by default. */
const record = (sql: Sql, given: Event = {}) => {
  const { id = fresh(), tenant = tenants.first, company = companies.mine } = given;
  const { event = 'ma_amended', on = '2026-01-05', note = null } = given;
  return sql`select record_event(${id}, ${tenant}, ${company}, ${event}, ${on}, ${note})`;
};

const condition = (sql: Sql, company: string, conditions: string[] | null) =>
  sql`select set_company_conditions(${company}, ${conditions})`;

describe('[CMP-01] the facts staff record', () => {
  testAccess(
    database,
    `
                              | anon  | stranger    | member      | otherMember | owner       | otherTenantOwner | admin | suspended
      read an event of mine   | grant | –           | yes         | –           | yes         | –                | yes   | –
      read one of the firm    | grant | –           | –           | –           | yes         | –                | yes   | –
      record an event         | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
      take one back           | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | not_found | account.suspended
      say what is so          | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
      write an event          | grant | grant       | grant       | grant       | grant       | grant            | grant | grant
      change what is so       | grant | grant       | grant       | grant       | grant       | grant            | grant | grant
      publish a day           | grant | grant       | grant       | grant       | grant       | grant            | grant | grant
      preview a rule          | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | obligation_rule.invalid | account.suspended
      propose a rule          | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | obligation_rule.invalid | account.suspended
      publish a rule          | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | not_found | account.suspended
      discard a rule          | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | not_found | account.suspended
      read the proposals      | grant | –           | –           | –           | –           | –                | yes   | –
      write a proposal        | grant | grant       | grant       | grant       | grant       | grant            | grant | grant
    `,
    {
      'read an event of mine': after(
        happened(companies.mine, 'ma_amended'),
        (sql) => sql`select from recorded_events where event = 'ma_amended'`,
      ),
      'read one of the firm': after(
        happened(null, 'firm_officer_changed'),
        (sql) => sql`select from recorded_events where event = 'firm_officer_changed'`,
      ),
      'record an event': (sql) => record(sql),
      'take one back': (sql) => sql`select void_event(${fresh()}, 'Recorded of another company.')`,
      'say what is so': (sql) => condition(sql, companies.mine, ['is_financial_institution']),
      'write an event': (sql) =>
        sql`insert into recorded_events (tenant_id, company_id, event, on_date) values (${tenants.first}, ${companies.mine}, 'ma_amended', '2026-01-01')`,
      'change what is so': (sql) => sql`update companies set conditions = '{}'`,
      'publish a day': (sql) => sql`update published_days set due_on = '2026-01-01'`,
      'preview a rule': (sql) => sql`select * from preview_obligation_rule('{}')`,
      'read the parts of the portfolio': (sql) => sql`select * from portfolio_parts()`,
      'propose a rule': (sql) => sql`select propose_obligation_rule(${crypto.randomUUID()}, '{}')`,
      'publish a rule': (sql) => sql`select publish_obligation_rule(${crypto.randomUUID()})`,
      'discard a rule': (sql) => sql`select discard_obligation_rule(${crypto.randomUUID()})`,
      'read the proposals': after(
        async (sql) => {
          await sql`reset role`;
          await sql`insert into obligation_rule_proposals (rule) values ('{}')`;
        },
        (sql) => sql`select from obligation_rule_proposals`,
      ),
      'write a proposal': (sql) =>
        sql`insert into obligation_rule_proposals (rule) values ('{}') returning id`,
    },
  );

  /** Records an event without a command. */
  function happened(company: string | null, event: string) {
    return async (sql: Sql) => {
      await sql`reset role`;
      await sql`insert into recorded_events (tenant_id, company_id, event, on_date) values (${tenants.first}, ${company}, ${event}, '2026-01-01')`;
    };
  }

  test('an event is in the calendar at once, once, and out again when it never was', async () => {
    const seenOf = await database.as('admin', async (sql) => {
      await sql`reset role`;
      const [today] =
        await sql`select (private.today() - 3)::text as on, (private.today() + 11)::text as due`;
      const company = await givenCompany(sql, { registered: '2026-01-01' });
      await become(sql, 'admin');
      const id = fresh();
      const event = { id, company, on: today?.['on'] as string };
      await record(sql, event);
      await record(sql, event);
      const lines = async () =>
        (await calendarOf(sql, company)).filter((line) => line.startsWith('MA_'));
      const there = await lines();
      await sql`select void_event(${id}, 'Recorded of another company.')`;
      await sql`select void_event(${id}, 'Recorded of another company.')`;
      return [there, await lines(), today];
    });
    const [there, gone, today] = seenOf as [string[], string[], Record<string, string>];
    expect(there).toEqual([`MA_AMENDMENT ${today['on']} → ${today['due']} open`]);
    expect(gone).toEqual([`MA_AMENDMENT ${today['on']} → ${today['due']} void`]);
  });

  const voidIt = (sql: Sql, id: string, reason: string | null) =>
    sql`select void_event(${id}, ${reason})`;

  test('voiding needs a reason in a few words, which stays with the event and in the audit log', async () => {
    const seen = await database.as('admin', async (sql) => {
      const id = fresh();
      await record(sql, { id });
      const refused: (string | undefined)[] = [];
      for (const reason of [null, ' ', 'Mistake', 'Mistakenly', 'x y', `x ${'y'.repeat(2000)}`]) {
        refused.push(await refusalWithin(sql, () => voidIt(sql, id, reason)));
      }
      const [before] = await sql`select voided from recorded_events where id = ${id}`;
      await voidIt(sql, id, ' Of another company. ');
      await voidIt(sql, id, 'A second reason changes nothing.');
      const [row] = await sql`
        select voided, void_reason, voided_by, voided_at is not null as timed from recorded_events where id = ${id}`;
      const [log] = await sql`
        select after ->> 'void_reason' as reason, actor from audit_logs
        where table_name = 'recorded_events' and row_id = ${id} and action = 'update'`;
      return { refused, before, row: { ...row }, log: { ...log } };
    });
    expect(new Set(seen.refused)).toEqual(new Set(['event.reason_missing']));
    expect(seen.before).toEqual({ voided: false });
    expect(seen.row).toEqual({
      voided: true,
      void_reason: 'Of another company.',
      voided_by: people.admin,
      timed: true,
    });
    expect(seen.log).toEqual({ reason: 'Of another company.', actor: people.admin });
  });

  test('[ONE-09] staff who read only void nothing, and no one voids without the command', async () => {
    const seen = await database.as('admin', async (sql) => {
      const id = fresh();
      await record(sql, { id });
      const bare = await refusalWithin(
        sql,
        () => sql`update recorded_events set voided = true where id = ${id}`,
      );
      await sql`reset role`;
      await sql`savepoint unexplained`;
      const unexplained =
        await sql`update recorded_events set voided = true, voided_at = now() where id = ${id}`.then(
          () => 'done',
          String,
        );
      await sql`rollback to savepoint unexplained`;
      // As no one: a member of staff who reads only cannot write the duty.
      await sql`select set_config('request.jwt.claims', '', true)`;
      await giveDuties(sql, people.admin, ['read_only']);
      await become(sql, 'admin');
      return [
        bare,
        unexplained,
        await refusalWithin(sql, () => voidIt(sql, id, 'Of another company.')),
      ];
    });
    expect(seen).toEqual([
      'grant',
      expect.stringContaining('recorded_events_voided'),
      'staff.read_only',
    ]);
  });

  test('[COM-02] a change of conditions is kept with before and after, for staff; a repeat keeps nothing', async () => {
    const seen = await database.as('admin', async (sql) => {
      await condition(sql, companies.mine, ['is_financial_institution']);
      await condition(sql, companies.mine, ['is_financial_institution']);
      const read = () =>
        sql`select action, before, after, reason, by from company_record_changes where company_id = ${companies.mine}`;
      const rows = (await read()).map((row) => ({ ...row }));
      await become(sql, 'member');
      return { rows, client: (await read()).length };
    });
    expect(seen).toEqual({
      rows: [
        {
          action: 'conditions',
          before: { conditions: [] },
          after: { conditions: ['is_financial_institution'] },
          reason: null,
          by: people.admin,
        },
      ],
      client: 0,
    });
  });

  test('a condition brings its obligations, and takes them away again', async () => {
    const counts = await database.as('admin', async (sql) => {
      await sql`reset role`;
      const company = await givenCompany(sql, { type: 'DOM', registered: '2025-01-01' });
      await become(sql, 'admin');
      const licences = async () =>
        (await calendarOf(sql, company)).filter(
          (line) => line.startsWith('BUSINESS_LICENCE') && line.endsWith('open'),
        ).length;
      const before = await licences();
      await condition(sql, company, [
        'carries_on_business_in_bahamas',
        'carries_on_business_in_bahamas',
      ]);
      const during = await licences();
      await condition(sql, company, null);
      return { before, during: during > 1, after: await licences() };
    });
    expect(counts).toEqual({ before: 0, during: true, after: 0 });
  });

  test.each([
    ['tomorrow', 'event.day_invalid', { on: '2100-01-01' }],
    ['before 1990', 'event.day_invalid', { on: '1989-12-31' }],
    ['of an unknown kind', 'event.kind_invalid', { event: 'moon_landing' }],
    ['of the firm, for a company', 'event.kind_invalid', { event: 'firm_officer_changed' }],
    ['of a company, for the firm', 'event.kind_invalid', { company: null }],
    ['with a novel for a note', 'event.note_too_long', { note: 'x'.repeat(2001) }],
    ['of a company of another tenant', 'not_found', { company: companies.foreign }],
    ['in a tenant that is not there', 'not_found', { tenant: fresh() }],
  ])('an event %s is refused', async (_what, reason, event) => {
    expect(await refusal(database.as('admin', (sql) => record(sql, event)))).toBe(reason);
  });

  test('an unknown condition is refused', async () => {
    const attempt = database.as('admin', (sql) => condition(sql, companies.mine, ['is_tired']));
    expect(await refusal(attempt)).toBe('company.condition_unknown');
  });
});

describe('[ONE-09] a change of a rule is tried over the whole portfolio first', () => {
  const rule = (more: object = {}) => ({
    code: 'IBC_ANNUAL_FEE',
    name: 'Annual fee',
    entity_types: ['IBC'],
    kind: 'fixed',
    month: 1,
    day: 1,
    first_year_after: 1,
    is_annual_fee: true,
    valid_from: '2015-01-01',
    source_note: 'An invented change of the law, for this test.',
    ...more,
  });
  const preview = (sql: Sql, given: unknown) =>
    sql`select * from preview_obligation_rule(${sql.json(given as never)})`;
  /** The admin proposes, a colleague publishes. Goes on as the admin. */
  const publish = async (sql: Sql, given: unknown) => {
    const id = crypto.randomUUID();
    await sql`select propose_obligation_rule(${id}, ${sql.json(given as never)})`;
    await becomeColleague(sql);
    await sql`select publish_obligation_rule(${id})`;
    await sql`select publish_obligation_rule(${id})`;
    await runJobs(sql);
    await become(sql, 'admin');
  };

  /** Two IBC and a domestic company with their calendars; what staff then see. */
  const withList = <T>(work: (sql: Sql, next: number) => Promise<T>): Promise<T> =>
    database.asPostgres(async (sql) => {
      await standInJune(sql);
      await sql`update obligations set state = 'waived', done_on = null`;
      await sql`update companies set registration_date = null`;
      const [row] = await sql`
        select extract(year from private.today())::int + 1 as next, (private.today() - 30)::text as then`;
      for (const type of ['IBC', 'IBC', 'DOM']) {
        await givenCompany(sql, { type, registered: row?.['then'] });
      }
      await refresh(sql);
      await become(sql, 'admin');
      return work(sql, row?.['next']);
    });

  const changes = (rows: readonly Record<string, unknown>[]) =>
    rows.map((row) => `${String(row['change'])} ${String(row['obligations'])}`);

  test('the rule as it is changes nothing', async () => {
    const rows = await withList((sql) => preview(sql, rule()));
    expect(rows).toMatchObject([{ change: 'same', companies: '2' }]);
  });

  test('another day moves the obligation, and the preview names the company', async () => {
    const rows = await withList((sql) => preview(sql, rule({ month: 2 })));
    expect(rows).toMatchObject([{ change: 'moved', companies: '2' }]);
    expect(rows[0]?.['examples']).toMatchObject([
      {
        company: 'Follower Ltd.',
        was_due_on: expect.stringMatching(/-01-01$/),
        due_on: expect.stringMatching(/-02-01$/),
      },
      {},
    ]);
  });

  test('[JOB-01] a large portfolio is previewed part by part, with the same figures', async () => {
    const figures = (rows: readonly Record<string, unknown>[]) =>
      rows.map((row) => [row['change'], Number(row['companies']), Number(row['obligations'])]);
    const seen = await withList(async (sql) => {
      const given = sql.json(rule({ entity_types: ['DOM', 'IBC'], month: 2 }));
      const parts = await sql`select * from portfolio_parts(2)`;
      const summed = await sql`
        select line.change, sum(line.companies) as companies, sum(line.obligations) as obligations
        from portfolio_parts(2) as part
        cross join lateral preview_obligation_rule(${given}, part.from_id, part.before_id) as line
        group by 1 order by 1`;
      const whole = await sql`select * from preview_obligation_rule(${given}) order by change`;
      const [count] = await sql`select count(*)::integer as companies from companies`;
      return {
        parts: parts.length,
        wanted: Math.floor((count?.['companies'] as number) / 2) + 1,
        summed: figures(summed),
        whole: figures(whole),
      };
    });
    expect(seen.parts).toBe(seen.wanted);
    expect(seen.summed).toEqual([
      ['added', 1, 1],
      ['moved', 2, 2],
    ]);
    expect(seen.whole).toEqual(seen.summed);
  });

  test('another type drops some and adds others', async () => {
    const rows = await withList((sql) => preview(sql, rule({ entity_types: ['DOM'] })));
    expect(changes(rows)).toEqual(['added 1', 'dropped 2']);
  });

  test('from a later day, only what falls due from then on', async () => {
    const rows = await withList((sql, next) =>
      preview(sql, rule({ month: 3, valid_from: `${next + 1}-01-01` })),
    );
    expect(rows).toMatchObject([{ change: 'same' }]);
  });

  test('what is settled already notifies no one', async () => {
    const rows = await withList(async (sql) => {
      await sql`reset role`;
      await sql`update obligations set state = 'waived', note = 'x' where rule_code = 'IBC_ANNUAL_FEE'`;
      await become(sql, 'admin');
      return preview(sql, rule({ month: 2 }));
    });
    expect(rows).toEqual([]);
  });

  test('a preview changes nothing; publishing does what the preview showed', async () => {
    const seen = await withList(async (sql, next) => {
      const draft = rule({ month: 2, valid_from: `${next}-01-01` });
      const said = changes(await preview(sql, draft));
      const untouched = changes(await preview(sql, rule()));
      await publish(sql, draft);
      await publish(sql, draft);
      const versions = await sql`
        select valid_from::text, valid_to::text from obligation_rules where code = 'IBC_ANNUAL_FEE' order by valid_from`;
      const days = await sql`
        select distinct to_char(due_on, 'MM-DD') as day, rule_from::text from obligations
        where rule_code = 'IBC_ANNUAL_FEE' and state = 'open'`;
      const steps = await sql`
        select from obligation_penalties where code = 'IBC_ANNUAL_FEE' and valid_from = ${`${next}-01-01`}`;
      return { said, untouched, versions, days, steps: steps.length, next };
    });
    expect(seen.said).toEqual(['moved 2']);
    expect(seen.untouched).toEqual(['same 2']);
    expect(seen.versions).toEqual([
      { valid_from: '2015-01-01', valid_to: `${seen.next - 1}-12-31` },
      { valid_from: `${seen.next}-01-01`, valid_to: null },
    ]);
    expect(seen.days).toEqual([{ day: '02-01', rule_from: `${seen.next}-01-01` }]);
    expect(seen.steps).toBe(3);
  });

  test.each([
    ['ends before it begins', { valid_to: '2014-12-31' }],
    ['falls on a day no year has', { month: 2, day: 30 }],
    ['is of no kind', { kind: 'sometimes' }],
    ['says nothing of its source', { source_note: '' }],
    ['has no code', { code: null }],
    ['has a day that is none', { valid_from: '2026-02-31' }],
    ['has words for a number', { month: 'January' }],
    ['has a list for a word', { name: ['Annual', 'fee'], entity_types: 'IBC' }],
    ['is an event without days', { kind: 'event', month: null, day: null, event: 'incorporated' }],
  ])('a rule that %s is refused', async (_what, more) => {
    const reasons = await database.as('admin', async (sql) => [
      await refusalWithin(sql, () => preview(sql, rule(more))),
      await refusalWithin(sql, () => publish(sql, rule(more))),
    ]);
    expect(reasons).toEqual(['obligation_rule.invalid', 'obligation_rule.invalid']);
  });

  test.each([
    ['code', { code: null }],
    ['source_note', { source_note: '' }],
    ['month', { month: 'January' }],
    ['valid_from', { valid_from: '2026-02-31' }],
  ])(
    'the refusal names the field %s, and says nothing in the words of Postgres',
    async (field, more) => {
      const attempt = database.as('admin', (sql) => preview(sql, rule(more)));
      await expect(attempt).rejects.toMatchObject({
        detail: JSON.stringify([{ code: 'obligation_rule.invalid', field }]).replaceAll(
          /(?<=[:,])(?=["{])/g,
          ' ',
        ),
      });
    },
  );

  test.each([['[]'], ['7'], ['"x"'], ['null'], ['{"entity_types": {"a": 1}}']])(
    'neither is %s a rule',
    async (text) => {
      const reason = await database.as('admin', (sql) =>
        refusalWithin(sql, () => sql`select * from preview_obligation_rule(${text}::text::jsonb)`),
      );
      expect(reason).toBe('obligation_rule.invalid');
    },
  );

  test('a version that begins before the newest does is refused', async () => {
    const reason = await database.as('admin', (sql) =>
      refusalWithin(sql, () => publish(sql, rule({ month: 2 }))),
    );
    expect(reason).toBe('obligation_rule.not_the_newest');
  });

  test('of two proposals for one day the second is refused once the first is published', async () => {
    const reason = await withList(async (sql, next) => {
      const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
      for (const [id, month] of [
        [first, 2],
        [second, 3],
      ] as const) {
        await sql`select propose_obligation_rule(${id}, ${sql.json(rule({ month, valid_from: `${next}-01-01` }))})`;
      }
      await becomeColleague(sql);
      await sql`select publish_obligation_rule(${first})`;
      return refusalWithin(sql, () => sql`select publish_obligation_rule(${second})`);
    });
    expect(reason).toBe('obligation_rule.not_the_newest');
  });

  test('[GATE-01] [DUTY-01] a rule comes into force by a second person, the compliance officer', async () => {
    const seen = await withList(async (sql, next) => {
      const id = crypto.randomUUID();
      const draft = rule({ month: 2, valid_from: `${next}-01-01` });
      await sql`select propose_obligation_rule(${id}, ${sql.json(draft)})`;
      const own = await refusalWithin(sql, () => sql`select publish_obligation_rule(${id})`);
      await becomeColleague(sql);
      await sql`reset role`;
      await giveDuties(sql, people.stranger, ['reviewer', 'senior']);
      await become(sql, 'stranger');
      const reviewer = await refusalWithin(sql, () => sql`select publish_obligation_rule(${id})`);
      await sql`select discard_obligation_rule(${id})`;
      await becomeColleague(sql);
      const discarded = await refusalWithin(sql, () => sql`select publish_obligation_rule(${id})`);
      return { own, reviewer, discarded };
    });
    expect(seen).toEqual({
      own: 'obligation_rule.second_person_needed',
      reviewer: 'duty.compliance_officer_needed',
      discarded: 'obligation_rule.discarded',
    });
  });

  test('a published rule is not discarded', async () => {
    const reason = await withList(async (sql, next) => {
      const id = crypto.randomUUID();
      const draft = rule({ month: 2, valid_from: `${next}-01-01` });
      await sql`select propose_obligation_rule(${id}, ${sql.json(draft)})`;
      await becomeColleague(sql);
      await sql`select publish_obligation_rule(${id})`;
      return refusalWithin(sql, () => sql`select discard_obligation_rule(${id})`);
    });
    expect(reason).toBe('obligation_rule.published');
  });
});
