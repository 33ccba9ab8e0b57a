import { describe, expect, test } from 'vitest';

import { applicationIssues } from '../../shared-core/src/domain/application-issues.ts';
import { countsFor, entryIssues } from '../../shared-core/src/domain/application-entry.ts';
import { nassauToday } from '../../shared-core/src/domain/format.ts';
import type { ApplicationData, ApplicationKind } from '../../shared-core/src/domain/application.ts';
import { refusalWithin } from './support/access-table.ts';
import {
  approve,
  behind,
  completeData,
  incorporate,
  save,
  settleChecks,
  submit,
} from './support/applications.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { givenDocument } from './support/documents.ts';
import { tenants } from './support/ids.ts';
import { givenHit } from './support/true-matches.ts';

const database = useDatabase();
const today = nassauToday();
const thisYear = Number(today.slice(0, 4));
/** Before the year begins in Nassau there is nothing to pay for it. */
const paidUpTo = thisYear - 3;

/** A Bahamian company that lacks nothing to move here. */
function movingData(more: Partial<ApplicationData['entry']> = {}): ApplicationData {
  const data = completeData();
  return {
    ...data,
    names: ['Old Harbour Trading', '', ''],
    people: data.people.map((person) => ({
      ...person,
      appointed: Object.fromEntries(
        (person.roles ?? []).map((role) => [
          role,
          role === 'director' ? '2016-05-01' : '2015-03-02',
        ]),
      ),
    })),
    entry: {
      registration_number: 'B-700001',
      incorporated_on: '2015-03-02',
      registered_office: '',
      authorised_shares: 50_000,
      paid_up_to: paidUpTo,
      former_agent: { name: 'Harbour Agents Ltd.', email: 'desk@harbour.example', phone: '' },
      ...more,
    },
  };
}

/** A foreign company that lacks nothing to continue here. */
function continuingData(more: Partial<ApplicationData['entry']> = {}): ApplicationData {
  const { entry: _, ...data } = movingData();
  return {
    ...data,
    names: ['Blue Heron Holdings Ltd.', '', ''],
    entry: {
      incorporated_on: '2015-03-02',
      jurisdiction: 'VG',
      foreign_name: 'Blue Heron BVI Limited',
      foreign_number: '1700123',
      law_permits: 'yes',
      ...more,
    },
  };
}

const dataOf = { transfer_in: movingData, continuation_in: continuingData };
const asked = {
  transfer_in: [
    'certificate_of_incumbency',
    'agent_clearance',
    'certificate_of_incorporation',
    'memorandum_and_articles',
    'resolution',
  ],
  continuation_in: [
    'certificate_of_incumbency',
    'certificate_of_good_standing',
    'certificate_of_incorporation',
    'memorandum_and_articles',
    'resolution',
    'solvency_statement',
    'foreign_law_opinion',
  ],
};
type Kind = keyof typeof asked;

/** A saved draft of a kind, with documents, of the member; its id and version. */
async function givenDraft(
  sql: Sql,
  kind: Kind,
  data: unknown = dataOf[kind](),
  documents: readonly string[] = asked[kind],
) {
  const id = crypto.randomUUID();
  await become(sql, 'member');
  await sql`select start_application(${id}, ${tenants.first}, ${kind})`;
  const version = await save(sql, id, 1, data);
  for (const category of documents)
    await givenDocument(sql, id, 'member', 'member', { category, expiresOn: '2099-01-31' });
  return { id, version };
}

async function givenInReview(sql: Sql, kind: Kind, data?: unknown): Promise<string> {
  const { id, version } = await givenDraft(sql, kind, data);
  await submit(sql, id, version);
  await become(sql, 'admin');
  await sql`select start_review(${id})`;
  return id;
}

/** Without commands: files are not scanned in a test. */
const accept = (sql: Sql, id: string) =>
  behind(
    sql,
    'admin',
    () =>
      sql`update documents set status = 'accepted', reviewed_at = now() where application_id = ${id}`,
  );

async function givenApproved(sql: Sql, kind: Kind, data?: unknown): Promise<string> {
  const id = await givenInReview(sql, kind, data);
  await accept(sql, id);
  await settleChecks(sql, id);
  if (kind === 'transfer_in') await sql`select decide_arrears(${id}, 'first_invoice')`;
  await approve(sql, id);
  return id;
}

