import { describe, expect, test } from 'vitest';

import { after, refusal, refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, tenants } from './support/ids.ts';
import { confirmed, givenDraft, invite, type Link } from './support/party-invitations.ts';
import { useSuperAdmin } from './support/super-admin.ts';

const database = useDatabase();
useSuperAdmin(database);

const kinds = ['client', 'company', 'party', 'colleague'] as const;
type Kind = (typeof kinds)[number];

const make: Record<Kind, (sql: Sql, email: string) => Promise<Link>> = {
  async client(sql, email) {
    const token = crypto.randomUUID();
    await become(sql, 'member');
    const [row] =
      await sql`select invite_client(${token}, ${companies.mine}, ${email}, 'viewer') as id`;
    return { id: row?.['id'] as string, token };
  },
  async company(sql, email) {
    const token = crypto.randomUUID();
    await become(sql, 'admin');
    const [row] =
      await sql`select invite_company(${token}, ${tenants.first}, ${email}, 'New Firm Ltd.') as id`;
    return { id: row?.['id'] as string, token };
  },
  async party(sql, email) {
    return invite(sql, await givenDraft(sql), email);
  },
  async colleague(sql, email) {
    const token = crypto.randomUUID();
    await become(sql, 'superAdmin');
    const [row] = await sql`select invite_colleague(${token}, ${email}, '{reviewer}') as id`;
    return { id: row?.['id'] as string, token };
  },
};

