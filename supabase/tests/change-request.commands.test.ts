import { describe, expect, test } from 'vitest';

import { officesOf } from '../../shared-core/src/domain/offices.ts';
import { refusal, refusalWithin, testAccess } from './support/access-table.ts';
import { behind } from './support/applications.ts';
import {
  approve,
  closeCompany,
  effect,
  givenApproved,
  givenInReview,
  givenSubmitted,
  newcomer,
  office,
  save,
  start,
  stateOf,
  submit,
  withdraw,
} from './support/changes.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { changes, companies, documents, members, people } from './support/ids.ts';

const database = useDatabase();

describe('[COM-04] asking for a change', () => {
  test('start, save and submit, each with one effect however often', async () => {
    const seen = await database.as('member', async (sql) => {
      const id = await start(sql, office.kind);
      await start(sql, office.kind, companies.mine, id);
      const change = { ...office, wording: '  Please.  ', documents: [documents.mine] };
      const saved = [await save(sql, id, 1, change), await save(sql, id, 1, change)];
      const references = [await submit(sql, id, 2), await submit(sql, id, 2)];
      return {
        id,
        saved,
        same: references[0] === references[1],
        reference: references[0],
        request: (
          await sql`select state, wording, effective_on::text, user_id from change_requests where id = ${id}`
        )[0],
        documents:
          await sql`select document_id from change_request_documents where request_id = ${id}`,
        timeline: (
          await sql`select to_state from change_request_events where request_id = ${id} order by at, to_state`
        ).map((row) => row['to_state'] as string),
        notified: await behind(
          sql,
          'member',
          () =>
            sql`select user_id, kind, message, concat_ws(' ', subject_type, subject_id, parent_type, parent_id) as subject from notifications where kind like 'change.%'`,
        ),
      };
    });
    expect(seen).toEqual({
      id: seen.id,
      saved: [2, 2],
      same: true,
      reference: expect.stringMatching(/^C-\d{4,}$/),
      request: {
        state: 'submitted',
        wording: 'Please.',
        effective_on: '2025-06-01',
        user_id: people.member,
      },
      // With the resolution.
      documents: expect.arrayContaining([{ document_id: documents.mine }]),
      timeline: ['draft', 'submitted'],
      notified: [
        {
          user_id: people.admin,
          kind: 'change.submitted',
          message: "Change of registered office, Mia's Ltd.",
          subject: `change_request ${seen.id} company ${companies.mine}`,
        },
      ],
    });
  });

  test('of two windows that save at once, one wins and the other is refused', async () => {
    const id = await database.commitAs('member', (sql) => start(sql, office.kind));
    const results = await Promise.all(
      ['First Street', 'Second Street'].map((address) =>
        refusal(database.commitAs('member', (sql) => save(sql, id, 1, { details: { address } }))),
      ),
    );
    expect(results.filter((result) => result === undefined)).toHaveLength(1);
    expect(results.filter((result) => result === 'change.conflict')).toHaveLength(1);
  });

  test.each([
    [
      'an id that is taken',
      (sql: Sql) => start(sql, 'other', companies.mine, changes.others),
      'not_allowed',
    ],
    [
      'another kind under the same id',
      (sql: Sql) => start(sql, 'other', companies.mine, changes.mine),
      'not_allowed',
    ],
    [
      'details that are a list',
      (sql: Sql) => save(sql, changes.mine, 1, { details: [] }),
      'change.details_invalid',
    ],
    [
      'details without end',
      (sql: Sql) => save(sql, changes.mine, 1, { details: { address: 'x'.repeat(20_000) } }),
      'change.details_invalid',
    ],
    [
      'a long story',
      (sql: Sql) => save(sql, changes.mine, 1, { wording: 'x'.repeat(4001) }),
      'change.wording_too_long',
    ],
    ['an old version', (sql: Sql) => save(sql, changes.mine, 7, {}), 'change.conflict'],
    ['handing in an old version', (sql: Sql) => submit(sql, changes.mine, 7), 'change.conflict'],
    [
      "another company's document",
      (sql: Sql) => save(sql, changes.mine, 1, { documents: [documents.others] }),
      'change.document_unknown',
    ],
    [
      "another tenant's document",
      (sql: Sql) => save(sql, changes.mine, 1, { documents: [documents.foreign] }),
      'change.document_unknown',
    ],
    [
      'too long a reason to withdraw',
      (sql: Sql) => withdraw(sql, changes.mine, 'x'.repeat(1801)),
      'review.note_too_long',
    ],
  ])('refuses %s', async (_what, attempt, expected) => {
    const reason = await database.as('member', (sql) =>
      refusalWithin(sql, async () => attempt(sql)),
    );
    expect(reason).toBe(expected);
  });

  test.each(['dissolved', 'continued_out', 'merged'])(
    'a company that is %s takes no changes',
    async (status) => {
      const reasons = await database.as('member', async (sql) => {
        const approved = await givenApproved(sql, office);
        const reviewed = await givenInReview(sql, office);
        await become(sql, 'member');
        const draft = await start(sql, office.kind);
        await save(sql, draft, 1, office);
        await closeCompany(sql, status);
        const client = [
          await refusalWithin(sql, () => start(sql, office.kind)),
          await refusalWithin(sql, () => submit(sql, draft, 2)),
        ];
        await become(sql, 'admin');
        return [
          ...client,
          await refusalWithin(sql, () => approve(sql, reviewed)),
          await refusalWithin(sql, () => effect(sql, approved)),
        ];
      });
      expect(new Set(reasons)).toEqual(new Set(['change.company_closed']));
    },
  );

  test('what is submitted is not edited; withdrawing ends it, and staff are notified once', async () => {
    const seen = await database.as('member', async (sql) => {
      const id = await givenSubmitted(sql, office);
      const edited = await refusalWithin(sql, () => save(sql, id, 3, {}));
      await withdraw(sql, id, 'We stay.');
      await withdraw(sql, id);
      const again = await refusalWithin(sql, () => submit(sql, id, 4));
      const draft = await start(sql, 'other');
      await withdraw(sql, draft);
      return {
        edited,
        again,
        states: [await stateOf(sql, id), await stateOf(sql, draft)],
        notified: await behind(
          sql,
          'member',
          () => sql`select message from notifications where kind = 'change.withdrawn'`,
        ),
      };
    });
    expect(seen).toEqual({
      edited: 'change.not_editable',
      again: 'change.illegal_move',
      states: ['withdrawn', 'withdrawn'],
      notified: [{ message: "Change of registered office, Mia's Ltd. We stay." }],
    });
  });
});

