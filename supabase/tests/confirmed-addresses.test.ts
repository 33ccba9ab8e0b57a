import { describe, expect, test } from 'vitest';

import { refusalWithin } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, people, tenants } from './support/ids.ts';
import { givenDraft, invite as inviteParty } from './support/party-invitations.ts';
import { useSuperAdmin } from './support/super-admin.ts';

const database = useDatabase();
useSuperAdmin(database);

const VICTIM = 'victim@test.example';

/** Every kind of invitation, sent to the victim. */
const kinds: Record<string, (sql: Sql) => Promise<string>> = {
  async client(sql) {
    await become(sql, 'admin');
    const id = crypto.randomUUID();
    await sql`select invite_client(${id}, ${companies.mine}, ${VICTIM}, 'owner'::company_access)`;
    return id;
  },
  async firm(sql) {
    await become(sql, 'admin');
    const id = crypto.randomUUID();
    await sql`select invite_company(${id}, ${tenants.second}, ${VICTIM}, 'New Firm Ltd.')`;
    return id;
  },
  async party(sql) {
    return (await inviteParty(sql, await givenDraft(sql), VICTIM)).token;
  },
  async colleague(sql) {
    await become(sql, 'superAdmin');
    const id = crypto.randomUUID();
    await sql`select invite_colleague(${id}, ${VICTIM}, '{reviewer}'::staff_duty[])`;
    return id;
  },
};

/** What the auth service writes for a sign-up where addresses have to be confirmed. */
async function signUp(sql: Sql, metadata: Record<string, string>): Promise<string> {
  const id = crypto.randomUUID();
  await sql`reset role`;
  await sql`insert into auth.users (id, email, raw_user_meta_data) values (${id}, ${VICTIM}, ${sql.json(metadata)})`;
  return id;
}

async function actAs(sql: Sql, id: string) {
  await sql`reset role`;
  await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: id, role: 'authenticated' })}, true)`;
  await sql.unsafe('set local role authenticated');
}

async function standing(sql: Sql, person: string) {
  await sql`reset role`;
  const [profile] = await sql`select role, last_active_tenant from profiles where id = ${person}`;
  const [held] = await sql`
    select (select count(*)::int from tenant_users where user_id = ${person}) as tenants,
      (select count(*)::int from company_users where user_id = ${person}) as companies,
      (select count(*)::int from staff_duties where user_id = ${person}) as duties,
      (select count(*)::int from private.invitations where accepted_by = ${person}) as accepted`;
  return { ...profile, ...held };
}

const nothing = {
  role: 'user',
  last_active_tenant: null,
  tenants: 0,
  companies: 0,
  duties: 0,
  accepted: 0,
};

describe.each(Object.entries(kinds))('[AUTH-05] [INV-01] the invitation of a %s', (_kind, send) => {
  test('opens nothing for who signs up with the address of another person, by sign-up or by command', async () => {
    const seen = await database.as('admin', async (sql) => {
      const token = await send(sql);
      const person = await signUp(sql, { invitation_token: token });
      const signedUp = await standing(sql, person);
      await actAs(sql, person);
      const refused = await refusalWithin(sql, () => sql`select accept_invitation(${token})`);
      return { signedUp, refused, after: await standing(sql, person) };
    });
    expect(seen).toEqual({
      signedUp: nothing,
      refused: 'invitation.address_unconfirmed',
      after: nothing,
    });
  });

  test('nor with a confirmation written into the own metadata', async () => {
    const seen = await database.as('admin', async (sql) => {
      const token = await send(sql);
      const person = await signUp(sql, {
        email_verified: 'true',
        email_confirmed_at: '2026-01-01',
      });
      await actAs(sql, person);
      const refused = await refusalWithin(sql, () => sql`select accept_invitation(${token})`);
      return { refused, after: await standing(sql, person) };
    });
    expect(seen).toEqual({ refused: 'invitation.address_unconfirmed', after: nothing });
  });

  test('is accepted with the confirmation, once', async () => {
    const seen = await database.as('admin', async (sql) => {
      const token = await send(sql);
      const person = await signUp(sql, { invitation_token: token });
      await sql`update auth.users set email_confirmed_at = now() where id = ${person}`;
      await actAs(sql, person);
      await sql`select accept_invitation(${token})`;
      return standing(sql, person);
    });
    expect(seen).toMatchObject({ accepted: 1 });
  });

  test('that was revoked in between does not stop the confirmation', async () => {
    const seen = await database.as('admin', async (sql) => {
      const token = await send(sql);
      const person = await signUp(sql, { invitation_token: token });
      for (const table of ['client', 'company', 'party', 'colleague']) {
        await sql.unsafe(
          `update ${table}_invitations set status = 'revoked' where token_hash = private.token_hash('${token}')`,
        );
      }
      await sql`update auth.users set email_confirmed_at = now() where id = ${person}`;
      return standing(sql, person);
    });
    expect(seen).toEqual(nothing);
  });
});

describe.each(['client', 'party'])(
  '[TNT-01] [INV-01] the invitation of a %s, while invitations are switched off',
  (kind) => {
    const off = async (sql: Sql, isOff: boolean) => {
      await sql`reset role`;
      await sql`update tenants set features = ${sql.json({ invitations: !isOff })} where id = ${tenants.first}`;
    };
    const givenSent = async (sql: Sql) => {
      const token = await kinds[kind]!(sql);
      await off(sql, true);
      return token;
    };

    test('waits through the confirmation of a sign-up, says so, and is accepted later', async () => {
      const seen = await database.as('admin', async (sql) => {
        const token = await givenSent(sql);
        const person = await signUp(sql, { invitation_token: token });
        await sql`update auth.users set email_confirmed_at = now() where id = ${person}`;
        const confirmed = await standing(sql, person);
        await actAs(sql, person);
        const accept = () => sql`select accept_invitation(${token})`;
        const refused = await refusalWithin(sql, accept);
        await off(sql, false);
        await actAs(sql, person);
        await accept();
        return { confirmed, refused, later: await standing(sql, person) };
      });
      expect(seen).toMatchObject({
        confirmed: nothing,
        refused: 'tenant.feature_off',
        later: { accepted: 1 },
      });
    });

    test('waits at a sign-up whose address counts at once', async () => {
      const seen = await database.as('admin', async (sql) => {
        const token = await givenSent(sql);
        const id = crypto.randomUUID();
        await sql`
          insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
          values (${id}, ${VICTIM}, now(), ${sql.json({ invitation_token: token })})`;
        return standing(sql, id);
      });
      expect(seen).toEqual(nothing);
    });
  },
);

test('[SUP-01] the answer to a ticket is mailed to a confirmed address alone', async () => {
  const mails = await database.as('member', async (sql) => {
    const counted: number[] = [];
    for (const confirmedAt of [null, new Date()]) {
      await sql`reset role`;
      await sql`update auth.users set email_confirmed_at = ${confirmedAt} where id = ${people.member}`;
      await become(sql, 'member');
      const ticket = crypto.randomUUID();
      await sql`select open_ticket(${ticket}, ${tenants.first}, 'Question', 'What does it cost?')`;
      await become(sql, 'admin');
      await sql`select reply_ticket(${crypto.randomUUID()}, ${ticket}, 'A lot.')`;
      await sql`reset role`;
      const [row] =
        await sql`select count(*)::int as n from private.mail_outbox where data ->> 'kind' = 'support.answered'`;
      counted.push(row?.['n'] as number);
    }
    return counted;
  });
  expect(mails).toEqual([0, 1]);
});
