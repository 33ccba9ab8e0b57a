import { describe, expect, test } from 'vitest';

import { refusalWithin } from './support/access-table.ts';
import { completeData, save, submit } from './support/applications.ts';
import { save as saveChange, start, submit as submitChange } from './support/changes.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { kycProfiles, parties, people, tenants } from './support/ids.ts';
import { completePerson, kycProfile, saveKyc, withAllDocuments } from './support/kyc.ts';

const database = useDatabase();
const { mine } = kycProfiles;

/** What a person declares, each ready to be sent by the member. */
const actions: Record<string, (sql: Sql) => Promise<() => PromiseLike<unknown>>> = {
  async 'an application'(sql) {
    const id = crypto.randomUUID();
    await sql`select start_application(${id}, ${tenants.first})`;
    const version = await save(sql, id, 1, completeData());
    return () => submit(sql, id, version);
  },
  async 'answers on identity'(sql) {
    await saveKyc(sql, mine);
    await withAllDocuments(sql, mine, 'member');
    const version = (await kycProfile(sql, mine))?.version ?? 0;
    return () => sql`select submit_kyc(${mine}, ${version})`;
  },
  async 'a declaration signed with the name of the party'(sql) {
    const version = await saveKyc(sql, mine);
    return () =>
      sql`select sign_declaration(${parties.mine}, 'pep_declaration', ${completePerson.name}, ${version})`;
  },
  async 'a change of a company'(sql) {
    const id = await start(sql, 'registered_office');
    const version = await saveChange(sql, id, 1, { details: { address: '2 Bay Street, Nassau' } });
    return () => submitChange(sql, id, version);
  },
};

async function withName<T>(
  name: string,
  action: string,
  attempt: (sql: Sql, send: () => PromiseLike<unknown>) => Promise<T>,
) {
  return database.as('member', async (sql) => {
    const send = await actions[action]!(sql);
    await sql`reset role`;
    await sql`update profiles set full_name = ${name} where id = ${people.member}`;
    await become(sql, 'member');
    return attempt(sql, send);
  });
}

describe.each(Object.keys(actions))('[DECL-01] %s', (action) => {
  test('is refused to a person whose profile has no name, and possible once they enter it', async () => {
    await withName('', action, async (sql, send) => {
      expect(await refusalWithin(sql, send)).toBe('profile.name_missing');
      await sql`update profiles set full_name = 'Mia Member' where id = auth.uid()`;
      expect(await refusalWithin(sql, send)).toBeUndefined();
    });
  });
});

describe('[DECL-01] what is no name', () => {
  test.each([
    ['spaces', '   '],
    ['a space that does not break', '\u00a0'],
    ['letters of no width', '\u200b\u200d\ufeff'],
    ['signs', '-- . --'],
    ['the address', 'member@test.example'],
  ])('%s', async (_what, name) => {
    await withName(name, 'an application', async (sql, send) => {
      expect(await refusalWithin(sql, send)).toBe('profile.name_missing');
    });
  });

  test.each([['王小明'], ['Ó'], ['J. P. O’Neil-Smith']])('a name is: %s', async (name) => {
    await withName(name, 'an application', async (sql, send) => {
      expect(await refusalWithin(sql, send)).toBeUndefined();
    });
  });
});

test('[DECL-01] a declaration with an application bears the name of the profile, and no address', async () => {
  await withName('  Mia Member ', 'an application', async (sql, send) => {
    await send();
    const [kept] =
      await sql`select declared_name from application_declarations where declared_by = auth.uid()`;
    expect(kept).toEqual({ declared_name: 'Mia Member' });
  });
});

test('[DECL-01] who owns a body corporate is not declared without a name', async () => {
  await withName('', 'an application', async (sql) => {
    const declare = () =>
      sql`select declare_holding(${crypto.randomUUID()}, ${parties.mine}, '{}', '{}')`;
    expect(await refusalWithin(sql, declare)).toBe('profile.name_missing');
  });
});