const asMember = <T>(work: (sql: Sql) => Promise<T>) => database.as('member', work);

/** Staff record the change of agent of today. */
async function recordChange(sql: Sql, id: string, on = today): Promise<string> {
  const [row] = await sql`
    select record_change_of_agent(${id}, ${on}, '12 Shirley Street, Nassau') as company`;
  return row?.['company'] as string;
}

async function recordContinuation(sql: Sql, id: string, number = 'C-800001'): Promise<string> {
  const [row] = await sql`
    select record_continuation(${id}, ${number}, ${today}, '12 Shirley Street, Nassau') as company`;
  return row?.['company'] as string;
}

const issuesOf = async (sql: Sql, id: string) =>
  [...(await sql`select code, field from application_issues(${id})`)] as unknown[];

describe('[MOVE-01] before a company that exists is submitted', () => {
  test.each(['transfer_in', 'continuation_in'] as const)('a complete %s lacks nothing', (kind) =>
    asMember(async (sql) => {
      const { id, version } = await givenDraft(sql, kind);
      expect(await issuesOf(sql, id)).toEqual([]);
      expect(await submit(sql, id, version)).toMatch(/^A-/);
    }),
  );

  test('its register and the clearance letter have to be there', () =>
    asMember(async (sql) => {
      const { id, version } = await givenDraft(sql, 'transfer_in', movingData(), [
        'resolution',
        'memorandum_and_articles',
      ]);
      expect(await issuesOf(sql, id)).toEqual([
        { code: 'move.document_missing', field: 'documents.registers' },
        { code: 'move.document_missing', field: 'documents.clearance' },
      ]);
      expect(await refusalWithin(sql, () => submit(sql, id, version))).toBe(
        'application.incomplete',
      );
    }));

  test('a law that does not permit the continuation ends it here', () =>
    asMember(async (sql) => {
      const { id, version } = await givenDraft(
        sql,
        'continuation_in',
        continuingData({ law_permits: 'no' }),
      );
      expect(await issuesOf(sql, id)).toEqual([
        { code: 'move.law_refuses', field: 'entry.law_permits' },
      ]);
      expect(await refusalWithin(sql, () => submit(sql, id, version))).toBe(
        'application.incomplete',
      );
    }));

  test('screens find the same as the database, for any answers', () =>
    asMember(async (sql) => {
      const [type] = await sql`select * from current_entity_types where code = 'IBC'`;
      const rules = { activities: [], threshold: null, features: [], initialAssets: null };
      const wrong: [ApplicationKind, unknown][] = [
        ['transfer_in', movingData({ incorporated_on: '2999-01-01', paid_up_to: 1990 })],
        ['transfer_in', { ...movingData(), entry: 7, people: [{ roles: ['director', 7] }] }],
        ['transfer_in', movingData({ former_agent: { name: '', email: 'nowhere' } })],
        ['transfer_in', movingData({ registration_number: 'x'.repeat(41), authorised_shares: 3 })],
        // A director from before the company was.
        ['transfer_in', movingData({ incorporated_on: '2016-01-01' })],
        [
          'continuation_in',
          continuingData({ jurisdiction: 'BS', foreign_name: '', law_permits: '' }),
        ],
        ['continuation_in', { ...continuingData(), entry: {} }],
        ['transfer_in', { ...movingData(), names: ['', 3, 'Zürich'] }],
      ];
      for (const [kind, data] of wrong) {
        const { id } = await givenDraft(sql, kind as Kind, data);
        const found = (await issuesOf(sql, id)) as { code: string; field: string }[];
        const own = (issue: { code: string; field: string }) =>
          (/^(move|company)\.|appointed/.test(issue.code) &&
            issue.code !== 'move.document_missing') ||
          issue.field.startsWith('names.');
        const expected = [
          ...applicationIssues(type as never, data, rules, today).filter((issue) =>
            countsFor(kind, issue),
          ),
          ...entryIssues(kind, data, today),
        ];
        expect(found.filter(own)).toEqual(expected.filter(own));
        expect(found.length).toBeGreaterThan(0);
      }
    }));

  test('the client alone writes to it, and its kind stays', () =>
    asMember(async (sql) => {
      const { id } = await givenDraft(sql, 'transfer_in');
      await sql`select start_application(${id}, ${tenants.first}, 'formation')`;
      const [row] = await sql`select kind from draft_applications where id = ${id}`;
      expect(row).toEqual({ kind: 'transfer_in' });
      expect(
        await refusalWithin(
          sql,
          () => sql`update draft_applications set kind = 'formation' where id = ${id}`,
        ),
      ).toBe('grant');
      await become(sql, 'otherTenantOwner');
      expect(await refusalWithin(sql, () => save(sql, id, 2, movingData()))).toBe('not_found');
      expect(await refusalWithin(sql, () => sql`select * from application_arrears(${id})`)).toBe(
        'not_found',
      );
      expect(await sql`select from draft_applications where id = ${id}`).toHaveLength(0);
    }));
});

