import { describe, expect, test } from 'vitest';

import { after, refusal, refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { people, tenants } from './support/ids.ts';

const database = useDatabase();

async function confirm(sql: Sql) {
  await become(sql, 'postgres');
  await sql`update auth.users set email_confirmed_at = now() where email like '%@test.example'`;
}

interface Wanted {
  report?: string;
  filters?: Record<string, string>;
  rhythm?: string | null;
}

const start = (sql: Sql, wanted: Wanted = {}) => {
  const { report = 'client.companies', filters = {}, rhythm = 'weekly' } = wanted;
  return sql`select mail_report(${tenants.first}, ${report}, ${sql.json(filters)}, ${rhythm}) as id`;
};

/** A report by mail that a person started on Wednesday 2 December 2026. */
async function given(sql: Sql, who: 'member' | 'owner' | 'admin', wanted: Wanted = {}) {
  await confirm(sql);
  await become(sql, who);
  const [row] = await start(sql, wanted);
  await become(sql, 'postgres');
  await sql`update report_mails set since = '2026-12-02', created_at = '2026-12-02 12:00+00'`;
  return row?.['id'] as string;
}

async function queue(sql: Sql, id: string, day: string) {
  const [row] = await sql`select private.queue_report_mail(${id}, ${day}) as queued`;
  return row?.['queued'] as boolean;
}

/** The days of a range on which the mail is queued. */
async function mailedDays(sql: Sql, id: string, from: string, count: number) {
  const days = await sql<{ day: string }[]>`
    select (${from}::date + n)::text as day from generate_series(0, ${count}::integer) as n`;
  const mailed: string[] = [];
  for (const { day } of days) if (await queue(sql, id, day)) mailed.push(day);
  return mailed;
}

const left = async (sql: Sql) =>
  (await sql`select count(*)::int as rows from report_mails`)[0]?.['rows'] as number;

describe('[MAIL-01] [REP-01] who has which report mailed', () => {
  testAccess(
    database,
    `
                        | anon  | stranger    | member      | otherMember | owner       | otherTenantOwner | admin     | suspended
      read the member's | grant | –           | yes         | –           | –           | –                | –         | –
      mail the client's | grant | not_found   | yes         | yes         | yes         | not_found        | not_found | account.suspended
      mail that of staff| grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended
      write the table   | grant | grant       | grant       | grant       | grant       | grant            | grant     | grant
      empty the table   | grant | grant       | grant       | grant       | grant       | grant            | grant     | grant
      queue a mail      | grant | grant       | grant       | grant       | grant       | grant            | grant     | grant
      speak as another  | grant | grant       | grant       | grant       | grant       | grant            | grant     | grant
    `,
    {
      "read the member's": after(
        (sql) => given(sql, 'member'),
        (sql, id) => sql`select id from report_mails where id = ${id}`,
      ),
      "mail the client's": after(confirm, (sql) => start(sql)),
      'mail that of staff': after(confirm, (sql) => start(sql, { report: 'admin.risk' })),
      'write the table': (sql) => sql`update report_mails set rhythm = 'weekly'`,
      'empty the table': (sql) => sql`delete from report_mails`,
      'queue a mail': (sql) =>
        sql`select private.queue_report_mail(gen_random_uuid(), '2026-12-07')`,
      'speak as another': (sql) =>
        sql`select private.report_figures_as(${people.admin}, ${tenants.first}, 'admin.risk', '{}', '2026-12-07')`,
    },
  );

  test('only who started it stops it, and again changes nothing', async () => {
    const seen = await database.asPostgres(async (sql) => {
      const id = await given(sql, 'member');
      await become(sql, 'otherMember');
      await sql`select stop_report_mail(${id})`;
      await become(sql, 'member');
      const before = await left(sql);
      await sql`select stop_report_mail(${id})`;
      await sql`select stop_report_mail(${id})`;
      return [before, await left(sql)];
    });
    expect(seen).toEqual([1, 0]);
  });
});

test.each([
  [{ report: 'client.risk' }, 'report_mail.report_invalid'],
  [{ rhythm: 'daily' }, 'report_mail.rhythm_invalid'],
  [{ rhythm: null }, 'report_mail.rhythm_invalid'],
  [{ filters: { of: 'all' } }, 'report_mail.filters_invalid'],
  [{ filters: { period: '90-days' } }, 'report_mail.filters_invalid'],
  [{ filters: { from: '2026-02-30' } }, 'report_mail.filters_invalid'],
  [{ filters: { from: '2026-03-01', to: '2026-02-01' } }, 'report_mail.filters_invalid'],
  [{ filters: { kind: 'x' } }, 'report_mail.filters_invalid'],
])('[REP-01] a report that is none is refused: %j', async (wanted, code) => {
  const attempt = database.asPostgres(async (sql) => {
    await confirm(sql);
    await become(sql, 'member');
    return start(sql, wanted);
  });
  expect(await refusal(attempt)).toBe(code);
});

test('[REP-01] no address, no mail; at most 20 of a person; the same report gets the new rhythm', async () => {
  const seen = await database.asPostgres(async (sql) => {
    await sql`update auth.users set email_confirmed_at = null where id = ${people.member}`;
    await become(sql, 'member');
    const refused = await refusalWithin(sql, () => start(sql));
    const id = await given(sql, 'member');
    await become(sql, 'member');
    const [again] = await start(sql, { rhythm: 'monthly' });
    const kept = await sql`select id, rhythm from report_mails`;
    for (let day = 1; day < 20; day += 1) {
      await start(sql, { filters: { from: `2026-01-${String(day).padStart(2, '0')}` } });
    }
    const [known] = await start(sql);
    const full = await refusalWithin(sql, () => start(sql, { filters: { from: '2025-01-01' } }));
    return { refused, same: again?.['id'] === id && known?.['id'] === id, kept, full };
  });
  expect(seen).toMatchObject({
    refused: 'report_mail.address_unconfirmed',
    same: true,
    kept: [{ rhythm: 'monthly' }],
    full: 'report_mail.too_many',
  });
});

describe('[MAIL-01] when a report is mailed', () => {
  test('on Mondays, or on the first day of a month, and once', async () => {
    const seen = await database.asPostgres(async (sql) => {
      const weekly = await given(sql, 'member');
      const monthly = await given(sql, 'owner', { rhythm: 'monthly' });
      return {
        weekly: await mailedDays(sql, weekly, '2026-12-02', 20),
        again: await queue(sql, weekly, '2026-12-21'),
        monthly: await mailedDays(sql, monthly, '2026-12-02', 62),
        mails: (
          await sql`select count(*)::int as n from private.mail_outbox where template = 'report'`
        )[0],
      };
    });
    expect(seen).toEqual({
      weekly: ['2026-12-07', '2026-12-14', '2026-12-21'],
      again: false,
      monthly: ['2027-01-01', '2027-02-01'],
      mails: { n: 5 },
    });
  });

  test('a run that was missed is made up within three days', async () => {
    const seen = await database.asPostgres(async (sql) => {
      const id = await given(sql, 'member');
      return [await queue(sql, id, '2026-12-11'), await queue(sql, id, '2026-12-17')];
    });
    expect(seen).toEqual([false, true]);
  });

  test('never while the person or the firm is suspended, and it goes on afterwards', async () => {
    const seen = await database.asPostgres(async (sql) => {
      const id = await given(sql, 'member');
      await sql`update profiles set status = 'suspended' where id = ${people.member}`;
      const person = await queue(sql, id, '2026-12-07');
      await sql`update profiles set status = 'active' where id = ${people.member}`;
      await sql`update tenants set status = 'suspended' where id = ${tenants.first}`;
      const firm = await queue(sql, id, '2026-12-07');
      await sql`update tenants set status = 'active' where id = ${tenants.first}`;
      return [person, firm, await queue(sql, id, '2026-12-07')];
    });
    expect(seen).toEqual([false, false, true]);
  });

  test.each([
    ['left the firm', 'member', 'client.companies'],
    ['is staff no longer', 'admin', 'admin.risk'],
    ['has no reports', 'member', 'client.companies'],
  ] as const)('a right that ended ends it: who %s', async (why, who, report) => {
    const seen = await database.asPostgres(async (sql) => {
      const id = await given(sql, who, { report });
      if (why === 'left the firm') {
        await sql`delete from company_users where user_id = ${people.member}`;
        await sql`delete from tenant_users where user_id = ${people.member}`;
      } else if (why === 'is staff no longer') {
        await sql`update profiles set role = 'client' where id = ${people.admin}`;
      } else {
        await sql`update tenants set features = features || '{"reports": false}' where id = ${tenants.first}`;
      }
      const mailed = await queue(sql, id, '2026-12-07');
      const mails = await sql`select id from private.mail_outbox where template = 'report'`;
      return [mailed, mails.length, await left(sql)];
    });
    expect(seen).toEqual([false, 0, 0]);
  });
});

describe('[MAIL-01] what the mail of a report holds', () => {
  test.each([
    ['member', 'client.companies'],
    ['member', 'client.duties'],
    ['member', 'client.documents'],
    ['member', 'client.activity'],
    ['member', 'client.spending'],
    ['admin', 'admin.companies'],
    ['admin', 'admin.kyc'],
    ['admin', 'admin.risk'],
    ['admin', 'admin.duties'],
    ['admin', 'admin.documents'],
    ['admin', 'admin.activity'],
  ] as const)('to %s of %s: figures, and nothing of another person', async (who, report) => {
    const data = await database.asPostgres(async (sql) => {
      const id = await given(sql, who, { report });
      await queue(sql, id, '2026-12-07');
      const [mail] = await sql`select data from private.mail_outbox where template = 'report'`;
      return mail?.['data'] as { figures: { name: string; value: string }[] };
    });
    for (const figure of data.figures) {
      expect(Object.keys(figure).toSorted()).toEqual(['name', 'value']);
      expect(figure.value).toMatch(/^(?:[A-Z]{3} )?[\d,]+(?:\.\d\d)?(?:, .*to be confirmed)?$/);
    }
    expect(Array.isArray(data.figures)).toBe(true);
  });

  test('the figures are those that the person sees, of the days in the filters', async () => {
    const seen = await database.asPostgres(async (sql) => {
      const [member, owner] = [await given(sql, 'member'), await given(sql, 'owner')];
      const all = await given(sql, 'admin', {
        report: 'admin.companies',
        filters: { of: 'all', period: 'last-year' },
      });
      for (const id of [member, owner, all]) await queue(sql, id, '2026-12-07');
      const mails = await sql<
        {
          recipient: string;
          subject: string;
          data: { period: string; figures: { value: string }[] };
        }[]
      >`
        select recipient, subject, data from private.mail_outbox where template = 'report' order by recipient`;
      const [counted] = await sql`
        select count(*)::int as all, (count(*) filter (where tenant_id = ${tenants.first}))::int as first from companies`;
      await become(sql, 'member');
      const [own] = await sql`select count(*)::int as own from companies`;
      return { mails, counts: { ...counted, ...own }, still: await left(sql) };
    });
    const value = (who: string) =>
      seen.mails.find(({ recipient }) => recipient.startsWith(`${who}@`))?.data.figures[0]?.value;
    const counts = seen.counts as { all: number; first: number; own: number };
    expect([value('member'), value('owner'), value('admin')]).toEqual([
      String(counts.own),
      String(counts.first),
      String(counts.all),
    ]);
    expect(counts.own).toBeLessThan(counts.first);
    expect(seen.mails[0]).toMatchObject({ subject: 'Report: Companies', data: { period: '2025' } });
    expect(seen.still).toBe(1);
  });

  test('its link stops that one report, without a sign-in', async () => {
    const seen = await database.asPostgres(async (sql) => {
      const id = await given(sql, 'member');
      await given(sql, 'member', { report: 'client.duties' });
      await queue(sql, id, '2026-12-07');
      await sql`update private.mail_outbox set state = 'withheld', settled_at = now() where template <> 'report' and state = 'queued'`;
      const [mail] = await sql`select private.claim_mail() ->> 'unsubscribe' as token`;
      await become(sql, 'anon');
      const [stopped] = await sql`select unsubscribe_mails(${mail?.['token'] as string}) as about`;
      await become(sql, 'postgres');
      return [stopped?.['about'], await sql`select report from report_mails`];
    });
    expect(seen).toEqual(['report', [{ report: 'client.duties' }]]);
  });
});

test('[MAIL-01] the run of the digests mails it after eight in Nassau, and a second run does not', async () => {
  await database.commitAs('postgres', (sql) => given(sql, 'member'));
  const run = (at: string) =>
    database.withoutTransaction((sql) => sql`call private.send_digests(${at}::timestamptz)`);
  const mails = () =>
    database.asPostgres(async (sql) => {
      const rows = await sql`select dedupe_key from private.mail_outbox where template = 'report'`;
      return rows.map(({ dedupe_key: key }) => (key as string).slice(-10));
    });
  await run('2026-12-07T12:30:00Z');
  const early = await mails();
  await run('2026-12-07T13:05:00Z');
  await run('2026-12-07T13:10:00Z');
  expect([early, await mails()]).toEqual([[], ['2026-12-07']]);
  const runs = await database.asPostgres((sql) => sql`select failed from private.digest_runs`);
  expect([...runs]).toEqual([{ failed: 0 }]);
});

describe('[MAIL-01] staff send the mail of a report again that did not go out', () => {
  const nothing = async () => {};
  test.each([
    ['on its day', 'client.companies', nothing, true],
    [
      'a day later',
      'client.companies',
      (sql: Sql) => sql`update private.mail_outbox set queued_at = now() - interval '30 hours'`,
      false,
    ],
    [
      'when the person stopped it',
      'client.companies',
      (sql: Sql) => sql`delete from report_mails`,
      false,
    ],
    [
      'when the person left the firm',
      'client.companies',
      async (sql: Sql) => {
        await sql`delete from company_users where user_id = ${people.member}`;
        await sql`delete from tenant_users where user_id = ${people.member}`;
      },
      false,
    ],
    [
      'when the person is staff no longer',
      'admin.risk',
      (sql: Sql) => sql`update profiles set role = 'client' where id = ${people.admin}`,
      false,
    ],
  ] as const)('%s: %s', async (_when, report, change, expected) => {
    const seen = await database.asPostgres(async (sql) => {
      const id = await given(sql, report === 'admin.risk' ? 'admin' : 'member', { report });
      await queue(sql, id, '2026-12-07');
      await sql`update private.mail_outbox set state = 'failed', settled_at = now(), queued_at = now()`;
      await change(sql);
      const [mail] = await sql`
        select private.may_retry_mail(mail) as may from private.mail_outbox as mail where about_id = ${id}`;
      return mail?.['may'] as boolean;
    });
    expect(seen).toBe(expected);
  });
});

test.each([
  ['815.00', '0.00', 'USD 815.00'],
  ['815.00', '300.00', 'USD 815.00, USD 300.00 of it to be confirmed'],
  ['815.00', '815.00', 'USD 815.00, to be confirmed'],
  ['0.00', '0.00', 'USD 0.00'],
])('[REP-01] a sum of %s of which no source confirmed %s: %s', async (sum, doubt, text) => {
  const seen = await database.asPostgres(async (sql) => {
    const [row] = await sql`select private.sum_text(${sum}, ${doubt}, 'USD') as text`;
    return row?.['text'] as string;
  });
  expect(seen).toBe(text);
});
