import { describe, expect, test } from 'vitest';

import { after, refusalWithin, testAccess } from './support/access-table.ts';
import { givenApproved, incorporate, withApplication } from './support/applications.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, parties, people, tenants } from './support/ids.ts';
import { feeLine, givenDraft, givenIssued, pay, setLines } from './support/invoices.ts';
import { giveDuties, becomeColleague } from './support/staff.ts';
import { givenHit, personOf } from './support/true-matches.ts';

const database = useDatabase();

const decide = (sql: Sql, hit: string, isMatch = true) =>
  sql`select decide_hit(${hit}, ${isMatch}, 'Looked into.')`;
const reopen = (sql: Sql, hit: string) => sql`select reopen_hit(${hit})`;
const complete = (sql: Sql, task: string, note: string | null = 'Both reports were made.') =>
  sql`select complete_task(${task}, ${note})`;

async function alertsOf(sql: Sql, hit: string) {
  const rows = await sql`
    select kind, severity, state, is_settled from compliance_alerts where dedupe_key like ${`%:${hit}:%`} order by kind`;
  return rows.map((row) => `${row['kind']} ${row['severity']} ${row['state']}`);
}

async function tasksOf(sql: Sql, hit: string) {
  return sql`select * from staff_tasks where hit_id = ${hit} order by opened_at`;
}

const asAdmin = <T>(work: (sql: Sql) => Promise<T>) => database.as('admin', work);

