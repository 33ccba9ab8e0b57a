import { describe, expect, test } from 'vitest';

import { watchedTables } from '../../shared-core/src/query/watched-tables.ts';
import { tableOfView } from '../../shared-core/src/testing/table-of-view.ts';
import { save } from './support/applications.ts';
import { testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { applications, companies, notifications, people, tenants } from './support/ids.ts';
import { listen } from './support/listen.ts';

const database = useDatabase();

const topics = {
  first: `tenant:${tenants.first}`,
  firstStaff: `tenant:${tenants.first}:staff`,
  second: `tenant:${tenants.second}`,
  secondStaff: `tenant:${tenants.second}:staff`,
};

function speak(topic: string, extension = 'broadcast') {
  return async (sql: Sql) => {
    await sql`select set_config('realtime.topic', ${topic}, true)`;
    return sql`insert into realtime.messages (topic, extension) values (${topic}, ${extension}) returning id`;
  };
}

describe('[LIVE-01] who may listen', () => {
  testAccess(
    database,
    `
                                 | anon | stranger | member | owner | otherTenantOwner | admin | suspended
      listen to the tenant       | –    | –        | yes    | yes   | –                | –     | –
      listen to its staff topic  | –    | –        | –      | –     | –                | yes   | –
      listen to another tenant   | –    | –        | –      | –     | yes              | –     | –
      listen to another's staff  | –    | –        | –      | –     | –                | yes   | –
      listen to all tenants      | –    | –        | –      | –     | –                | –     | –
      listen to a member's own   | –    | –        | yes    | –     | –                | –     | –
      listen to a suspended own  | –    | –        | –      | –     | –                | –     | yes
    `,
    {
      'listen to the tenant': listen(topics.first),
      'listen to its staff topic': listen(topics.firstStaff),
      'listen to another tenant': listen(topics.second),
      "listen to another's staff": listen(topics.secondStaff),
      'listen to all tenants': listen('tenant:%'),
      "listen to a member's own": listen(`user:${people.member}`),
      'listen to a suspended own': listen(`user:${people.suspended}`),
    },
  );

  testAccess(
    database,
    `
                                 | anon   | stranger | member | owner  | admin  | suspended
      speak on the tenant topic  | policy | policy   | policy | policy | policy | policy
      speak on the staff topic   | policy | policy   | policy | policy | policy | policy
    `,
    {
      'speak on the tenant topic': speak(topics.first),
      'speak on the staff topic': speak(topics.firstStaff),
    },
  );
});

describe('[APP-06] [LIVE-01] which page a colleague has open', () => {
  testAccess(
    database,
    `
                               | anon   | stranger | member | owner  | otherTenantOwner | admin  | suspended
      show it to staff         | policy | policy   | policy | policy | policy           | yes    | policy
      show it to the tenant    | policy | policy   | policy | policy | policy           | policy | policy
    `,
    {
      'show it to staff': speak(topics.firstStaff, 'presence'),
      'show it to the tenant': speak(topics.first, 'presence'),
    },
  );

  test.each(['member', 'owner', 'admin'] as const)(
    'is seen by staff alone: %s',
    async (persona) => {
      const seen = await database.as(persona, async (sql) => {
        await sql`reset role`;
        await sql`delete from realtime.messages`;
        await sql`insert into realtime.messages (topic, extension) values (${topics.firstStaff}, 'presence'), (${topics.first}, 'presence')`;
        await become(sql, persona);
        await sql`select set_config('realtime.topic', ${topics.firstStaff}, true)`;
        const staff = await sql`select from realtime.messages`;
        await sql`select set_config('realtime.topic', ${topics.first}, true)`;
        const tenant = await sql`select from realtime.messages`;
        return { staff: staff.length > 0, tenant: tenant.length > 0 };
      });
      expect(seen).toEqual({ staff: persona === 'admin', tenant: false });
    },
  );
});

interface Signal {
  topic: string;
  event: string;
  private: boolean;
  payload: { seq: number } & Record<string, unknown>;
}

/** The signals `work` leaves in its transaction, in the order they were sent: that of the commands that wrote them. */
function signalsOf(work: (sql: Sql) => PromiseLike<unknown>): Promise<readonly Signal[]> {
  return database.as('postgres', async (sql) => {
    await sql`delete from realtime.messages`;
    await work(sql);
    await sql`reset role`;
    return sql<
      Signal[]
    >`select topic, event, private, payload - 'id' as payload from realtime.messages order by cmin::text::bigint, ctid`;
  });
}

const isOfLog = ({ payload }: Signal) => payload['table'] === 'audit_logs';

/** Topics and contents without the numbers, and without the signal that the log has a new entry. */
function without(seq: readonly Signal[]) {
  return seq
    .filter((signal) => !isOfLog(signal))
    .map(({ topic, payload: { seq: _seq, ...payload } }) => ({ topic, ...payload }));
}

describe('[LIVE-01] the content of signals', () => {
  test('members receive the table, staff also the row, and no one its content', async () => {
    const signals = await signalsOf(
      (sql) => sql`update companies set name = 'Secret Ltd.' where id = ${companies.mine}`,
    );
    expect(without(signals)).toEqual([
      { topic: topics.firstStaff, table: 'companies', action: 'update', ids: [companies.mine] },
      { topic: topics.first, table: 'companies' },
    ]);
    expect(signals.every((signal) => signal.private && signal.event === 'changed')).toBe(true);
    expect(JSON.stringify(signals)).not.toContain('Secret');
  });

  test('a row of a company names the company', async () => {
    const signals = await signalsOf(
      (sql) =>
        sql`update company_participants set ceased_on = appointed_on where company_id = ${companies.mine}`,
    );
    expect(without(signals)[0]).toMatchObject({ company_ids: [companies.mine] });
  });

  test('one statement is one signal per tenant and audience; beyond twenty rows it does not name them', async () => {
    const signals = await signalsOf(
      (sql) => sql`
        insert into companies (tenant_id, user_id, name, type)
        select tenant.id, ${people.member}, 'Bulk ' || n, 'IBC'
        from tenants as tenant, generate_series(1, 21) as n`,
    );
    expect(without(signals)).toEqual([
      { topic: topics.firstStaff, table: 'companies', action: 'insert' },
      { topic: topics.first, table: 'companies' },
      { topic: topics.secondStaff, table: 'companies', action: 'insert' },
      { topic: topics.second, table: 'companies' },
    ]);
  });

  test('a transaction of many statements names twenty rows, says once that there are more, and tells members once', async () => {
    const add = (sql: Sql, n: number) =>
      sql`insert into companies (tenant_id, user_id, name, type) values (${tenants.first}, ${people.member}, ${`Single ${n}`}, 'IBC')`;
    const signals = await signalsOf(async (sql) => {
      // What is taken back signals nothing.
      await sql`savepoint before`;
      await add(sql, 0);
      await sql`rollback to savepoint before`;
      for (let n = 1; n <= 25; n++) await add(sql, n);
    });
    const ofCompanies = signals.filter(({ payload }) => payload['table'] === 'companies');
    const ofStaff = ofCompanies.filter(({ topic }) => topic === topics.firstStaff);
    expect(ofStaff.map(({ payload }) => 'ids' in payload)).toEqual([
      ...Array<boolean>(20).fill(true),
      false,
    ]);
    expect(ofCompanies.filter(({ topic }) => topic === topics.first)).toHaveLength(1);
  });

  test('[KYC-05] a notification of staff is no signal to members, one of members is', async () => {
    const tell = (person: string) => (sql: Sql) =>
      sql`
      insert into notifications (user_id, tenant_id, kind, title) values (${person}, ${tenants.first}, 'test', 'x')`;
    const toStaff = await signalsOf(tell(people.admin));
    expect(toStaff.map(({ topic }) => topic)).toEqual([topics.firstStaff]);
    const toMember = await signalsOf(tell(people.member));
    expect(toMember.map(({ topic }) => topic)).toEqual([topics.firstStaff, topics.first]);
  });

  test('[USR-01] a person alone learns that their role or state changed, and of nothing else in their profile', async () => {
    const own = `user:${people.member}`;
    const sent = async (work: (sql: Sql) => PromiseLike<unknown>) =>
      (await signalsOf(work)).filter(({ topic }) => topic.startsWith('user:'));
    const suspended = await sent(
      (sql) => sql`update profiles set status = 'suspended' where id = ${people.member}`,
    );
    expect(suspended).toMatchObject([
      { topic: own, private: true, payload: { table: 'profiles' } },
    ]);
    const raised = await sent(
      (sql) => sql`update profiles set role = 'admin' where id = ${people.member}`,
    );
    expect(raised.map(({ topic }) => topic)).toEqual([own]);
    expect(
      await sent((sql) => sql`update profiles set full_name = 'Mia' where id = ${people.member}`),
    ).toEqual([]);
  });

  test('a statement that changes nothing sends nothing, and neither does a row without a tenant', async () => {
    const signals = await signalsOf(async (sql) => {
      await sql`update companies set name = 'x' where false`;
      await sql`update notifications set tenant_id = null where id = ${notifications.member}`;
      await sql`update notifications set read = true where id = ${notifications.member}`;
    });
    expect(signals).toEqual([]);
  });

  test('numbers of a topic follow one another, and a rollback leaves no gap', async () => {
    const signals = await signalsOf(async (sql) => {
      await sql`update companies set name = 'One' where id = ${companies.mine}`;
      await sql`savepoint undone`;
      await sql`update companies set name = 'Two' where id = ${companies.mine}`;
      await sql`rollback to savepoint undone`;
      await sql`delete from company_users where company_id = ${companies.mine}`;
    });
    const numbers = (topic: string) =>
      signals.filter((signal) => signal.topic === topic).map(({ payload }) => payload.seq);
    for (const topic of [topics.first, topics.firstStaff]) {
      const [first = NaN, ...rest] = numbers(topic);
      expect(rest.length).toBeGreaterThan(0);
      expect(rest).toEqual(rest.map((_number, n) => first + n + 1));
    }
  });

  test('[AUD-01] staff learn once in a transaction and tenant that the log has new entries, members never', async () => {
    const signals = await signalsOf(async (sql) => {
      await sql`update companies set name = name || ' x' where tenant_id = ${tenants.first}`;
      await sql`update parties set name = name || ' x'`;
      await sql`update profiles set full_name = 'Without a tenant' where id = ${people.member}`;
    });
    const ofLog = signals.filter(isOfLog);
    expect(ofLog.map(({ topic }) => topic).toSorted()).toEqual(
      [topics.firstStaff, topics.secondStaff].toSorted(),
    );
  });

  test('a person who changes something by a command sends signals without any right to send', async () => {
    const signals = await signalsOf(async (sql) => {
      await become(sql, 'member');
      await save(sql, applications.mine, 1, { names: ['Blue Heron Ltd.'] });
    });
    expect(without(signals)).toContainEqual({ topic: topics.first, table: 'draft_applications' });
  });
});

test('[LIVE-01] every table of a tenant sends signals, but the log of them all, agreed prices, links and jobs of one person, headings of spreadsheets and what goes along with a change', async () => {
  const silent = await database.asPostgres(
    (sql) => sql`
      select relname from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'tenant_id'
      where relnamespace = 'public'::regnamespace and relkind = 'r'
        and 3 <> (select count(*) from pg_trigger where tgrelid = pg_class.oid and tgname like 'signal\\_%')
      order by relname`,
  );
  expect(silent.map((row) => row['relname'])).toEqual([
    'access_events',
    'application_declarations',
    'audit_logs',
    'calendar_feeds',
    'client_invitation_companies',
    'document_events',
    'import_columns',
    'jobs',
    'register_history',
    'report_mails',
    'state_events',
    'statement_signatures',
    'tenant_prices',
  ]);
});

test('[LIVE-01] many who change one tenant at once never block one another, and every number is given once', async () => {
  const change = (name: string) =>
    database.commitAs('postgres', async (sql) => {
      await sql`insert into notifications (user_id, tenant_id, kind, title) values (${people.member}, ${tenants.second}, 'test', ${name})`;
      await sql`insert into parties (tenant_id, kind, name) values (${tenants.second}, 'person', ${name})`;
      await sql`insert into notifications (user_id, tenant_id, kind, title) values (${people.member}, ${tenants.second}, 'test', ${name})`;
    });
  await Promise.all(Array.from({ length: 8 }, (_none, n) => change(`Party ${n}`)));
  const numbers = await database.asPostgres(
    (sql) => sql`
      select (payload ->> 'seq')::int as seq from realtime.messages
      where topic = ${topics.second} order by 1`,
  );
  expect(numbers.length).toBeGreaterThanOrEqual(24);
  const [first = NaN] = numbers.map((row) => row['seq'] as number);
  expect(numbers.map((row) => row['seq'])).toEqual(numbers.map((_row, n) => first + n));
});

test('[LIVE-01] the browser knows every watched table and its audience', async () => {
  const watched = await database.asPostgres(
    (sql) => sql`
      select relname as name, encode(tgargs, 'escape') like 'staff%' as is_secret
      from pg_trigger join pg_class on pg_class.oid = tgrelid where tgname in ('signal_insert', 'signal_once') order by relname`,
  );
  const names = (isSecret: boolean) =>
    watched.filter((row) => row['is_secret'] === isSecret).map((row) => row['name'] as string);
  expect(watchedTables).toEqual({ members: names(false), staff: names(true) });
});

test('[LIVE-01] tests of screens know whose rows each view lists', async () => {
  const reads = await database.asPostgres(
    (sql) => sql`
      with recursive reads (view, relation) as (
        select oid, oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'
        union
        select reads.view, pg_depend.refobjid from reads
        join pg_rewrite on ev_class = reads.relation
        join pg_depend on classid = 'pg_rewrite'::regclass and objid = pg_rewrite.oid and refclassid = 'pg_class'::regclass
      )
      select view::regclass::text as view, array_agg(distinct relation::regclass::text order by relation::regclass::text) as tables
      from reads where relation <> view group by view order by 1`,
  );
  const watched: readonly string[] = [...watchedTables.members, ...watchedTables.staff];
  const views = reads.filter(({ tables }) =>
    (tables as string[]).some((table) => watched.includes(table)),
  );
  expect(Object.keys(tableOfView)).toEqual(views.map(({ view }) => view as string));
  for (const { view, tables } of views) expect(tables).toContain(tableOfView[view as string]);
});

describe('[ONE-06] the head of a topic', () => {
  const readHead = (tenant: string) => (sql: Sql) => sql`select from live_head(${tenant})`;

  testAccess(
    database,
    `
                                 | anon  | stranger  | member    | owner     | otherTenantOwner | admin | suspended
      of the first tenant        | grant | –         | yes       | yes       | –                | yes   | account.suspended
      of the second tenant       | grant | –         | –         | –         | yes              | yes   | account.suspended
      of no tenant there is      | grant | –         | –         | –         | –                | yes   | account.suspended
    `,
    {
      'of the first tenant': readHead(tenants.first),
      'of the second tenant': readHead(tenants.second),
      'of no tenant there is': readHead('00000000-0000-4000-8000-00000000dead'),
    },
  );

  /** The head a persona reads after `work`, in one transaction with it. */
  const headAfter = (persona: 'member' | 'admin', work: (sql: Sql) => PromiseLike<unknown>) =>
    database.as('postgres', async (sql) => {
      await sql`delete from realtime.messages`;
      await work(sql);
      const [sent] = await sql`
        select max((payload ->> 'seq')::int) as seq from realtime.messages
        where topic = ${persona === 'admin' ? topics.firstStaff : topics.first}`;
      await become(sql, persona);
      const [head] = await sql`select * from live_head(${tenants.first})`;
      return { sent: sent?.['seq'] as number, head };
    });

  test.each(['member', 'admin'] as const)('%s: the number of what they heard last', async (who) => {
    const { sent, head } = await headAfter(
      who,
      (sql) => sql`update companies set name = 'Heard Ltd.' where id = ${companies.mine}`,
    );
    expect(Number(head?.['seq'])).toBe(sent);
    expect(Number(head?.['age_ms'])).toBeGreaterThanOrEqual(0);
    expect(Number(head?.['age_ms'])).toBeLessThan(60_000);
  });

  test('signals for staff alone do not count for members', async () => {
    const seqOf = (work: (sql: Sql) => PromiseLike<unknown>) =>
      headAfter('member', work).then(({ head }) => Number(head?.['seq']));
    const nothing = await seqOf((sql) => sql`select`);
    const secret = await seqOf(
      (sql) => sql`
        insert into compliance_alerts (tenant_id, kind, dedupe_key, severity, title)
        values (${tenants.first}, 'test', 'test', 'warning', 'Secret')`,
    );
    expect(secret).toBe(nothing);
  });

  test.each([
    ['a suspension', `status = 'suspended'`, 1],
    ['a name', `name = 'Renamed Ltd.'`, 1],
    ['a colour', `branding = '{"primary": "#0b6e6e"}'`, 1],
    ['what no page shows', `settings = '{"a": 1}'`, 0],
  ])(
    '[TNT-01] %s of the tenant itself is heard by its people and by staff',
    async (_, change, times) => {
      const heard = await database.as('postgres', async (sql) => {
        await sql`delete from realtime.messages`;
        await sql.unsafe(`update tenants set ${change} where id = '${tenants.first}'`);
        return sql`select topic from realtime.messages where payload ->> 'table' = 'tenant_users'`;
      });
      expect(heard.map(({ topic }) => topic as string).toSorted()).toEqual(
        times === 0 ? [] : [topics.first, topics.firstStaff].toSorted(),
      );
    },
  );

  test('a tenant in which nothing ever happened has none', async () => {
    const [head] = await database.as('postgres', async (sql) => {
      await sql`delete from private.signal_heads`;
      await become(sql, 'member');
      return sql`select * from live_head(${tenants.first})`;
    });
    expect(head).toEqual({ seq: '0', age_ms: null });
  });
});
