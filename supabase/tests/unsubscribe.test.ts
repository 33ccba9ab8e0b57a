import { describe, expect, test } from 'vitest';

import { refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, people, tenants } from './support/ids.ts';

const database = useDatabase();

const notify = (sql: Sql, kind: string) =>
  sql`select private.notify(${people.member}, ${tenants.first}, ${kind}, 'A title', '',
    private.subject('company', ${companies.mine}))`;

const confirm = (sql: Sql) =>
  sql`update auth.users set email_confirmed_at = now() where id = ${people.member}`;

/** What the worker gets with the next mail: the token of its link. */
const claimed = async (sql: Sql) => {
  const [row] = await sql`select private.claim_mail() ->> 'unsubscribe' as token`;
  return row?.['token'] as string | null;
};

async function tokenOf(sql: Sql, kind: string) {
  await confirm(sql);
  await notify(sql, kind);
  return claimed(sql);
}

const stop = (sql: Sql, token: string) => sql`select unsubscribe_mails(${token}) as about`;

const preferences = async (sql: Sql, person: string = people.member) => {
  const [row] = await sql`select preferences from profiles where id = ${person}`;
  return row?.['preferences'] as unknown;
};

const queuedKinds = async (sql: Sql) =>
  (await sql`select data ->> 'kind' as kind from private.mail_outbox where state = 'queued'`).map(
    ({ kind }) => kind as string,
  );

describe('[MAIL-01] [NTF-01] the link that stops mails', () => {
  testAccess(
    database,
    `
                       | anon              | stranger          | member            | owner             | admin             | suspended         | serviceRole
      stop by no token | mail.link_invalid | mail.link_invalid | mail.link_invalid | mail.link_invalid | mail.link_invalid | mail.link_invalid | grant
      make a token     | grant             | grant             | grant             | grant             | grant             | grant             | grant
      press as a server | grant            | grant             | grant             | grant             | grant             | grant             | yes
    `,
    {
      'stop by no token': (sql) => stop(sql, 'none'),
      'press as a server': (sql) => sql`select unsubscribe_by_post('none', '203.0.113.7')`,
      'make a token': (sql) =>
        sql`select private.unsubscribe_token('member@test.example', 'digest', '{}')`,
    },
  );

  test('is in mails that can be switched off, and in none of law or security', async () => {
    const seen = await database.asPostgres(async (sql) => {
      const tokens: Record<string, string | null> = {};
      for (const kind of [
        'company.access',
        'document.rejected',
        'kyc.rejected',
        'account.second_factor_removed',
      ])
        tokens[kind] = await tokenOf(sql, kind);
      await sql`select private.queue_mail('member@test.example', 'digest', 'Hello')`;
      tokens['digest'] = await claimed(sql);
      await sql`select private.queue_mail('member@test.example', 'client_invitation', 'Hello')`;
      tokens['client_invitation'] = await claimed(sql);
      await sql`select private.queue_mail('gone@test.example', 'digest', 'Hello')`;
      tokens['unknown'] = await claimed(sql);
      return tokens;
    });
    expect(seen).toEqual({
      'company.access': expect.stringMatching(/^[\da-f]{32}-company-[\da-f]{32}$/),
      'document.rejected': null,
      'kyc.rejected': null,
      'account.second_factor_removed': null,
      digest: expect.stringMatching(/-duty-/),
      client_invitation: null,
      unknown: null,
    });
  });

  test('stops mails of one kind for a visitor, as often as it is used, and nothing else', async () => {
    const seen = await database.asPostgres(async (sql) => {
      await sql`update profiles set preferences = '{"theme": "dark", "mails": {"invoice": "off"}}' where id = ${people.member}`;
      const token = await tokenOf(sql, 'company.access');
      await become(sql, 'anon');
      const [row] = await stop(sql, token!);
      await stop(sql, token!);
      await become(sql, 'postgres');
      await notify(sql, 'company.access');
      await notify(sql, 'payment.confirmed');
      await notify(sql, 'document.rejected');
      return { about: row?.['about'], kept: await preferences(sql), kinds: await queuedKinds(sql) };
    });
    expect(seen.about).toBe('company');
    expect(seen.kept).toEqual({ theme: 'dark', mails: { invoice: 'off', company: 'off' } });
    expect(seen.kinds.toSorted()).toEqual(['document.rejected', 'payment.confirmed']);
  });

  test('stops them for a mail program, of any number of people from one address; what is no link is counted', async () => {
    const seen = await database.asPostgres(async (sql) => {
      const token = (await tokenOf(sql, 'company.access'))!;
      const press = async (given: string) => {
        const [row] = await sql`select unsubscribe_by_post(${given}, '203.0.113.7') as done`;
        return row?.['done'] as boolean;
      };
      const outcomes = new Set<boolean>();
      for (let each = 0; each < 70; each += 1) outcomes.add(await press(token));
      for (let each = 0; each < 60; each += 1) outcomes.add(await press('none'));
      const last = await refusalWithin(sql, () => press('none'));
      return {
        outcomes: [...outcomes],
        last,
        still: await press(token),
        kept: await preferences(sql),
      };
    });
    expect(seen).toEqual({
      outcomes: [true, false],
      last: 'rate.too_many',
      still: true,
      kept: { mails: { company: 'off' } },
    });
  });

  test('works where the preferences hold something else than they should', async () => {
    const seen = await database.asPostgres(async (sql) => {
      const token = await tokenOf(sql, 'company.access');
      await sql`update profiles set preferences = '{"mails": "all"}' where id = ${people.member}`;
      await stop(sql, token!);
      return preferences(sql);
    });
    expect(seen).toEqual({ mails: { company: 'off' } });
  });

  test('is for one person and one kind: changed, it stops nothing', async () => {
    const seen = await database.asPostgres(async (sql) => {
      const token = (await tokenOf(sql, 'company.access'))!;
      const other = people.otherMember.replaceAll('-', '');
      const forged = [
        token.replace('-company-', '-invoice-'),
        token.replace(/^[\da-f]{32}/, other),
        token.slice(0, -1),
        `${token.slice(0, -32)}${'0'.repeat(32)}`,
        token.toUpperCase(),
        `${token}\n`,
      ];
      await become(sql, 'anon');
      const refusals: unknown[] = [];
      for (const each of forged) refusals.push(await refusalWithin(sql, () => stop(sql, each)));
      await become(sql, 'postgres');
      return { refusals: new Set(refusals), kept: await preferences(sql, people.otherMember) };
    });
    expect(seen.refusals).toEqual(new Set(['mail.link_invalid']));
    expect(JSON.stringify(seen.kept)).not.toContain('off');
  });

  test('is used thirty times in ten minutes at most', async () => {
    const seen = await database.asPostgres(async (sql) => {
      const token = (await tokenOf(sql, 'company.access'))!;
      await become(sql, 'anon');
      for (let each = 0; each < 30; each += 1) await stop(sql, token);
      return refusalWithin(sql, () => stop(sql, token));
    });
    expect(seen).toBe('rate.too_many');
  });
});