describe('[MOVE-01] [OBL-01] arrears', () => {
  test('are the fees and penalties of each year that is not paid', () =>
    asMember(async (sql) => {
      const lines = await sql`
        select year, item, amount::float from arrears_of('IBC', '2010-05-01', 2023, '2025-05-01', 50000)`;
      expect([...lines]).toEqual([
        { year: 2024, item: 'fee', amount: 365 },
        { year: 2024, item: 'penalty', amount: 182.5 },
        { year: 2025, item: 'fee', amount: 365 },
        { year: 2025, item: 'penalty', amount: 36.5 },
      ]);
      expect(
        await sql`select from arrears_of('IBC', '2025-02-01', 2025, '2025-05-01', 1)`,
      ).toHaveLength(0);
    }));

  test('reach back ten years, and capital without a figure leaves the fee open', () =>
    asMember(async (sql) => {
      const lines = await sql`
        select distinct year from arrears_of('IBC', '1995-05-01', 1995, '2025-05-01', null) order by year`;
      expect(lines.map(({ year }) => year as number)).toEqual(
        Array.from({ length: 11 }, (_, place) => 2015 + place),
      );
      const [fee] = await sql`
        select amount from arrears_of('IBC', '1995-05-01', 2024, '2025-05-01') where item = 'fee'`;
      expect(fee).toEqual({ amount: null });
    }));
});