describe('[KYC-04] a true match is followed at once', () => {
  test('by a critical alert, which the daily job recognises', async () => {
    const seen = await asAdmin(async (sql) => {
      const hit = await givenHit(sql, parties.mine, 'open');
      await decide(sql, hit);
      const before = await alertsOf(sql, hit);
      await sql`reset role`;
      const [job] = await sql`select * from private.refresh_alerts()`;
      const [again] = await sql`select * from private.refresh_alerts()`;
      await become(sql, 'admin');
      return {
        before,
        after: await alertsOf(sql, hit),
        again: { ...again },
        job: job !== undefined,
      };
    });
    expect(seen).toEqual({
      before: ['hit_true critical open'],
      after: ['hit_true critical open'],
      again: { raised: '0', closed: '0' },
      job: true,
    });
  });

  test('by no task of another tenant', async () => {
    const seen = await asAdmin(async (sql) => {
      const hit = await givenHit(sql, parties.mine, 'open');
      await sql`reset role`;
      const open = (tenant: string, party: string) => sql`
        insert into staff_tasks (tenant_id, kind, party_id, hit_id, duty, title, detail, due_on)
        values (${tenant}, 'true_match', ${party}, ${hit}, 'compliance_officer', 'Report', 'Report.', '2030-01-07')`;
      await sql`savepoint attempt`;
      const refused = await open(tenants.second, parties.foreign).then(
        () => undefined,
        (error: unknown) => (error as { constraint_name?: string }).constraint_name,
      );
      await sql`rollback to savepoint attempt`;
      await open(tenants.first, parties.mine);
      return { refused, tasks: (await tasksOf(sql, hit)).length };
    });
    expect(seen).toEqual({ refused: 'staff_tasks_tenant_id_hit_id_fkey', tasks: 1 });
  });

  test('by a task that names both reports and is due on the next working day', async () => {
    const seen = await asAdmin(async (sql) => {
      const hit = await givenHit(sql, parties.mine, 'true_match');
      await decide(sql, hit);
      const [task, ...more] = await tasksOf(sql, hit);
      await sql`reset role`;
      const [due] = await sql`select private.next_working_day(private.today()) as day`;
      return { task, more, due: due?.['day'] as unknown };
    });
    expect(seen.more).toEqual([]);
    expect(seen.task).toMatchObject({
      kind: 'true_match',
      duty: 'compliance_officer',
      state: 'open',
      party_id: parties.mine,
      due_on: seen.due,
      opened_by: people.admin,
    });
    expect(seen.task?.['detail']).toMatch(
      /suspicious transaction report to the Financial Intelligence Unit, as soon as/,
    );
    expect(seen.task?.['detail']).toMatch(/designated person to the Attorney General .* freezing/);
  });

  test.each([
    ['2026-11-19', '2026-11-20'],
    ['2026-11-20', '2026-11-23'],
    ['2026-11-21', '2026-11-23'],
    ['2026-11-22', '2026-11-23'],
    ['2026-11-23', '2026-11-24'],
  ])('the working day after %s is %s', async (day, next) => {
    const [row] = await database.asPostgres(
      (sql) => sql`select private.next_working_day(${day})::text as day`,
    );
    expect(row?.['day']).toBe(next);
  });

  test('a false match opens no task and closes the alert of the open hit', async () => {
    const seen = await asAdmin(async (sql) => {
      const hit = await givenHit(sql, parties.mine, 'open');
      await sql`reset role`;
      await sql`select * from private.refresh_alerts()`;
      await become(sql, 'admin');
      const open = await alertsOf(sql, hit);
      await decide(sql, hit, false);
      return [open, await alertsOf(sql, hit), (await tasksOf(sql, hit)).length];
    });
    expect(seen).toEqual([['hit_open critical open'], ['hit_open critical resolved'], 0]);
  });

  test('taken back, the alert closes and the task stays until it is completed', async () => {
    const seen = await asAdmin(async (sql) => {
      const hit = await givenHit(sql, parties.mine, 'true_match');
      await reopen(sql, hit);
      const back = await alertsOf(sql, hit);
      const [task] = await tasksOf(sql, hit);
      await decide(sql, hit);
      const again = await alertsOf(sql, hit);
      const still = (await tasksOf(sql, hit)).length;
      await complete(sql, task?.['id'] as string);
      await reopen(sql, hit);
      await decide(sql, hit);
      return {
        back,
        state: task?.['state'] as string,
        again,
        still,
        tasks: (await tasksOf(sql, hit)).map((row) => row['state'] as string).toSorted(),
      };
    });
    expect(seen).toEqual({
      back: ['hit_open critical open', 'hit_true critical resolved'],
      state: 'open',
      again: ['hit_open critical resolved', 'hit_true critical open'],
      still: 1,
      tasks: ['done', 'open'],
    });
  });

  test('an alert that a person resolved opens again when the match was taken back and decided again', async () => {
    const seen = await asAdmin(async (sql) => {
      const hit = await givenHit(sql, parties.mine, 'true_match');
      await sql`select resolve_alert(id, 'Reported.') from compliance_alerts where dedupe_key like ${`hit_true:${hit}:%`}`;
      await sql`reset role`;
      await sql`select * from private.refresh_alerts()`;
      await become(sql, 'admin');
      const settled = await alertsOf(sql, hit);
      await reopen(sql, hit);
      await decide(sql, hit);
      return [settled, (await alertsOf(sql, hit)).at(-1)];
    });
    expect(seen).toEqual([['hit_true critical resolved'], 'hit_true critical open']);
  });

  test('those who hold the duty are notified; all staff while none does', async () => {
    const notified = async (duties: string[], colleagueDuties: string[]) =>
      database.as('postgres', async (sql) => {
        await becomeColleague(sql);
        await sql`reset role`;
        await giveDuties(sql, people.admin, duties);
        await giveDuties(sql, people.stranger, colleagueDuties);
        await givenHit(sql, parties.mine, 'true_match');
        await sql`reset role`;
        const rows = await sql`
          select user_id from notifications where kind = 'compliance.task' and user_id in (${people.admin}, ${people.stranger})
          order by user_id`;
        return rows.map((row) => row['user_id'] as string);
      });
    expect(await notified(['reviewer', 'compliance_officer'], ['reviewer'])).toEqual([
      people.admin,
    ]);
    expect(await notified(['reviewer'], ['compliance_officer'])).toEqual([people.stranger]);
    expect(await notified(['reviewer'], ['reviewer'])).toEqual([people.admin, people.stranger]);
  });
});