/** Every table whose rows, as text, hold one of these words. */
async function tablesWith(sql: Sql, ...text: string[]): Promise<string[]> {
  await become(sql, 'serviceRole');
  await sql`reset role`;
  const tables = await sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'private', 'realtime', 'storage', 'auth') order by 1`;
  // One statement over all of them: each on its own would be as many requests.
  const places = tables.flatMap(({ name }) =>
    text.map(
      (word) =>
        `select '${String(name)}' as name where exists (select from ${String(name)} as kept where kept::text ilike '%${word}%')`,
    ),
  );
  const found = await sql.unsafe<{ name: string }[]>(places.join(' union all '));
  return found.map(({ name }) => name);
}

async function hashOf(sql: Sql, token: string): Promise<string> {
  await sql`reset role`;
  const [row] = await sql`select encode(private.token_hash(${token}), 'hex') as hash`;
  return row?.['hash'] as string;
}

describe('[INV-01] [CALL-03] the token of a link', () => {
  test.each(kinds)('of a %s is in no table but the mail that waits', async (kind) => {
    const seen = await database.asPostgres(async (sql) => {
      const { id, token } = await make[kind](sql, 'new@test.example');
      const again = crypto.randomUUID();
      await sql`select resend_invitation(${id}, ${again})`;
      const hash = await hashOf(sql, again);
      const waiting = await tablesWith(sql, token, again);
      for (let claimed = true; claimed;) {
        const [mail] = await sql`select private.claim_mail() ->> 'id' as id`;
        claimed = mail?.['id'] !== null;
        if (claimed) await sql`select private.settle_mail(${mail?.['id']}, 'sent', '250 Ok')`;
      }
      return {
        differs: id !== token,
        waiting,
        sent: await tablesWith(sql, token, again),
        hashed: await tablesWith(sql, hash),
      };
    });
    // A link to an own part is mailed when the applicant says so.
    const isMailed = kind !== 'party';
    expect(seen).toEqual({
      differs: true,
      waiting: isMailed ? ['private.mail_outbox', 'private.mail_outbox'] : [],
      sent: [],
      hashed: [`public.${kind}_invitations`],
    });
  });

  test.each(['failed', 'lost'])('leaves the queue with a mail that is %s', async (how) => {
    const left = await database.asPostgres(async (sql) => {
      const { token } = await make.client(sql, 'new@test.example');
      await become(sql, 'serviceRole');
      await sql`reset role`;
      const [mail] = await sql`select private.claim_mail() ->> 'id' as id`;
      if (how === 'failed') {
        await sql`select private.settle_mail(${mail?.['id']}, 'failed', '550 No')`;
      } else {
        await sql`update private.mail_outbox set claimed_until = now() - interval '1 second'`;
        await sql`select private.claim_mail()`;
      }
      return tablesWith(sql, token);
    });
    expect(left).toEqual([]);
  });

  test('stays with a mail that is tried again', async () => {
    const again = await database.asPostgres(async (sql) => {
      const { token } = await make.client(sql, 'new@test.example');
      await become(sql, 'serviceRole');
      await sql`reset role`;
      const [mail] = await sql`select private.claim_mail() ->> 'id' as id`;
      await sql`select private.settle_mail(${mail?.['id']}, 'retry', '451 Later')`;
      const [row] = await sql`select data ->> 'token' = ${token} as kept from private.mail_outbox`;
      return row?.['kept'] as boolean;
    });
    expect(again).toBe(true);
  });

  const table = `
                       | anon  | stranger | member | owner | otherTenantOwner | admin | superAdmin | suspended
    read the hash      | grant | grant    | grant  | grant | grant            | grant | grant      | grant
    filter by the hash | grant | grant    | grant  | grant | grant            | grant | grant      | grant
    order by the hash  | grant | grant    | grant  | grant | grant            | grant | grant      | grant
    read whole rows    | grant | grant    | grant  | grant | grant            | grant | grant      | grant
    hash a token       | grant | grant    | grant  | grant | grant            | grant | grant      | grant
    list by all kinds  | grant | grant    | grant  | grant | grant            | grant | grant      | grant
  `;
  describe.each(kinds)('of a %s is read by no caller, its inviter among them', (kind) => {
    const made = (sql: Sql) => make[kind](sql, 'new@test.example');
    testAccess(database, table, {
      'read the hash': after(made, (sql) =>
        sql.unsafe(`select token_hash from ${kind}_invitations`),
      ),
      'filter by the hash': after(made, (sql, { token }) =>
        sql.unsafe(
          `select id from ${kind}_invitations where token_hash = 'sha256:'::bytea || sha256(convert_to('${token}', 'UTF8'))`,
        ),
      ),
      'order by the hash': after(made, (sql) =>
        sql.unsafe(`select id from ${kind}_invitations order by token_hash`),
      ),
      'read whole rows': after(made, (sql) => sql.unsafe(`select * from ${kind}_invitations`)),
      'hash a token': after(made, (sql, { token }) => sql`select private.token_hash(${token})`),
      'list by all kinds': after(made, (sql) => sql`select id from private.invitations`),
    });
  });

  test.each(kinds)(
    'of a %s opens one row for who reads others too, and its id opens none',
    async (kind) => {
      const seen = await database.asPostgres(async (sql) => {
        const { id, token } = await make[kind](sql, 'new@test.example');
        await make[kind](sql, 'another@test.example');
        await become(sql, 'superAdmin');
        const read = async (header: string) => {
          await sql`select set_config('request.headers', ${JSON.stringify({ 'x-invitation-token': header })}, true)`;
          const rows = await sql.unsafe(`select id from ${kind}_invitations`);
          return rows.map((row) => row['id'] === id);
        };
        return [await read(token), await read(token.toUpperCase()), await read(id)];
      });
      expect(seen).toEqual([[true], [true], []]);
    },
  );

  test.each(kinds)('of a %s is void after a new one', async (kind) => {
    const seen = await database.asPostgres(async (sql) => {
      const email = await confirmed(sql, 'stranger');
      const { id, token } = await make[kind](sql, email);
      const again = crypto.randomUUID();
      await sql`select resend_invitation(${id}, ${again})`;
      await become(sql, 'stranger');
      return [
        await refusalWithin(sql, () => sql`select accept_invitation(${token})`),
        await refusalWithin(sql, () => sql`select accept_invitation(${id})`),
        await refusalWithin(sql, () => sql`select accept_invitation(${again})`),
      ];
    });
    expect(seen).toEqual(['invitation.invalid', 'invitation.invalid', undefined]);
  });
});

describe('[INV-01] at once', () => {
  test.each(['client', 'party', 'colleague'] as const)(
    'a %s accepts while the link is made anew: one of both holds',
    async (kind) => {
      const again = crypto.randomUUID();
      const inviter = { client: 'member', party: 'member', colleague: 'superAdmin' } as const;
      const { id, token } = await database.commitAs('postgres', async (sql) => {
        // Each kind goes to the same address, which gets three invitations in a day.
        await sql`delete from private.rate_limits`;
        return make[kind](sql, await confirmed(sql, 'stranger'));
      });
      const [accepted, renewed] = await Promise.all([
        refusal(database.commitAs('stranger', (sql) => sql`select accept_invitation(${token})`)),
        refusal(
          database.commitAs(inviter[kind], (sql) => sql`select resend_invitation(${id}, ${again})`),
        ),
      ]);
      expect([
        [undefined, 'invitation.not_pending'],
        ['invitation.invalid', undefined],
      ]).toContainEqual([accepted, renewed]);
    },
  );

  test('two managers make new links: the last one alone opens', async () => {
    const tokens = [crypto.randomUUID(), crypto.randomUUID()] as const;
    const { id } = await database.commitAs('postgres', (sql) =>
      make.company(sql, 'new@test.example'),
    );
    const renew = (persona: 'admin' | 'owner', token: string) =>
      refusal(database.commitAs(persona, (sql) => sql`select resend_invitation(${id}, ${token})`));
    expect(await Promise.all([renew('admin', tokens[0]), renew('owner', tokens[1])])).toEqual([
      undefined,
      undefined,
    ]);
    const opened = await database.as('anon', async (sql) => {
      const rows: number[] = [];
      for (const token of tokens) {
        await sql`select set_config('request.headers', ${JSON.stringify({ 'x-invitation-token': token })}, true)`;
        rows.push((await sql`select id from company_invitations`).length);
      }
      return rows;
    });
    expect(opened.toSorted((a, b) => a - b)).toEqual([0, 1]);
  });

  test('the same token for two links: one of both is made', async () => {
    const token = crypto.randomUUID();
    const attempt = (email: string) =>
      refusal(
        database.commitAs(
          'admin',
          (sql) =>
            sql`select invite_company(${token}, ${tenants.second}, ${email}, 'New Firm Ltd.')`,
        ),
      );
    await Promise.all([attempt('a@test.example'), attempt('b@test.example')]);
    const made = await database.as(
      'admin',
      (sql) => sql`select from company_invitations where tenant_id = ${tenants.second}`,
    );
    expect(made).toHaveLength(1);
  });
});