describe('[MOVE-01] [APP-07] before it is approved', () => {
  test('documents are accepted, arrears decided, KYC and checks done', () =>
    asMember(async (sql) => {
      const id = await givenInReview(sql, 'transfer_in');
      const blockers = await sql`select code, field from approval_blockers(${id})`;
      const fields = (code: string) =>
        blockers.filter((each) => each['code'] === code).map(({ field }) => field as string);
      expect(fields('approval.document_missing')).toEqual([
        'documents.registers',
        'documents.clearance',
        'documents.incorporation',
        'documents.memorandum',
        'documents.resolution',
      ]);
      expect(fields('approval.arrears_undecided')).toEqual(['arrears']);
      expect(fields('approval.kyc_missing')).toEqual(['people.0', 'people.1']);
      expect(fields('approval.check_open')).toEqual([
        'checks.business_acceptance',
        'checks.source_of_funds',
        'checks.register_match',
        'checks.former_agent',
      ]);
      expect(await refusalWithin(sql, () => approve(sql, id))).toBe('application.not_ready');
    }));

  test('a hit on one of its people keeps it back', () =>
    asMember(async (sql) => {
      const id = await givenInReview(sql, 'transfer_in');
      await accept(sql, id);
      await settleChecks(sql, id);
      await sql`select decide_arrears(${id}, 'first_invoice')`;
      const [link] =
        await sql`select party_id from application_parties where application_id = ${id} limit 1`;
      await become(sql, 'postgres');
      await givenHit(sql, link?.['party_id'] as string, 'open');
      await become(sql, 'admin');
      expect(await refusalWithin(sql, () => approve(sql, id))).toBe('application.not_ready');
    }));

  test('a number that the firm has keeps it back, also of another one approved', () =>
    asMember(async (sql) => {
      const first = await givenApproved(sql, 'transfer_in');
      const second = await givenInReview(sql, 'transfer_in');
      const known = async (id: string) =>
        (await sql`select from approval_blockers(${id}) where code = 'approval.number_known'`)
          .length;
      expect(await known(second)).toBe(1);
      expect(await known(first)).toBe(0);
      await recordChange(sql, first);
      expect(await known(second)).toBe(1);
    }));

  test('what the former agent settled needs its accepted document', () =>
    asMember(async (sql) => {
      const id = await givenInReview(sql, 'transfer_in');
      const other = await givenInReview(sql, 'transfer_in');
      const clearance = async (of: string) => {
        const [row] = await sql`
          select id from documents where application_id = ${of} and category = 'agent_clearance'`;
        return row?.['id'] as string;
      };
      const decide = (document: string | null, decision = 'former_agent') =>
        sql`select decide_arrears(${id}, ${decision}, ${document})`;
      await accept(sql, other);
      expect(await refusalWithin(sql, () => decide(null))).toBe('move.receipt_missing');
      const [own, foreign] = [await clearance(id), await clearance(other)];
      expect(await refusalWithin(sql, () => decide(own))).toBe('move.receipt_missing');
      expect(await refusalWithin(sql, () => decide(foreign))).toBe('move.receipt_missing');
      expect(await refusalWithin(sql, () => decide(null, 'later'))).toBe('move.decision_missing');
      await accept(sql, id);
      await decide(own);
      const decided = (code: string) =>
        sql`select from approval_blockers(${id}) where code = ${code}`;
      expect(await decided('approval.arrears_undecided')).toHaveLength(0);
      await sql`select reject_document(${own}, 'unreadable')`;
      expect(await decided('approval.arrears_undecided')).toHaveLength(1);
    }));

  test('[BILL-01] the draft of the invoice follows the decision, and an issued one holds it', () =>
    asMember(async (sql) => {
      const id = await givenInReview(sql, 'transfer_in');
      await accept(sql, id);
      const invoice = crypto.randomUUID();
      await sql`select draft_invoice(${invoice}, ${id})`;
      const billed = async () => {
        const [row] = await sql`
          select coalesce(sum(amount) filter (where code = 'ARREARS'), 0)::float as arrears,
            (select total::float from invoices where id = ${invoice}) - coalesce(sum(amount), 0)::float as difference
          from invoice_lines where invoice_id = ${invoice}`;
        return row as unknown;
      };
      const [owed] =
        await sql`select sum(amount)::float as arrears from application_arrears(${id})`;
      const [receipt] = await sql`
        select id from documents where application_id = ${id} and category = 'agent_clearance'`;
      const decide = (decision: string, document: string | null = null) =>
        sql`select decide_arrears(${id}, ${decision}, ${document})`;
      expect(await billed()).toEqual({ arrears: 0, difference: 0 });
      await decide('first_invoice');
      expect(await billed()).toEqual({ arrears: owed?.['arrears'], difference: 0 });
      await decide('former_agent', receipt?.['id'] as string);
      expect(await billed()).toEqual({ arrears: 0, difference: 0 });
      await sql`select issue_invoice(${invoice}, private.today() + 14)`;
      expect(await refusalWithin(sql, () => decide('first_invoice'))).toBe('move.invoice_issued');
      await sql`select void_invoice(${invoice}, 'It lacks the arrears.')`;
      await decide('first_invoice');
    }));

  test('a client decides nothing, and a formation has no arrears', () =>
    asMember(async (sql) => {
      const id = await givenInReview(sql, 'continuation_in');
      expect(
        await refusalWithin(sql, () => sql`select decide_arrears(${id}, 'first_invoice')`),
      ).toBe('application.kind_differs');
      await become(sql, 'member');
      expect(
        await refusalWithin(sql, () => sql`select decide_arrears(${id}, 'first_invoice')`),
      ).toBe('not_allowed');
    }));
});