describe('[KYC-05] tasks', () => {
  const given = async (sql: Sql) => {
    const hit = await givenHit(sql, parties.mine, 'true_match');
    const [task] = await tasksOf(sql, hit);
    return task?.['id'] as string;
  };

  testAccess(
    database,
    `
                       | anon  | stranger    | member      | otherMember | owner       | otherTenantOwner | admin     | suspended
      read             | grant | –           | –           | –           | –           | –                | yes       | –
      write            | grant | grant       | grant       | grant       | grant       | grant            | grant     | grant
      complete         | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended
      complete nothing | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | not_found | account.suspended
    `,
    {
      read: after(given, (sql) => sql`select from staff_tasks`),
      write: (sql) => sql`update staff_tasks set note = 'x'`,
      complete: after(given, (sql, task) => complete(sql, task)),
      'complete nothing': (sql) => complete(sql, crypto.randomUUID()),
    },
  );

  test('a task is completed once, with who, when and what', async () => {
    const seen = await asAdmin(async (sql) => {
      const task = await given(sql);
      await complete(sql, task, '  Report 12 of today.  ');
      await complete(sql, task, 'Repeated.');
      const [row] = await sql`
        select state, note, done_by, done_at is not null as done from staff_tasks where id = ${task}`;
      return { ...row };
    });
    expect(seen).toEqual({
      state: 'done',
      note: 'Report 12 of today.',
      done_by: people.admin,
      done: true,
    });
  });

  test.each([
    ['no note', null],
    ['an empty note', ' '],
    ['too long a note', 'x'.repeat(4001)],
  ])('refuses %s', async (_what, note) => {
    const found = await asAdmin(async (sql) => {
      const task = await given(sql);
      return refusalWithin(sql, () => complete(sql, task, note));
    });
    expect(found).toBe('task.note_missing');
  });

  test('[ONE-04] deciding and completing are in the audit log', async () => {
    const seen = await asAdmin(async (sql) => {
      const task = await given(sql);
      await complete(sql, task);
      return sql`select action from audit_logs where table_name = 'staff_tasks' and row_id = ${task} order by id`;
    });
    expect(seen.map((row) => row['action'] as string)).toEqual(['insert', 'update']);
  });
});

