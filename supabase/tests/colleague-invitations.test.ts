import { describe, expect, test } from 'vitest';

import { refusal, refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { people, tenants } from './support/ids.ts';
import { useSuperAdmin } from './support/super-admin.ts';

const database = useDatabase();
useSuperAdmin(database);

const ADDRESS = 'colleague@test.example';

async function invite(sql: Sql, email = ADDRESS, duties = '{reviewer,billing}', given?: string) {
  const token = given ?? crypto.randomUUID();
  await sql`select invite_colleague(${token}, ${email}, ${duties}::staff_duty[])`;
  return token;
}

/** A token whose row the test reads behind the policies; the rest runs as the owner of the tables. */
async function inviteAndReset(sql: Sql, email = ADDRESS) {
  const token = await invite(sql, email);
  await sql`reset role`;
  return token;
}

async function signUp(sql: Sql, email: string, token: string | null, isConfirmed: boolean) {
  const id = crypto.randomUUID();
  await sql`reset role`;
  await sql`insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
    values (${id}, ${email}, ${isConfirmed ? new Date() : null}, ${sql.json(token ? { invitation_token: token } : {})})`;
  return id;
}

/** Signs a person of the test in, whichever they are. */
async function actAs(sql: Sql, id: string) {
  await sql`reset role`;
  await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: id, role: 'authenticated' })}, true)`;
  await sql.unsafe('set local role authenticated');
}

async function standing(sql: Sql, person: string, token: string) {
  await sql`reset role`;
  const [profile] = await sql`select role from profiles where id = ${person}`;
  const held = await sql`select duty from staff_duties where user_id = ${person} order by duty`;
  const [row] =
    await sql`select status, accepted_by from colleague_invitations where token_hash = private.token_hash(${token})`;
  return {
    role: profile?.['role'] as string,
    duties: held.map(({ duty }) => duty as string),
    status: row?.['status'] as string,
  };
}

describe('[USR-01] [INV-01] invitations of colleagues', () => {
  testAccess(
    database,
    `
             | anon  | stranger    | member      | owner       | otherTenantOwner | admin       | suspended         | superAdmin
      invite | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed | account.suspended | yes
      write  | grant | grant       | grant       | grant       | grant            | grant       | grant             | grant
      accept by hand | grant | grant | grant      | grant       | grant            | grant       | grant             | grant
    `,
    {
      invite: (sql) =>
        sql`select invite_colleague(${crypto.randomUUID()}, ${ADDRESS}, '{reviewer}')`,
      write: (sql) =>
        sql`insert into colleague_invitations (email, duties) values ('x@test.example', '{}')`,
      'accept by hand': (sql) => sql`update colleague_invitations set status = 'accepted'`,
    },
  );

  test('are read by the super admin and by their token, and listed for no one else', async () => {
    const seen = await database.as('superAdmin', async (sql) => {
      const token = await invite(sql);
      const count = async () =>
        (await sql`select id, email, status, expires_at from colleague_invitations`).length;
      const list = async () =>
        (await sql`select from people_list(${tenants.first}, ${ADDRESS})`).length;
      const bySuper = [await count(), await list()];
      await become(sql, 'admin');
      const byStaff = [await count(), await list()];
      await become(sql, 'owner');
      const byOwner = await count();
      await become(sql, 'anon');
      const withoutToken = await count();
      await sql`select set_config('request.headers', ${JSON.stringify({ 'x-invitation-token': token })}, true)`;
      return { bySuper, byStaff, byOwner, withoutToken, withToken: await count() };
    });
    expect(seen).toEqual({
      bySuper: [1, 1],
      byStaff: [0, 0],
      byOwner: 0,
      withoutToken: 0,
      withToken: 1,
    });
  });

  test.each([
    ['no address', 'x', '{reviewer}', 'invitation.email_invalid'],
    ['one who is staff', 'ADMIN@test.example', '{reviewer}', 'invitation.already_staff'],
    ['read only beside another duty', ADDRESS, '{read_only,reviewer}', 'duty.invalid'],
    ['an empty duty', ADDRESS, '{null}', 'duty.invalid'],
  ])('not of %s', async (_what, email, duties, expected) => {
    const attempt = database.as('superAdmin', (sql) => invite(sql, email, duties));
    expect(await refusal(attempt)).toBe(expected);
  });

  test('a second one replaces the first, and a repeat after a lost answer does nothing', async () => {
    const states = await database.as('superAdmin', async (sql) => {
      const first = await invite(sql);
      const second = await invite(sql);
      await invite(sql, ADDRESS, '{reviewer}', second);
      await sql`reset role`;
      const stateOf = async (token: string) => {
        const [row] =
          await sql`select status from colleague_invitations where token_hash = private.token_hash(${token})`;
        return row?.['status'] as string;
      };
      return [await stateOf(first), await stateOf(second)];
    });
    expect(states).toEqual(['revoked', 'pending']);
  });
});

describe('[USR-01] [INV-01] a colleague accepts', () => {
  test('with an account that exists, and holds exactly the duties of the invitation', async () => {
    const seen = await database.as('superAdmin', async (sql) => {
      const token = await invite(sql);
      const person = await signUp(sql, ADDRESS, null, true);
      await actAs(sql, person);
      await sql`select accept_invitation(${token})`;
      await sql`select accept_invitation(${token})`;
      const notified = await (async () => {
        await sql`reset role`;
        return sql`select user_id from notifications where kind = 'invitation.accepted'`;
      })();
      return { notified: [...notified], ...(await standing(sql, person, token)) };
    });
    expect(seen).toEqual({
      role: 'admin',
      duties: ['reviewer', 'billing'],
      status: 'accepted',
      notified: [{ user_id: people.superAdmin }],
    });
  });

  test('by signing up: only once the address is confirmed', async () => {
    const seen = await database.as('superAdmin', async (sql) => {
      const token = await invite(sql);
      const person = await signUp(sql, ADDRESS, token, false);
      const before = await standing(sql, person, token);
      await actAs(sql, person);
      const refused = await refusalWithin(sql, () => sql`select accept_invitation(${token})`);
      await sql`reset role`;
      await sql`update auth.users set email_confirmed_at = now() where id = ${person}`;
      return { before, refused, after: await standing(sql, person, token) };
    });
    expect(seen.before).toMatchObject({ role: 'user', status: 'pending' });
    expect(seen.refused).toBe('invitation.address_unconfirmed');
    expect(seen.after).toMatchObject({ role: 'admin', status: 'accepted' });
  });

  test('not with the token of another address, also put into the own metadata before the confirmation', async () => {
    const seen = await database.as('superAdmin', async (sql) => {
      const token = await invite(sql);
      const person = await signUp(sql, 'thief@test.example', null, false);
      await sql`update auth.users set raw_user_meta_data = ${sql.json({ invitation_token: token })} where id = ${person}`;
      await sql`update auth.users set email_confirmed_at = now() where id = ${person}`;
      await actAs(sql, person);
      const refused = await refusalWithin(sql, () => sql`select accept_invitation(${token})`);
      return { refused, ...(await standing(sql, person, token)) };
    });
    expect(seen).toEqual({
      refused: 'invitation.invalid',
      role: 'user',
      duties: [],
      status: 'pending',
    });
  });

  test.each([
    ['revoked', `status = 'revoked'`, 'invitation.not_pending'],
    ['expired', `expires_at = now()`, 'invitation.expired'],
    ['used by another', `status = 'accepted', accepted_at = now()`, 'invitation.not_pending'],
  ])('not one that is %s', async (_what, change, expected) => {
    const seen = await database.as('superAdmin', async (sql) => {
      const token = await inviteAndReset(sql);
      await sql.unsafe(
        `update colleague_invitations set ${change} where token_hash = private.token_hash('${token}')`,
      );
      const person = await signUp(sql, ADDRESS, null, true);
      await actAs(sql, person);
      const refused = await refusalWithin(sql, () => sql`select accept_invitation(${token})`);
      return { refused, role: (await standing(sql, person, token)).role };
    });
    expect(seen).toEqual({ refused: expected, role: 'user' });
  });

  test('and the used link makes no one staff again whose role was taken', async () => {
    const seen = await database.as('superAdmin', async (sql) => {
      const token = await invite(sql);
      const person = await signUp(sql, ADDRESS, null, true);
      await actAs(sql, person);
      await sql`select accept_invitation(${token})`;
      await become(sql, 'superAdmin');
      await sql`select set_user_role(${person}, 'client')`;
      await actAs(sql, person);
      await sql`select accept_invitation(${token})`;
      return standing(sql, person, token);
    });
    expect(seen).toMatchObject({ role: 'client', duties: [] });
  });

  test.each([
    ['suspended', `update profiles set status = 'suspended' where id = '${people.superAdmin}'`],
    ['no longer the super admin', `delete from private.super_admin`],
    ['no longer staff', `update profiles set role = 'client' where id = '${people.superAdmin}'`],
  ])('not when the inviter is %s, by link or by confirmation', async (_what, change) => {
    const seen = await database.as('superAdmin', async (sql) => {
      const token = await inviteAndReset(sql);
      await sql.unsafe(change);
      const person = await signUp(sql, ADDRESS, token, false);
      await sql`update auth.users set email_confirmed_at = now() where id = ${person}`;
      await actAs(sql, person);
      const refused = await refusalWithin(sql, () => sql`select accept_invitation(${token})`);
      return { refused, ...(await standing(sql, person, token)) };
    });
    expect(seen).toMatchObject({ refused: 'invitation.inviter_left', role: 'user' });
  });

  test('not with a suspended account', async () => {
    const seen = await database.as('superAdmin', async (sql) => {
      const token = await inviteAndReset(sql);
      const person = await signUp(sql, ADDRESS, token, false);
      await sql`update profiles set status = 'suspended' where id = ${person}`;
      await sql`update auth.users set email_confirmed_at = now() where id = ${person}`;
      await actAs(sql, person);
      const refused = await refusalWithin(sql, () => sql`select accept_invitation(${token})`);
      return { refused, ...(await standing(sql, person, token)) };
    });
    expect(seen).toMatchObject({ refused: 'account.suspended', role: 'user', status: 'pending' });
  });

  test('staff who are not the super admin neither send one again nor revoke it', async () => {
    const seen = await database.as('superAdmin', async (sql) => {
      const token = await invite(sql);
      const [row] = await sql`select id from colleague_invitations`;
      const id = row?.['id'] as string;
      await become(sql, 'admin');
      const again = crypto.randomUUID();
      const refused = [
        await refusalWithin(sql, () => sql`select resend_invitation(${id}, ${again})`),
        await refusalWithin(sql, () => sql`select revoke_invitation(${id})`),
      ];
      await become(sql, 'superAdmin');
      await sql`select resend_invitation(${id}, ${again})`;
      const person = await signUp(sql, ADDRESS, null, true);
      await actAs(sql, person);
      refused.push(await refusalWithin(sql, () => sql`select accept_invitation(${token})`));
      await become(sql, 'superAdmin');
      await sql`select revoke_invitation(${id})`;
      await actAs(sql, person);
      refused.push(await refusalWithin(sql, () => sql`select accept_invitation(${again})`));
      return refused;
    });
    expect(seen).toEqual([
      'not_found',
      'not_found',
      'invitation.invalid',
      'invitation.not_pending',
    ]);
  });
});

describe('[USR-01] people without a firm', () => {
  test('are listed for the super admin alone, and searched', async () => {
    const seen = await database.as('superAdmin', async (sql) => {
      const find = async (search = '') => {
        const rows =
          await sql`select id from people_list(${tenants.first}, ${search}, 'no_firm', size => 100)`;
        return rows.map(({ id }) => id as string);
      };
      const all = await find();
      const found = await find('stranger');
      await become(sql, 'admin');
      return { all, found, byStaff: await find() };
    });
    expect(seen.all).toContain(people.stranger);
    expect(seen.all).not.toContain(people.member);
    expect(seen.found).toEqual([people.stranger]);
    expect(seen.byStaff).toEqual([]);
  });
});