describe('[MOVE-01] [APP-08] [COM-05] the change of agent is recorded', () => {
  test('and the company is there with its history, people and duties', () =>
    asMember(async (sql) => {
      const id = await givenApproved(sql, 'transfer_in');
      const company = await recordChange(sql, id);
      expect(await recordChange(sql, id)).toBe(company);
      const [row] = await sql`
        select name, registration_number, registration_date::text, authorised_shares::int, user_id = ${
          (await sql`select user_id from draft_applications where id = ${id}`)[0]?.['user_id']
        } as is_own
        from companies where id = ${company}`;
      expect(row).toEqual({
        name: 'Old Harbour Trading',
        registration_number: 'B-700001',
        registration_date: '2015-03-02',
        authorised_shares: 50_000,
        is_own: true,
      });
      const registers = await sql`
        select role, shares::int, percent::float, appointed_on::text from company_participants
        where company_id = ${company} and role in ('member', 'director') order by role, shares`;
      expect([...registers]).toEqual([
        { role: 'member', shares: 2000, percent: 40, appointed_on: '2015-03-02' },
        { role: 'member', shares: 3000, percent: 60, appointed_on: '2015-03-02' },
        { role: 'director', shares: null, percent: null, appointed_on: '2016-05-01' },
      ]);
      const [origin] = await sql`
        select origin, moved_on::text, incorporated_on::text, former_agent from company_origins
        where company_id = ${company}`;
      expect(origin).toEqual({
        origin: 'transferred',
        moved_on: today,
        incorporated_on: '2015-03-02',
        former_agent: 'Harbour Agents Ltd.',
      });
      // The open duties are what the client was shown, line by line.
      const duties = await sql`
        select extract(year from duty.due_on)::int as year, duty.amount::float as amount
        from obligations as duty join obligation_rules as rule
          on (rule.code, rule.valid_from) = (duty.rule_code, duty.rule_from) and rule.is_annual_fee
        where duty.company_id = ${company} and duty.state = 'open' and duty.due_on <= ${today} order by 1`;
      const lines = await sql`
        select year, amount::float from application_arrears(${id}) where item = 'fee' order by year`;
      expect([...duties]).toEqual([...lines]);
      expect(duties.map(({ year }) => year as number)).toEqual(
        Array.from({ length: thisYear - paidUpTo }, (_, place) => paidUpTo + 1 + place),
      );
      const others = await sql`
        select from obligations as duty join obligation_rules as rule
          on (rule.code, rule.valid_from) = (duty.rule_code, duty.rule_from) and not rule.is_annual_fee
        where duty.company_id = ${company} and duty.state = 'open' and duty.due_on < ${today}`;
      expect(others).toHaveLength(0);
      await become(sql, 'member');
      expect(await sql`select from my_companies where id = ${company}`).toHaveLength(1);
    }));

  test('with arrears that the former agent settled nothing of them is open', () =>
    asMember(async (sql) => {
      const id = await givenInReview(sql, 'transfer_in');
      await accept(sql, id);
      await settleChecks(sql, id);
      await sql`
        select decide_arrears(${id}, 'former_agent', document.id) from documents as document
        where document.application_id = ${id} and document.category = 'agent_clearance'`;
      await approve(sql, id);
      const company = await recordChange(sql, id);
      const open = await sql`
        select from obligations where company_id = ${company} and state = 'open' and due_on < ${today}`;
      expect(open).toHaveLength(0);
    }));

  test('its invoice has the change and the arrears, which no other invoice bills again', () =>
    asMember(async (sql) => {
      const id = await givenApproved(sql, 'transfer_in');
      const invoice = crypto.randomUUID();
      await sql`select draft_invoice(${invoice}, ${id})`;
      const lines = await sql`
        select code, amount::float from invoice_lines where invoice_id = ${invoice} and code is not null order by position`;
      const codes = lines.map(({ code }) => code as string);
      expect(codes).toEqual(expect.arrayContaining(['IBC_CHANGE_OF_AGENT', 'transfer_in']));
      expect(codes.filter((code) => /INCORPORATION|NAME_RESERVATION|formation/.test(code))).toEqual(
        [],
      );
      const owed = await sql`select amount::float from application_arrears(${id})`;
      expect(
        lines.filter(({ code }) => code === 'ARREARS').map(({ amount }) => amount as number),
      ).toEqual(owed.map(({ amount }) => amount as number));
      const company = await recordChange(sql, id);
      await sql`select issue_invoice(${invoice}, now()::date + 30)`;
      expect(
        await refusalWithin(
          sql,
          () => sql`select draft_renewal(${crypto.randomUUID()}, ${company}, ${paidUpTo + 1})`,
        ),
      ).toBe('invoice.year_invoiced');
    }));

  test('not before it was submitted, in the future, or unapproved', () =>
    asMember(async (sql) => {
      const inReview = await givenInReview(
        sql,
        'transfer_in',
        movingData({ registration_number: 'B-7' }),
      );
      expect(await refusalWithin(sql, () => recordChange(sql, inReview))).toBe(
        'application.illegal_move',
      );
      const id = await givenApproved(sql, 'transfer_in');
      for (const day of ['2015-03-01', '2999-01-01'])
        expect(await refusalWithin(sql, () => recordChange(sql, id, day))).toBe(
          'move.moved_on_invalid',
        );
      expect(await refusalWithin(sql, () => incorporate(sql, id, 'B-700001'))).toBe(
        'application.kind_differs',
      );
      expect(await refusalWithin(sql, () => recordContinuation(sql, id))).toBe(
        'application.kind_differs',
      );
      await become(sql, 'member');
      expect(await refusalWithin(sql, () => recordChange(sql, id))).toBe('not_allowed');
    }));

  test('a number of another firm is refused as taken', () =>
    asMember(async (sql) => {
      const [taken] = await behind(
        sql,
        'member',
        () => sql`
        select registration_number from companies where tenant_id <> ${tenants.first}
          and registration_number is not null limit 1`,
      );
      const number = taken?.['registration_number'] as string;
      const id = await givenApproved(
        sql,
        'transfer_in',
        movingData({ registration_number: number }),
      );
      expect(await refusalWithin(sql, () => recordChange(sql, id))).toBe(
        'company.registration_number_taken',
      );
    }));
});

