import { describe, expect, test } from 'vitest';

import { testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import {
  applications,
  companies,
  documents,
  kycProfiles,
  obligations,
  parties,
  tenants,
} from './support/ids.ts';
import { dora, givenAccepted } from './support/party-invitations.ts';

const database = useDatabase();
const { first } = tenants;

async function needs(sql: Sql, application: string | null = null) {
  const rows = await sql`
    select kind, id, subject, title, due_on::text, of_company, of_application, facts, total
    from client_needs(${first}, ${application}, 200)`;
  return [...rows];
}

/** Runs something as the database's owner, then goes on as the member. */
async function asOwner(sql: Sql, change: () => Promise<unknown>) {
  await sql`reset role`;
  await change();
  await become(sql, 'member');
}

describe('[DONE-01] what waits for a client', () => {
  testAccess(
    database,
    `
                     | anon  | stranger | member | otherMember | owner | otherTenantOwner | suspended
      my draft       | grant | –        | yes    | –           | –     | –                | account.suspended
      my duty        | grant | –        | yes    | –           | –     | –                | account.suspended
      my party       | grant | –        | yes    | –           | –     | –                | account.suspended
      of the shared  | grant | –        | –      | yes         | –     | –                | account.suspended
    `,
    {
      'my draft': (sql) => sql`select from client_needs(${first}) where id = ${applications.mine}`,
      'my duty': async (sql) => {
        const [caller] = await sql`select current_user as role`;
        await sql`reset role`;
        await sql`update obligations set due_on = private.today() - 3, state = 'open' where id = ${obligations.mine}`;
        await sql`select set_config('role', ${caller?.['role'] as string}, true)`;
        return sql`select from client_needs(${first}) where id = ${obligations.mine}`;
      },
      'my party': (sql) => sql`select from client_needs(${first}) where id = ${parties.mine}`,
      'of the shared': (sql) =>
        sql`select from client_needs(${first}) where id = ${parties.shared}`,
    },
  );

  test('a late duty is first, with what it costs today; one that is reported as met waits for staff', async () => {
    const [late, reported] = await database.as('member', async (sql) => {
      await asOwner(
        sql,
        () => sql`update obligations set due_on = private.today() - 3, amount = 350, currency = 'USD', state = 'open'
          where id = ${obligations.mine}`,
      );
      const before = await needs(sql);
      await asOwner(
        sql,
        () => sql`insert into payment_notices (id, tenant_id, company_id, obligation_id, paid_on)
          values (gen_random_uuid(), ${first}, ${companies.mine}, ${obligations.mine}, private.today())`,
      );
      return [before, await needs(sql)];
    });
    expect(late?.[0]).toMatchObject({
      kind: 'duty',
      id: obligations.mine,
      of_company: companies.mine,
      facts: { amount: 350, currency: 'USD' },
      total: late?.length,
    });
    expect(reported?.filter(({ id }) => id === obligations.mine)).toEqual([]);
  });

  test('a duty after 60 days, a void one and one that is done do not wait', async () => {
    const found = await database.as('member', async (sql) => {
      const seen: boolean[] = [];
      for (const change of [
        `due_on = private.today() + 61`,
        `due_on = private.today(), state = 'void'`,
        `due_on = private.today(), state = 'done', done_on = private.today()`,
        `due_on = private.today() + 60, state = 'open', done_on = null`,
      ]) {
        await asOwner(sql, () =>
          sql.unsafe(`update obligations set ${change} where id = '${obligations.mine}'`),
        );
        seen.push((await needs(sql)).some(({ id }) => id === obligations.mine));
      }
      return seen;
    });
    expect(found).toEqual([false, false, false, true]);
  });

  test('an identity check waits with what is missing until it is submitted, and again for a returned document', async () => {
    const [open, submitted, returned] = await database.as('member', async (sql) => {
      const seen = [await needs(sql)];
      await asOwner(
        sql,
        () => sql`update kyc_profiles set state = 'submitted', submitted_data = data, submitted_at = now()
          where id = ${kycProfiles.mine}`,
      );
      seen.push(await needs(sql));
      await become(sql, 'admin');
      await sql`select reject_document(${documents.partyOfMine}, 'unreadable')`;
      await become(sql, 'member');
      return [...seen, await needs(sql)];
    });
    const ofParty = (rows: Awaited<ReturnType<typeof needs>>) =>
      rows.filter(({ id }) => id === parties.mine);
    expect(ofParty(open ?? [])).toEqual([
      expect.objectContaining({
        kind: 'kyc',
        of_company: companies.mine,
        facts: {
          state: 'open',
          questions: 0,
          fields: expect.any(Number),
          declarations: expect.any(Number),
          documents: expect.any(Number),
        },
      }),
    ]);
    expect(ofParty(submitted ?? [])).toEqual([]);
    expect(ofParty(returned ?? [])).toEqual([
      expect.objectContaining({
        kind: 'kyc',
        facts: expect.objectContaining({ documents: 1, fields: 0 }),
      }),
    ]);
  });

  test('the people of a draft are filled in with it; those of a submitted application wait, also on its page', async () => {
    const [draft, submitted, page] = await database.as('member', async (sql) => {
      await asOwner(
        sql,
        () => sql`insert into application_parties (tenant_id, application_id, party_id, person_id, position, roles)
          values (${first}, ${applications.mine}, ${parties.entered}, gen_random_uuid(), 0, '{member}')`,
      );
      const before = await needs(sql);
      await asOwner(
        sql,
        () => sql`update draft_applications
          set state = 'submitted', submitted_at = now(), submitted_data = '{}', reference = 'A-9901', entity_type = 'IBC'
          where id = ${applications.mine}`,
      );
      return [before, await needs(sql), await needs(sql, applications.mine)];
    });
    expect(draft?.filter(({ id }) => id === parties.entered)).toEqual([]);
    expect(draft).toContainEqual(expect.objectContaining({ kind: 'draft', id: applications.mine }));
    expect(submitted).toContainEqual(
      expect.objectContaining({
        kind: 'kyc',
        id: parties.entered,
        of_application: applications.mine,
      }),
    );
    expect(
      submitted?.filter(({ kind, id }) => kind === 'draft' && id === applications.mine),
    ).toEqual([]);
    expect(page?.map(({ kind, id }) => [kind, id])).toEqual([['kyc', parties.entered]]);
  });

  test('an invoice waits until it is paid or reported as paid, also on the page of its application', async () => {
    const found = await database.as('member', async (sql) => {
      await asOwner(
        sql,
        () => sql`insert into invoices (id, tenant_id, application_id, number, state, vat_percent, total, paid, issued_on, due_on)
          values ('1a000000-0000-4000-8000-000000000001', ${first}, ${applications.mine}, 'INV-2026-9901', 'issued', 0, 100, 40,
            private.today(), private.today() + 14)`,
      );
      const open = await needs(sql, applications.mine);
      await asOwner(
        sql,
        () => sql`update invoices set paid = 100, state = 'paid' where number = 'INV-2026-9901'`,
      );
      return [open, await needs(sql, applications.mine)];
    });
    expect(found[0]).toEqual([
      expect.objectContaining({
        kind: 'invoice',
        title: 'INV-2026-9901',
        facts: { amount: 60, currency: 'USD' },
      }),
    ]);
    expect(found[1]).toEqual([]);
  });

  test('an annual fee that is on the invoice of its year is asked for once, by the invoice', async () => {
    const seen = await database.as('member', async (sql) => {
      const INVOICE = '1a000000-0000-4000-8000-000000000002';
      const mine = async () =>
        (await needs(sql))
          .filter(({ id }) => [obligations.mine, INVOICE].includes(id as string))
          .map(({ kind }) => kind as string)
          .toSorted();
      await asOwner(sql, async () => {
        await sql`
          update obligations as duty set due_on = make_date(extract(year from private.today())::integer, 1, 1), state = 'open',
            rule_code = 'IBC_ANNUAL_FEE', rule_from = '2015-01-01'
          where id = ${obligations.mine}`;
        await sql`
          insert into invoices (id, tenant_id, company_id, number, state, vat_percent, total, issued_on, due_on, renewal_year)
          values (${INVOICE}, ${first}, ${companies.mine}, 'INV-2026-9902', 'issued', 0, 1265, private.today(), private.today() + 14,
            extract(year from private.today()))`;
      });
      const withoutFee = await mine();
      await asOwner(
        sql,
        () => sql`
          insert into invoice_lines (tenant_id, invoice_id, position, kind, label, amount, per, vat_treatment)
          values (${first}, ${INVOICE}, 1, 'government', 'Annual fee', 365, 'year', 'disbursement_out_of_scope')`,
      );
      const billed = await mine();
      await asOwner(
        sql,
        () =>
          sql`update invoices set state = 'void', void_note = 'Issued twice.' where id = ${INVOICE}`,
      );
      return [withoutFee, billed, await mine()];
    });
    expect(seen).toEqual([['duty', 'invoice'], ['invoice'], ['duty']]);
  });

  test('[ONE-07] who was asked by link waits for their own part, and the client sees whom they wait for', async () => {
    const [requested, part] = await database.as('member', async (sql) => {
      const { application } = await givenAccepted(sql);
      await become(sql, 'member');
      const mine = await needs(sql, application);
      await become(sql, 'stranger');
      return [mine, await needs(sql)];
    });
    expect(requested).toContainEqual(
      expect.objectContaining({ kind: 'asked', subject: dora.name }),
    );
    expect(part).toContainEqual(expect.objectContaining({ kind: 'part' }));
  });

  test('is cut to a page and counts all', async () => {
    const rows = await database.as('member', async (sql) => [
      ...(await sql`select total from client_needs(${first}, null, 1)`),
      ...(await sql`select count(*)::integer as total from client_needs(${first})`),
    ]);
    expect(rows[0]?.['total']).toBe(rows[1]?.['total']);
  });
});

describe('[DONE-01] what an identity check lacks', () => {
  test('is counted as its page counts it: what is not signed counts, the declaration by submitting does not', async () => {
    const seen = await database.as('member', async (sql) => {
      await asOwner(
        sql,
        () =>
          sql`update kyc_profiles set state = 'open', data = '{}', submitted_data = null where id = ${kycProfiles.mine}`,
      );
      const need = (await needs(sql)).find(({ kind, id }) => kind === 'kyc' && id === parties.mine);
      const issues = await sql`
        select issue.field from kyc_profiles as profile join parties as party on party.id = profile.party_id
        cross join lateral private.kyc_issues(party.kind, profile.level, profile.data, private.today()) as issue
        where profile.id = ${kycProfiles.mine}`;
      const unsigned =
        await sql`select from kyc_declarations(${kycProfiles.mine}) where not in_force`;
      return { facts: need?.['facts'] as object, issues, unsigned: unsigned.length };
    });
    expect(seen.issues.map(({ field }) => field as string)).toContain('declared');
    expect(seen.unsigned).toBeGreaterThan(0);
    expect(seen.facts).toMatchObject({
      fields: seen.issues.length - 1,
      declarations: seen.unsigned,
    });
  });
});