describe('[COM-04] a change asked for in one step', () => {
  const moved = { entry_id: members.mine, address: 'New Street' };
  const ask = (sql: Sql, id: string, details: object) =>
    sql`select request_change(${id}, ${companies.mine}, 'party_particulars', '2025-06-01', ${sql.json(details as never)}, null, ${[documents.mine]}::uuid[])`;

  testAccess(
    database,
    `
             | anon  | stranger  | member | otherMember | owner | otherTenantOwner | admin | suspended
      ask    | grant | not_found | yes    | not_found   | not_allowed | not_found        | yes   | account.suspended
    `,
    { ask: (sql) => ask(sql, crypto.randomUUID(), moved) },
  );

  test('is submitted whole, once however often; what is refused leaves no draft', async () => {
    const seen = await database.as('member', async (sql) => {
      const [whole, lacking] = [crypto.randomUUID(), crypto.randomUUID()];
      await ask(sql, whole, moved);
      await ask(sql, whole, moved);
      const refused = await refusalWithin(sql, () => ask(sql, lacking, {}));
      const rows =
        await sql`select id, state from change_requests where id in (${whole}, ${lacking})`;
      const attached =
        await sql`select document_id from change_request_documents where request_id = ${whole}`;
      return { refused, rows: [...rows], whole, attached: [...attached] };
    });
    expect(seen.refused).toBe('change.incomplete');
    expect(seen.attached).toEqual([{ document_id: documents.mine }]);
    expect(seen.rows).toEqual([{ id: seen.whole, state: 'submitted' }]);
  });
});

describe('[COM-04] the offices of a kind of company', () => {
  test('are the same in a browser, and no other is taken', async () => {
    const roles = [
      'director',
      'president',
      'secretary',
      'officer',
      'council_member',
      'administrator',
      'registered_agent',
    ];
    const rows = await database.asPostgres(
      (sql) => sql`
        select type.code, array_agg(role order by role) as roles from entity_types as type
        cross join unnest(${sql.array(roles)}::text[]) as role
        where private.office_fits(type.code, role) group by type.code`,
    );
    for (const { code, roles: fitting } of rows) {
      expect([code, fitting]).toEqual([code, officesOf(code as string).toSorted()]);
    }
    const refused = await database.as('member', async (sql) => {
      const id = await start(sql, 'appoint_officer');
      await save(sql, id, 1, {
        details: { role: 'council_member', party: newcomer },
      });
      const issues = await sql`select code, field from change_request_issues(${id})`;
      return issues.map(({ code, field }) => `${code as string} ${field as string}`);
    });
    expect(refused).toContain('change.role_unfit details.role');
  });
});