describe('[MOVE-01] [APP-08] the certificate of continuation is recorded', () => {
  test('and the company is Bahamian from that day, with what it was before', () =>
    asMember(async (sql) => {
      const id = await givenApproved(sql, 'continuation_in');
      const company = await recordContinuation(sql, id);
      expect(await recordContinuation(sql, id)).toBe(company);
      expect(await refusalWithin(sql, () => recordContinuation(sql, id, 'C-8'))).toBe(
        'application.already_incorporated',
      );
      const [row] = await sql`
        select company.name, registration_number, registration_date::text, origin, incorporated_on::text,
          former_jurisdiction, former_name, former_number
        from companies as company join company_origins as origin on origin.company_id = company.id
        where company.id = ${company}`;
      expect(row).toEqual({
        name: 'Blue Heron Holdings Ltd.',
        registration_number: 'C-800001',
        registration_date: today,
        origin: 'continued',
        incorporated_on: '2015-03-02',
        former_jurisdiction: 'VG',
        former_name: 'Blue Heron BVI Limited',
        former_number: '1700123',
      });
      const [director] = await sql`
        select appointed_on::text from company_participants where company_id = ${company} and role = 'director'`;
      expect(director).toEqual({ appointed_on: '2016-05-01' });
      const late = await sql`
        select from obligations where company_id = ${company} and state = 'open' and due_on < ${today}`;
      expect(late).toHaveLength(0);
    }));
});

test('[APP-01] a formation takes no dates from answers that were not asked of it', () =>
  asMember(async (sql) => {
    const { names: _names, ...moving } = movingData();
    const id = crypto.randomUUID();
    await sql`select start_application(${id}, ${tenants.first})`;
    await submit(sql, id, await save(sql, id, 1, { ...completeData(), ...moving }));
    await settleChecks(sql, id);
    await sql`select start_review(${id})`;
    await approve(sql, id);
    const company = await incorporate(sql, id, 'F-1');
    const rows = await sql`
      select distinct appointed_on::text as day from company_participants where company_id = ${company}`;
    expect([...rows]).toEqual([{ day: today }]);
    const [row] =
      await sql`select authorised_shares::int as shares from companies where id = ${company}`;
    expect(row).toEqual({ shares: 5000 });
  }));
