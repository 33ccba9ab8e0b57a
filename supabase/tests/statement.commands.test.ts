import { describe, expect, test } from 'vitest';

import { refusalWithin } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, kycProfiles, parties, people, tenants } from './support/ids.ts';
import { approve, givenClaimed, withNothingOpen } from './support/kyc.ts';
import {
  answerBlock,
  changedPeople,
  completeAnswers,
  givenSigned,
  openStatement,
  saveAnswers,
  sign,
} from './support/statements.ts';

const database = useDatabase();
const asMember = <T>(run: (sql: Sql) => Promise<T>) => database.as('member', run);

const statement = async (sql: Sql, id: string) =>
  (await sql`select * from yearly_statements where id = ${id}`)[0];
const lacks = async (sql: Sql, id: string) =>
  (await sql`select code, field from statement_issues(${[id]})`).map(
    ({ code, field }) => `${field}: ${code}`,
  );
const text = async (sql: Sql, id: string) =>
  (
    await sql`select body from statement_signatures where statement_id = ${id} order by signed_at desc limit 1`
  )[0]?.['body'] as string;

describe('[YEAR-01] statements open', () => {
  test('once for each company that stands, with one notification a client', async () => {
    await database.asPostgres(async (sql) => {
      await sql`update companies set status = 'struck_off' where id = ${companies.others}`;
      const [first] = await sql`select private.open_statements() as opened`;
      const [second] = await sql`select private.open_statements() as opened`;
      expect([first?.['opened'], second?.['opened']]).toEqual([4, 0]);
      const notices = await sql`
        select user_id, title from notifications where kind = 'company.statement_open' order by user_id, title`;
      expect(notices.filter(({ user_id: id }) => id === people.member)).toHaveLength(1);
      expect(notices.map(({ title }) => title)).toContain(
        "Your yearly statement 2026 is open for Mia's Ltd.",
      );
      expect(
        await sql`select from yearly_statements where company_id = ${companies.others}`,
      ).toHaveLength(0);
    });
  });

  test('not for a company that was registered after the day they open', async () => {
    await database.asPostgres(async (sql) => {
      await sql`update companies set registration_date = '2026-10-01' where id = ${companies.mine}`;
      await sql`select private.open_statements()`;
      expect(
        await sql`select from yearly_statements where company_id = ${companies.mine}`,
      ).toHaveLength(0);
    });
  });

  test('with what the year before holds, else with what the application and the profile say', async () => {
    await asMember(async (sql) => {
      await sql`reset role`;
      await sql`
        insert into yearly_statements (tenant_id, company_id, year) values (${tenants.first}, ${companies.mine}, 2025)`;
      const former = (
        await sql`select id from yearly_statements where company_id = ${companies.mine}`
      )[0]?.['id'] as string;
      await become(sql, 'member');
      await saveAnswers(sql, former);
      expect(await sign(sql, [former])).toEqual([null]);
      const id = await openStatement(sql);
      await become(sql, 'member');
      const { prefill } = (await statement(sql, id)) ?? {};
      expect(prefill).toMatchObject({
        activity: completeAnswers.activity.values,
        records: completeAnswers.records.values,
        contact: completeAnswers.contact.values,
      });
    });
    await asMember(async (sql) => {
      const id = await openStatement(sql);
      await become(sql, 'member');
      expect((await statement(sql, id))?.['prefill']).toMatchObject({
        contact: { name: 'Mia Member', email: 'member@test.example' },
      });
    });
  });

  test('and is due among what waits for the client, one line for all companies', async () => {
    await asMember(async (sql) => {
      await openStatement(sql);
      await become(sql, 'member');
      const waiting = await sql`
        select subject, title, due_on from client_needs(${tenants.first}) where kind = 'statement'`;
      expect(waiting).toMatchObject([{ subject: "Mia's Ltd.", title: '2026' }]);
      await become(sql, 'otherMember');
      expect(
        await sql`select subject from client_needs(${tenants.first}) where kind = 'statement'`,
      ).toMatchObject([{ subject: '2 companies' }]);
    });
  });

  test('[MAIL-01] and is reminded of on the days of the ladder until it is signed', async () => {
    await asMember(async (sql) => {
      const id = await openStatement(sql);
      const days = async () => {
        await sql`reset role`;
        const rows = await sql`
          select days from private.reminders_between('2026-11-01', '2027-01-31', ${[companies.mine]})
          where kind = 'statement' and id = ${id} order by days`;
        await become(sql, 'member');
        return rows.map((row) => row['days']);
      };
      expect(await days()).toEqual([-30, -14, -3, 1, 14]);
      // A company that was struck off signs nothing, and is reminded again once it is restored.
      await sql`reset role`;
      await sql`update companies set status = 'struck_off' where id = ${companies.mine}`;
      expect(await days()).toEqual([]);
      await sql`reset role`;
      await sql`update companies set status = 'active' where id = ${companies.mine}`;
      expect(await days()).toHaveLength(5);
      await saveAnswers(sql, id);
      await sign(sql, [id]);
      expect(await days()).toEqual([]);
    });
  });
});