describe('[GATE-02] a true match stops the billing', () => {
  const issue = (sql: Sql, id: string) => sql`select issue_invoice(${id}, now()::date + 30)`;

  test('of a company its party takes part in: issuing and payments, until it is taken back', async () => {
    const seen = await asAdmin(async (sql) => {
      const draft = await givenDraft(sql, companies.mine);
      const issued = await givenIssued(sql, companies.mine);
      const hit = await givenHit(sql, parties.mine, 'true_match');
      const refused = [
        await refusalWithin(sql, () => issue(sql, draft)),
        await refusalWithin(sql, () => issue(sql, issued)),
        await refusalWithin(sql, () => pay(sql, issued, 50)),
      ];
      await reopen(sql, hit);
      await decide(sql, hit, false);
      await issue(sql, draft);
      await pay(sql, issued, 50);
      return refused;
    });
    // What was issued before gives its number again.
    expect(seen).toEqual(['invoice.hit_true', undefined, 'invoice.hit_true']);
  });

  test('a payment that was noted before is answered as before', async () => {
    const found = await asAdmin(async (sql) => {
      const payment = crypto.randomUUID();
      const issued = await givenIssued(sql, companies.mine);
      await pay(sql, issued, 50, payment);
      await givenHit(sql, parties.mine, 'true_match');
      return refusalWithin(sql, () => pay(sql, issued, 50, payment));
    });
    expect(found).toBeUndefined();
  });

  test('not of a company of others, nor of one the party has left', async () => {
    const found = await asAdmin(async (sql) => {
      const draft = await givenDraft(sql, companies.mine);
      const other = await givenDraft(sql, companies.shared);
      await givenHit(sql, parties.mine, 'true_match');
      const whileIn = await refusalWithin(sql, () => issue(sql, draft));
      const elsewhere = await refusalWithin(sql, () => issue(sql, other));
      await sql`reset role`;
      await sql`update company_participants set ceased_on = private.today() where company_id = ${companies.mine} and party_id = ${parties.mine}`;
      await become(sql, 'admin');
      return [whileIn, elsewhere, await refusalWithin(sql, () => issue(sql, draft))];
    });
    expect(found).toEqual(['invoice.hit_true', undefined, undefined]);
  });

  test('of a company that a holder of one of its bodies takes part in', async () => {
    const found = await asAdmin(async (sql) => {
      await sql`reset role`;
      await sql`update parties set kind = 'body_corporate' where id = ${parties.mine}`;
      await sql`
        insert into party_holders (tenant_id, owned_party_id, owner_party_id, percent, held_from)
        select tenant_id, ${parties.mine}, ${parties.entered}, 100, private.today() from parties where id = ${parties.mine}`;
      await become(sql, 'admin');
      const draft = await givenDraft(sql, companies.mine);
      await givenHit(sql, parties.entered, 'true_match');
      return refusalWithin(sql, () => issue(sql, draft));
    });
    expect(found).toBe('invoice.hit_true');
  });

  test('of a company held by another company of the portal in which it takes part', async () => {
    const found = await asAdmin(async (sql) => {
      await sql`reset role`;
      await sql`update parties set kind = 'body_corporate' where id = ${parties.mine}`;
      await become(sql, 'admin');
      // The member of the first company is the shared company, whose member is another party.
      await sql`select link_party(${parties.mine}, ${companies.shared})`;
      const draft = await givenDraft(sql, companies.mine);
      await givenHit(sql, parties.shared, 'true_match');
      return refusalWithin(sql, () => issue(sql, draft));
    });
    expect(found).toBe('invoice.hit_true');
  });

  test('[APP-07] and an application whose body corporate the listed person holds', async () => {
    const found = await withApplication(database, givenApproved, 'admin', async (sql, id) => {
      const body = await personOf(sql, id, 1);
      await sql`reset role`;
      await sql`
        insert into party_holders (tenant_id, owned_party_id, owner_party_id, percent, held_from)
        select tenant_id, id, ${parties.entered}, 100, private.today() from parties where id = ${body}`;
      await become(sql, 'admin');
      await givenHit(sql, parties.entered, 'true_match');
      const blockers = await sql`select code, field from approval_blockers(${id})`;
      return {
        blockers: blockers.map((row) => `${row['code']} ${row['field']}`),
        refused: await refusalWithin(sql, () => incorporate(sql, id, '900201 B')),
      };
    });
    expect(found.blockers).toContain('approval.hit_true people.1');
    expect(found.refused).toBe('application.not_ready');
  });

  test('of an application, and of the company it became', async () => {
    const found = await withApplication(database, givenApproved, 'admin', async (sql, id) => {
      const invoice = crypto.randomUUID();
      await sql`select draft_invoice(${invoice}, application_id => ${id})`;
      await setLines(sql, invoice, [feeLine]);
      const party = await personOf(sql, id, 1);
      const company = await incorporate(sql, id, '900200 B');
      const ofCompany = await givenDraft(sql, company);
      await givenHit(sql, party, 'true_match');
      return [
        await refusalWithin(sql, () => issue(sql, invoice)),
        await refusalWithin(sql, () => issue(sql, ofCompany)),
      ];
    });
    expect(found).toEqual(['invoice.hit_true', 'invoice.hit_true']);
  });

  test('[KYC-05] the client of the invoice reads nothing of it', async () => {
    const seen = await asAdmin(async (sql) => {
      const issued = await givenIssued(sql, companies.mine);
      const read = async () => {
        await become(sql, 'member');
        const rows = [
          ...(await sql`select to_jsonb(known) as row from invoices as known where id = ${issued}`),
          ...(await sql`select to_jsonb(known) as row from notifications as known`),
          ...(await sql`select from staff_tasks`),
          ...(await sql`select from compliance_alerts`),
        ];
        await become(sql, 'admin');
        return rows.map((row) => JSON.stringify(row)).toSorted((a, b) => a.localeCompare(b));
      };
      const before = await read();
      await givenHit(sql, parties.mine, 'true_match');
      await refusalWithin(sql, () => pay(sql, issued, 50));
      return [before, await read()];
    });
    expect(seen[1]).toEqual(seen[0]);
  });
});
