import { describe, expect, test } from 'vitest';

import { after, refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { givenFile, pathFor, register } from './support/documents.ts';
import { companies, kycProfiles, parties, people, tenants } from './support/ids.ts';
import { approve, completePerson, givenClaimed, kycProfile, saveKyc } from './support/kyc.ts';
import { withNothingOpen } from './support/kyc.ts';

const database = useDatabase();
const { mine } = kycProfiles;

/** Signs as the caller; by default with the name that was declared, over the version that is saved. */
async function sign(
  sql: Sql,
  kind: string,
  {
    name = completePerson.name,
    party = parties.mine,
    version = 0,
  }: { name?: string; party?: string; version?: number } = {},
): Promise<string> {
  const current = version || ((await kycProfile(sql, mine))?.version ?? 1);
  const [row] = await sql`select sign_declaration(${party}, ${kind}, ${name}, ${current}) as id`;
  return row?.['id'] as string;
}

/** The declarations asked of the party, and whether each is in force. */
const standing = async (sql: Sql) =>
  Object.fromEntries(
    (await sql`select kind, in_force from kyc_declarations(${mine})`).map((row) => [
      row['kind'] as string,
      row['in_force'] as boolean,
    ]),
  );

const textOf = async (sql: Sql, kind: string) =>
  (await sql`select body from kyc_declarations(${mine}) where kind = ${kind}`)[0]?.['body'] as
    | string
    | null;

async function makeDirector(sql: Sql, company: string): Promise<void> {
  await sql`reset role`;
  await sql`insert into company_participants (tenant_id, company_id, party_id, role)
    values (${tenants.first}, ${company}, ${parties.mine}, 'director')`;
  await become(sql, 'member');
}

describe('[DECL-01] who reads and signs', () => {
  const signed = async (sql: Sql) => {
    await become(sql, 'member');
    await saveKyc(sql, mine);
    return sign(sql, 'pep_declaration');
  };
  testAccess(
    database,
    `
                        | anon  | stranger    | member | otherMember | owner       | otherTenantOwner | admin       | suspended
      read what is asked | grant | not_found   | yes    | not_found   | yes         | not_found        | yes         | account.suspended
      read a signed one  | grant | –           | yes    | –           | yes         | –                | yes         | –
      sign               | grant | not_found   | yes    | not_found   | not_allowed | not_found        | not_allowed | account.suspended
      write a row        | grant | grant       | grant  | grant       | grant       | grant            | grant       | grant
      change a row       | grant | grant       | grant  | grant       | grant       | grant            | grant       | grant
      delete a row       | grant | grant       | grant  | grant       | grant       | grant            | grant       | grant
    `,
    {
      'read what is asked': (sql) => sql`select * from kyc_declarations(${mine})`,
      'read a signed one': after(
        signed,
        (sql, id) => sql`select from declarations where id = ${id}`,
      ),
      sign: after(
        async (sql) => {
          await become(sql, 'member');
          return saveKyc(sql, mine);
        },
        (sql, version) =>
          sql`select sign_declaration(${parties.mine}, 'pep_declaration', 'Pia Party', ${version})`,
      ),
      'write a row': (sql) =>
        sql`insert into declarations (tenant_id, party_id, kind, body, answers, signed_name, signed_by)
          values (${tenants.first}, ${parties.mine}, 'pep_declaration', 'x', '{}', 'x', ${people.member})`,
      'change a row': (sql) => sql`update declarations set body = 'x'`,
      'delete a row': (sql) => sql`delete from declarations`,
    },
  );
});

describe('[DECL-01] signing', () => {
  test('keeps the text, the answers, the name, the person, the time and the address', async () => {
    const row = await database.as('member', async (sql) => {
      await saveKyc(sql, mine);
      await sql`select set_config('request.headers', '{"x-forwarded-for": "203.0.113.7"}', true)`;
      const id = await sign(sql, 'tax_self_certification', { name: '  pia   PARTY ' });
      expect(await sign(sql, 'tax_self_certification')).toBe(id);
      return (await sql`select * from declarations where id = ${id}`)[0];
    });
    expect(row).toMatchObject({
      party_id: parties.mine,
      body: 'I, Pia Party, declare that I am resident for tax purposes in Bahamas (no tax number), and in no other country. This is true and complete, and I will report any change.',
      answers: { name: 'Pia Party', residences: [{ country: 'BS', number: '' }] },
      signed_name: 'pia   PARTY',
      signed_by: people.member,
      address: '203.0.113.7',
    });
  });

  test('refuses another name, a kind that is not asked, an older version and answers that are missing', async () => {
    const reasons = await database.as('member', async (sql) => {
      const tries = async (kind: string, more: Parameters<typeof sign>[2] = {}) =>
        refusalWithin(sql, () => sign(sql, kind, more));
      const before = await tries('pep_declaration', { name: "Party of Mia's" });
      await saveKyc(sql, mine);
      return [
        before,
        await tries('pep_declaration', { name: 'Ada Rolle' }),
        await tries('pep_declaration', { name: '  ' }),
        await tries('pep_declaration', { version: 1 }),
        await tries('passport'),
        await tries('consent_to_act'),
        await tries('pep_declaration', { party: crypto.randomUUID() }),
        await tries('pep_declaration', { party: parties.others }),
      ];
    });
    expect(reasons).toEqual([
      'declaration.answers_missing',
      'declaration.name_differs',
      'declaration.name_differs',
      'kyc.conflict',
      'declaration.not_asked',
      'declaration.not_asked',
      'not_found',
      'not_found',
    ]);
  });

  test('the person who signs for another types their own name', async () => {
    const name = await database.as('member', async (sql) => {
      await saveKyc(sql, mine);
      const [own] = await sql`select full_name from profiles where id = auth.uid()`;
      await sign(sql, 'pep_declaration', { name: own?.['full_name'] as string });
      return (
        (await sql`select signed_name from declarations`)[0]?.['signed_name'] === own?.['full_name']
      );
    });
    expect(name).toBe(true);
  });

  test('a signed one is never changed, not even behind the commands', async () => {
    const reasons = await database.as('member', async (sql) => {
      await saveKyc(sql, mine);
      await sign(sql, 'pep_declaration');
      await sql`reset role`;
      return [
        await refusalWithin(sql, () => sql`update declarations set body = 'x'`),
        await refusalWithin(sql, () => sql`delete from declarations`),
      ];
    });
    expect(reasons).toEqual(['not_allowed', 'not_allowed']);
  });
});

describe('[DECL-01] what is in force', () => {
  test('a changed answer asks for a new signature, and the former answer brings the old one back', async () => {
    const seen = await database.as('member', async (sql) => {
      await saveKyc(sql, mine);
      await sign(sql, 'pep_declaration');
      await sign(sql, 'tax_self_certification');
      await sign(sql, 'source_of_funds_statement');
      const funds = await textOf(sql, 'source_of_funds_statement');
      const signed = await standing(sql);
      const pep = { status: 'foreign', position: 'Consul of Peru.' };
      await saveKyc(sql, mine, { ...completePerson, pep });
      const changed = await standing(sql);
      const text = await textOf(sql, 'pep_declaration');
      await saveKyc(sql, mine, { ...completePerson, pep: {} });
      const lacking = await textOf(sql, 'pep_declaration');
      await saveKyc(sql, mine, { ...completePerson, occupation: 'Baker' });
      const back = await standing(sql);
      await saveKyc(sql, mine, { ...completePerson, name: 'Pia Rolle' });
      const renamed = await standing(sql);
      await saveKyc(sql, mine, { ...completePerson, source_of_funds: 'A legacy.' });
      const { source_of_funds_statement: legacy } = await standing(sql);
      return { signed, changed, text, funds, lacking, back, renamed, legacy };
    });
    expect(seen).toEqual({
      signed: {
        pep_declaration: true,
        tax_self_certification: true,
        source_of_funds_statement: true,
      },
      changed: {
        pep_declaration: false,
        tax_self_certification: true,
        source_of_funds_statement: true,
      },
      text: 'I, Pia Party, declare that this applies to me: a public office of another state. Consul of Peru. This is true and complete, and I will report any change.',
      lacking: null,
      back: {
        pep_declaration: true,
        tax_self_certification: true,
        source_of_funds_statement: true,
      },
      funds:
        'I, Pia Party, declare of the source of my funds and of my wealth: Savings from the boatyard. Thirty years of building boats. This is true and complete, and I will report any change.',
      renamed: {
        pep_declaration: false,
        tax_self_certification: false,
        source_of_funds_statement: false,
      },
      legacy: false,
    });
  });

  test('a consent to act names the companies; another company asks for a new one', async () => {
    const seen = await database.as('member', async (sql) => {
      await saveKyc(sql, mine);
      await makeDirector(sql, companies.mine);
      const text = await textOf(sql, 'consent_to_act');
      await sign(sql, 'consent_to_act');
      const signed = (await standing(sql))['consent_to_act'];
      await makeDirector(sql, companies.others);
      return { text, signed, later: (await standing(sql))['consent_to_act'] };
    });
    expect(seen.text).toMatch(
      /^I, Pia Party, consent to act as a director of [^.]+ Ltd\. This is true/,
    );
    expect([seen.signed, seen.later]).toEqual([true, false]);
  });
});

describe('[DECL-01] [KYC-02] the gates', () => {
  const paper = (sql: Sql) =>
    sql`delete from documents where party_id = ${parties.mine} and category = 'pep_declaration'`;

  test('a client sends no file in its place; staff file one on paper', async () => {
    const seen = await database.as('member', async (sql) => {
      const path = pathFor(parties.mine);
      await givenFile(sql, path, 'member');
      const refused = await refusalWithin(sql, () =>
        register(sql, { path, category: 'pep_declaration' }),
      );
      const ofStaff = pathFor(parties.mine);
      await givenFile(sql, ofStaff, 'admin');
      await register(sql, { path: ofStaff, category: 'pep_declaration' });
      return refused;
    });
    expect(seen).toBe('document.signed_here');
  });

  test('approval needs it, and a signature opens the gate', async () => {
    const seen = await database.as('member', async (sql) => {
      await givenClaimed(sql, mine);
      await withNothingOpen(sql, 'admin');
      await sql`reset role`;
      await paper(sql);
      await become(sql, 'admin');
      const blocked = await refusalWithin(sql, () => approve(sql, mine));
      const [blocker] = await sql`select code, field from kyc_approval_blockers(${mine})`;
      await become(sql, 'member');
      await sign(sql, 'pep_declaration');
      await become(sql, 'admin');
      const left = await sql`select code from kyc_approval_blockers(${mine})`;
      await approve(sql, mine);
      return { blocked, blocker: { ...blocker }, left: left.length };
    });
    expect(seen).toEqual({
      blocked: 'kyc.not_ready',
      blocker: { code: 'kyc.document_not_accepted', field: 'documents.pep_declaration' },
      left: 0,
    });
  });

  test('the checklist counts a signature as a document, and the list of documents does not ask for one', async () => {
    const seen = await database.as('member', async (sql) => {
      await saveKyc(sql, mine);
      await sign(sql, 'pep_declaration');
      const counts = await sql`select code, sent, accepted from kyc_checklist(${mine})
        where code in ('pep_declaration', 'tax_self_certification')`;
      const queue =
        await sql`select from document_checklists(${tenants.first}) as list, jsonb_array_elements(list.points) as point
        where point ->> 'code' in ('pep_declaration', 'tax_self_certification', 'consent_to_act')`;
      return { counts: counts.map((row) => Object.values(row).join(' ')), queue: queue.length };
    });
    expect(seen).toEqual({
      counts: ['pep_declaration 1 1', 'tax_self_certification 0 0'],
      queue: 0,
    });
  });
});