describe('[YEAR-01] answers', () => {
  test('are saved over the version that was read, and once after a lost answer', async () => {
    await asMember(async (sql) => {
      const id = await openStatement(sql);
      await become(sql, 'member');
      expect(await saveAnswers(sql, id)).toBe(2);
      const again = sql`select save_statement(${id}, 1, ${sql.json(completeAnswers)}) as version`;
      expect((await again)[0]?.['version']).toBe(2);
      expect(await refusalWithin(sql, () => sql`select save_statement(${id}, 1, '{}')`)).toBe(
        'statement.conflict',
      );
      expect(
        await refusalWithin(sql, () => sql`select save_statement(${id}, 2, '{"other": {}}')`),
      ).toBe('statement.answers_invalid');
    });
  });

  test.each([
    ['no answer', {}, 'activity: statement.answer_missing'],
    [
      'nothing changed where nothing is known',
      { activity: { same: true } },
      'activity.income: statement.field_missing',
    ],
    [
      'an activity that no one knows',
      {
        activity: { same: false, values: { business: 'X', relevant: ['piracy'], income: 'none' } },
      },
      'activity.relevant: statement.field_missing',
    ],
    [
      'a relevant activity without employees',
      {
        activity: {
          same: false,
          values: { business: 'Ships', relevant: ['shipping'], income: 'none' },
        },
      },
      'management.employees_here: statement.field_missing',
    ],
    [
      'records that are not declared',
      { records: { same: false, values: { place: 'Nassau', kept: false } } },
      'records.kept: statement.field_missing',
    ],
    [
      'a change of owners without a word',
      { owners: { same: false, note: ' ' } },
      'owners.note: statement.note_missing',
    ],
    [
      'people who changed, but who',
      { people: { same: false, parties: [] } },
      'people.parties: statement.people_missing',
    ],
    [
      'a person of another company',
      { people: { same: false, parties: [{ id: parties.others, note: '' }] } },
      'people.parties.0: statement.person_unknown',
    ],
    [
      'what is not of its kind',
      { tax: { same: false, values: { residences: 'BS', crs: 7 } } },
      'tax.residences: statement.field_missing',
    ],
  ])('are incomplete with %s, and not signed', async (_what, part, expected) => {
    await asMember(async (sql) => {
      const id = await openStatement(sql);
      await become(sql, 'member');
      const whole = expected.includes('answer_missing') ? {} : completeAnswers;
      await saveAnswers(sql, id, { ...whole, ...part } as never);
      expect(await lacks(sql, id)).toContain(expected);
      expect(await sign(sql, [id])).toEqual(['statement.incomplete']);
    });
  });

  test('several get one answer to a block, and what is signed or of others is named', async () => {
    await database.as('otherMember', async (sql) => {
      const [shared, others, mine] = [
        await openStatement(sql, companies.shared),
        await openStatement(sql, companies.others),
        await openStatement(sql, companies.mine),
      ];
      await become(sql, 'otherMember');
      await saveAnswers(sql, others);
      expect(await sign(sql, [others], 'otto  OTHER')).toEqual([null]);
      const rows = await answerBlock(sql, [shared, others, mine], 'owners', { same: true });
      const codes = Object.fromEntries(rows.map(({ id, code }) => [id, code]));
      expect(codes).toEqual({
        [shared]: null,
        [others]: 'statement.not_editable',
        [mine]: 'not_found',
      });
      expect((await statement(sql, shared))?.['answers']).toEqual({ owners: { same: true } });
    });
  });

  test('a viewer of a shared company does not see them', async () => {
    await asMember(async (sql) => {
      const id = await openStatement(sql, companies.shared);
      await become(sql, 'member');
      expect(await statement(sql, id)).toBeUndefined();
      expect(await refusalWithin(sql, () => sql`select save_statement(${id}, 1, '{}')`)).toBe(
        'not_found',
      );
    });
  });
});

