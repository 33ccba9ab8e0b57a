import { describe, expect, test } from 'vitest';

import { notices } from '../backend/mail/notices/index.ts';
import { givenSubmitted } from './support/applications.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, people, tenants } from './support/ids.ts';
import { givenIssued } from './support/invoices.ts';

const database = useDatabase();

interface QueuedMail {
  recipient: string;
  subject: string;
  data: Record<string, unknown>;
}

/** The mails that wait, as the owner of the tables sees them. */
async function mailsOf(sql: Sql): Promise<QueuedMail[]> {
  await become(sql, 'postgres');
  return [
    ...(await sql<QueuedMail[]>`
      select recipient, subject, data from private.mail_outbox where template = 'notice' and state = 'queued' order by queued_at, subject`),
  ];
}

const confirm = (sql: Sql, person: string = people.member) =>
  sql`update auth.users set email_confirmed_at = now() where id = ${person}`;

const notify = (sql: Sql, kind: string, person: string = people.member) =>
  sql`select private.notify(${person}, ${tenants.first}, ${kind}, 'A title', 'What staff wrote.',
    private.subject('company', ${companies.mine}))`;

const prefer = (sql: Sql, preferences: unknown) =>
  sql`update profiles set preferences = ${sql.json(preferences as never)} where id = ${people.member}`;

const kindsOf = (mails: readonly QueuedMail[]) =>
  mails.map(({ data }) => String(data['kind'])).toSorted();

test('[MAIL-01] every kind that is mailed has a text, and every text a kind', async () => {
  const rows = await database.asPostgres((sql) => sql`select kind from private.mailed_kinds()`);
  expect(rows.map(({ kind }) => kind as string).toSorted()).toEqual(
    notices.map(({ kind }) => kind).toSorted(),
  );
});

describe('[MAIL-01] the mail of a notification', () => {
  test('names its subject and firm, and nothing that staff wrote', async () => {
    const mails = await database.asPostgres(async (sql) => {
      await confirm(sql);
      await notify(sql, 'company.standing');
      return mailsOf(sql);
    });
    expect(mails).toEqual([
      {
        recipient: 'member@test.example',
        subject: 'A title',
        data: {
          kind: 'company.standing',
          audience: 'client',
          can_turn_off: true,
          firm: expect.any(String),
          name: expect.any(String),
          number: expect.any(String),
          subject_type: 'company',
          subject_id: companies.mine,
        },
      },
    ]);
    expect(JSON.stringify(mails)).not.toContain('What staff wrote');
  });

  test('is for confirmed addresses of active people, and for kinds that are mailed', async () => {
    const seen = await database.asPostgres(async (sql) => {
      await notify(sql, 'company.standing');
      const unconfirmed = kindsOf(await mailsOf(sql));
      await confirm(sql);
      await notify(sql, 'application.in_review');
      const other = kindsOf(await mailsOf(sql));
      await sql`update profiles set status = 'suspended' where id = ${people.member}`;
      await notify(sql, 'account.second_factor_removed');
      return { unconfirmed, other, suspended: kindsOf(await mailsOf(sql)) };
    });
    expect(seen).toEqual({ unconfirmed: [], other: [], suspended: [] });
  });

  test('can be switched off, but for what has to be known', async () => {
    const kinds = await database.asPostgres(async (sql) => {
      await confirm(sql);
      await prefer(sql, { mails: { company: 'off', application: 'off', account: 'off' } });
      await notify(sql, 'company.standing');
      await notify(sql, 'application.approved');
      await notify(sql, 'application.information_requested');
      await notify(sql, 'account.recovery_codes');
      return kindsOf(await mailsOf(sql));
    });
    expect(kinds).toEqual(['account.recovery_codes', 'application.information_requested']);
  });

  test('goes out with no notification that was switched off', async () => {
    const kinds = await database.asPostgres(async (sql) => {
      await confirm(sql);
      await prefer(sql, { notifications: { company: 'off' } });
      await notify(sql, 'company.standing');
      return kindsOf(await mailsOf(sql));
    });
    expect(kinds).toEqual([]);
  });

  test('is not sent to who does it, but about their own account', async () => {
    const kinds = await database.as('member', async (sql) => {
      await become(sql, 'postgres');
      await confirm(sql);
      await sql.unsafe(`set local request.jwt.claims = '{"sub": "${people.member}"}'`);
      await notify(sql, 'company.standing');
      await notify(sql, 'account.recovery_codes');
      return kindsOf(await mailsOf(sql));
    });
    expect(kinds).toEqual(['account.recovery_codes']);
  });

  test('comes thirty times an hour at most, but for what has to be known', async () => {
    const kinds = await database.asPostgres(async (sql) => {
      await confirm(sql);
      for (let each = 0; each < 32; each += 1) await notify(sql, 'company.access');
      await notify(sql, 'document.rejected');
      const sent = kindsOf(await mailsOf(sql));
      const withheld = await sql`
        select data ->> 'kind' as kind, answer from private.mail_outbox where state = 'withheld'`;
      return { sent, withheld: withheld.map((mail) => ({ ...mail })) };
    });
    expect(kinds.sent.filter((kind) => kind === 'company.access')).toHaveLength(30);
    expect(kinds.sent).toContain('document.rejected');
    const above = { kind: 'company.access', answer: expect.stringContaining('thirty mails') };
    expect(kinds.withheld).toEqual([above, above]);
  });

  test('leads staff to their own portal', async () => {
    const [mail] = await database.asPostgres(async (sql) => {
      await confirm(sql, people.admin);
      await notify(sql, 'compliance.hits', people.admin);
      return mailsOf(sql);
    });
    expect(mail?.data).toMatchObject({ audience: 'staff', can_turn_off: false });
  });
});

describe('[MAIL-01] [APP-06] on the way of an application', () => {
  test('the client learns that it arrived and that something is asked', async () => {
    const mails = await database.as('member', async (sql) => {
      await become(sql, 'postgres');
      await confirm(sql);
      await become(sql, 'member');
      const id = await givenSubmitted(sql);
      await become(sql, 'admin');
      await sql`select start_review(${id})`;
      await sql`select request_information(${id}, ${sql.json([
        { id: crypto.randomUUID(), question: 'A secret question?' },
      ])})`;
      return mailsOf(sql);
    });
    expect(kindsOf(mails)).toEqual(['application.information_requested', 'application.received']);
    expect(JSON.stringify(mails)).not.toContain('secret');
  });
});

test('[MAIL-01] the mail of an invoice has its number, amount and day', async () => {
  const mails = await database.as('admin', async (sql) => {
    await become(sql, 'postgres');
    await confirm(sql);
    await become(sql, 'admin');
    await givenIssued(sql, companies.mine);
    return mailsOf(sql);
  });
  expect(mails.map(({ data }) => data)).toEqual([
    expect.objectContaining({
      kind: 'invoice.issued',
      amount: expect.stringMatching(/^USD [\d,]+\.\d\d$/),
      number: expect.any(String),
      day: expect.stringMatching(/^\d{1,2}\u00a0[A-Z][a-z]+\u00a0\d{4}$/),
    }),
  ]);
});