describe('[YEAR-01] signing', () => {
  test('keeps the text of the saved answers, what changed, and the class of substance', async () => {
    await asMember(async (sql) => {
      const id = await givenSigned(sql);
      const signed = await text(sql, id);
      expect(signed).toContain("Yearly statement 2026 of Mia's Ltd (registration number 1 B).");
      expect(signed).toContain(
        'Business: Holds a portfolio of securities. Relevant activities: none. Gross income of the year: below US$250,000.',
      );
      expect(signed).toContain(
        'Reliable accounting records with their underlying documents are kept at 5 Quai Albert, Monaco, for at least five years',
      );
      expect(signed).toContain('I, Mia Member, state this for the company.');
      expect(await statement(sql, id)).toMatchObject({
        state: 'answered',
        substance_class: 'non_included',
        changed_blocks: ['activity', 'management', 'records', 'tax', 'contact'],
        signed_by: people.member,
      });
    });
  });

  test('by another name or over another version is refused', async () => {
    await asMember(async (sql) => {
      const id = await openStatement(sql);
      await become(sql, 'member');
      const version = await saveAnswers(sql, id);
      const signAs = (name: string, at: number) =>
        refusalWithin(sql, () => sql`select * from sign_statements(${[id]}, ${[at]}, ${name})`);
      expect(await signAs('Olga Owner', version)).toBe('statement.name_differs');
      expect(await signAs('', version)).toBe('statement.name_differs');
      const [row] =
        await sql`select code from sign_statements(${[id]}, ${[version - 1]}, 'Mia Member')`;
      expect(row?.['code']).toBe('statement.conflict');
      const [done] =
        await sql`select code from sign_statements(${[id]}, ${[version]}, 'mia member')`;
      // A repeat after a lost answer signs nothing twice.
      const [again] =
        await sql`select code from sign_statements(${[id]}, ${[version]}, 'mia member')`;
      expect([done?.['code'], again?.['code']]).toEqual([null, null]);
      expect(await sql`select from statement_signatures where statement_id = ${id}`).toHaveLength(
        1,
      );
    });
  });

  test('a change of owners becomes one change request, also when it is signed again', async () => {
    await asMember(async (sql) => {
      const answers = {
        ...completeAnswers,
        owners: { same: false, note: 'Ann sold half to Ben.' },
      } as const;
      const id = await givenSigned(sql, answers);
      await sql`select take_back_statement(${id})`;
      expect(await sign(sql, [id])).toEqual([null]);
      const requests = await sql`
        select reference, state, wording, user_id from change_requests where company_id = ${companies.mine} and kind = 'other'`;
      expect(requests).toMatchObject([
        {
          state: 'submitted',
          wording: 'Owners and control: Ann sold half to Ben.',
          user_id: people.member,
        },
      ]);
      expect(await text(sql, id)).toContain(
        `This has changed: Ann sold half to Ben (request ${requests[0]?.['reference']}).`,
      );
      expect(await sql`select from statement_signatures where statement_id = ${id}`).toHaveLength(
        2,
      );
    });
  });

  test('a person whose details changed is asked to review the identity check', async () => {
    await asMember(async (sql) => {
      await givenClaimed(sql, kycProfiles.mine);
      await withNothingOpen(sql, 'admin');
      await approve(sql, kycProfiles.mine);
      const id = await givenSigned(sql, { ...completeAnswers, people: changedPeople });
      const [profile] = await sql`select state from kyc_profiles where id = ${kycProfiles.mine}`;
      expect(profile?.['state']).toBe('review_due');
      expect(await text(sql, id)).toContain('is still true, but for ');
    });
  });

  test('of a company that was struck off is refused', async () => {
    await asMember(async (sql) => {
      const id = await openStatement(sql);
      await become(sql, 'member');
      await saveAnswers(sql, id);
      await sql`reset role`;
      await sql`update companies set status = 'struck_off' where id = ${companies.mine}`;
      await become(sql, 'member');
      expect(await sign(sql, [id])).toEqual(['change.company_closed']);
    });
  });

  test('what is signed cannot be changed, not even by its owner', async () => {
    await asMember(async (sql) => {
      await givenSigned(sql);
      await sql`reset role`;
      expect(
        await refusalWithin(sql, () => sql`update statement_signatures set body = 'Other'`),
      ).toBe('not_allowed');
    });
  });

  test.each([
    ['included', ['shipping'], 'BS', 'GB'],
    ['resident_owned', ['shipping'], 'BS', 'BS'],
    ['pure_equity_holding', ['holding'], 'BS', 'GB'],
    ['foreign_tax_resident', ['shipping'], 'MC', 'GB'],
    ['non_included', [], 'MC', 'GB'],
  ])('puts a company in the class %s', async (expected, relevant, taxedIn, ownerIn) => {
    await asMember(async (sql) => {
      await sql`reset role`;
      await sql`update parties set country = ${ownerIn} where id = ${parties.mine}`;
      await sql`
        insert into company_participants (tenant_id, company_id, party_id, role, percent)
        values (${tenants.first}, ${companies.mine}, ${parties.mine}, 'beneficial_owner', 100)`;
      const id = await givenSigned(sql, {
        ...completeAnswers,
        activity: { same: false, values: { business: 'X', relevant, income: 'none' } },
        management: {
          same: false,
          values: {
            directed_in: 'BS',
            employees_here: 2,
            spending_here: 1000.5,
            core_work_here: true,
          },
        },
        tax: {
          same: false,
          values: { residences: [{ country: taxedIn, number: '1' }], crs: 'active_nfe' },
        },
      });
      expect((await statement(sql, id))?.['substance_class']).toBe(expected);
    });
  });

  test('of a type that files no report is out of scope', async () => {
    await asMember(async (sql) => {
      await sql`reset role`;
      await sql`update companies set type = 'FDN' where id = ${companies.mine}`;
      const id = await givenSigned(sql);
      expect((await statement(sql, id))?.['substance_class']).toBe('out_of_scope');
    });
  });
});
