import { describe, expect, test } from 'vitest';

import { after, refusalWithin, testAccess } from './support/access-table.ts';
import { givenApproved, givenSubmitted as givenApplication } from './support/applications.ts';
import { givenInReview as givenChange, office } from './support/changes.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { givenDocument } from './support/documents.ts';
import { companies, kycProfiles, people, tenants, type Persona } from './support/ids.ts';
import { givenClaimed } from './support/kyc.ts';

const database = useDatabase();

interface Subject {
  /** What is to be decided; the transaction goes on as the admin. Gives its id. */
  given: (sql: Sql) => Promise<string>;
  reject: (sql: Sql, id: string, reason: string, note: string | null) => PromiseLike<unknown>;
  neutral: string;
  internal: string;
  /** What the alert says it is about. */
  called: RegExp;
}

const subjects: Record<string, Subject> = {
  document: {
    given: (sql) => givenDocument(sql, companies.mine, 'member', 'admin'),
    reject: (sql, id, reason, note) => sql`select reject_document(${id}, ${reason}, ${note})`,
    neutral: 'not_accepted',
    internal: 'altered',
    called: /^Document: Passport \(scan\.pdf\)\./,
  },
  kyc: {
    given: async (sql) => {
      await become(sql, 'member');
      await givenClaimed(sql, kycProfiles.mine);
      return kycProfiles.mine;
    },
    reject: (sql, id, reason, note) => sql`select reject_kyc(${id}, ${reason}, ${note})`,
    neutral: 'cannot_act',
    internal: 'suspicion',
    called: /^KYC: /,
  },
  application: {
    given: async (sql) => {
      const id = await givenApplication(sql);
      await become(sql, 'admin');
      await sql`select start_review(${id})`;
      return id;
    },
    reject: (sql, id, reason, note) => sql`select reject_application(${id}, ${reason}, ${note})`,
    neutral: 'cannot_act',
    internal: 'listed_person',
    called: /^Application A-\d+: Blue Heron Holdings Ltd\./,
  },
  change: {
    given: (sql) => givenChange(sql, office),
    reject: (sql, id, reason, note) => sql`select reject_change_request(${id}, ${reason}, ${note})`,
    neutral: 'cannot_act',
    internal: 'adverse_information',
    called: /^Change request C-\d+\./,
  },
};

const all = Object.entries(subjects);
const secret = 'The signature was copied from another passport.';

/** All rows and columns a person reads, and the signals they receive; ids, times and references are made equal. */
async function perceived(sql: Sql, persona: Persona) {
  await sql`reset role`;
  const tables = await sql`
    select tablename::text as name from pg_tables where schemaname = 'public' and tablename <> 'audit_logs'
    union select viewname::text from pg_views where schemaname = 'public'
    order by 1`;
  const signals = await sql`
    select payload::text as payload from realtime.messages where topic = ${`tenant:${tenants.first}`} order by (payload ->> 'seq')::int`;
  await become(sql, persona);
  const seen: Record<string, string[]> = {
    signals: signals.map((row) => alike(String(row['payload']))),
  };
  for (const { name } of tables) {
    const table = name as string;
    const refused = await refusalWithin(sql, async () => {
      const rows = await sql`select to_jsonb(known)::text as row from ${sql(table)} as known`;
      seen[table] = rows
        .map((row) => alike(String(row['row'])))
        .toSorted((a, b) => a.localeCompare(b));
    });
    if (refused) seen[table] = [refused];
  }
  return seen;
}

const alike = (row: string) =>
  row
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '#')
    .replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.+-]+/g, '@')
    .replaceAll(/\b([AC])-\d+/g, '$1-#')
    // Of a declaration, whose moment it covers.
    .replaceAll(/[0-9a-f]{64}/g, '#');

describe('[DOC-02] an internal reason does not tip the client off', () => {
  const outcome = (subject: Subject, persona: Persona, reason: string, note: string | null) =>
    database.as('member', async (sql) => {
      await subject.reject(sql, await subject.given(sql), reason, note);
      return perceived(sql, persona);
    });

  test.each(all)(
    '%s: the client perceives what a neutral rejection shows',
    async (_what, subject) => {
      for (const persona of ['member', 'owner'] as const) {
        const neutral = await outcome(subject, persona, subject.neutral, null);
        const internal = await outcome(subject, persona, subject.internal, secret);
        expect(Object.keys(neutral).length).toBeGreaterThan(30);
        expect(internal).toEqual(neutral);
        expect(JSON.stringify(internal)).not.toContain('copied');
      }
    },
  );

  test.each(all)('%s: staff keep the reason and its note, with an alert', async (what, subject) => {
    const seen = await database.as('member', async (sql) => {
      const id = await subject.given(sql);
      await subject.reject(sql, id, subject.internal, ` ${secret} `);
      await subject.reject(sql, id, subject.internal, secret);
      const kept = await sql`
        select subject, decision, reason_code, note, decided_by from internal_reasons where subject_id = ${id}`;
      const alerts = await sql`
        select severity, state, title, detail from compliance_alerts where kind = 'internal_reason'`;
      const forClient = await sql`
        select title, subject_type from notifications where kind = 'compliance.internal_reason' and user_id = ${people.admin}`;
      await sql`reset role`;
      await sql`select * from private.refresh_alerts()`;
      const [later] = await sql`select state from compliance_alerts where kind = 'internal_reason'`;
      return {
        kept: kept.map((row) => ({ ...row })),
        alerts: alerts.map((row) => ({ ...row })),
        for_client: forClient.map((row) => row['subject_type'] as string),
        after: later?.['state'] as string,
      };
    });
    expect(seen).toEqual({
      kept: [
        {
          subject: what,
          decision: 'rejected',
          reason_code: subject.internal,
          note: secret,
          decided_by: people.admin,
        },
      ],
      alerts: [
        {
          severity: 'critical',
          state: 'open',
          title: expect.stringMatching(/^Rejected for an internal reason: /) as string,
          detail: expect.stringMatching(subject.called) as string,
        },
      ],
      for_client: ['alert'],
      // The daily job leaves it open.
      after: 'open',
    });
  });

  test.each(all)('%s: a reason the client reads keeps nothing', async (_what, subject) => {
    const kept = await database.as('member', async (sql) => {
      await subject.reject(sql, await subject.given(sql), subject.neutral, 'Read by the client.');
      return [
        ...(await sql`select from internal_reasons`),
        ...(await sql`select from compliance_alerts where kind = 'internal_reason'`),
      ];
    });
    expect(kept).toEqual([]);
  });

  test.each(all)('%s: a long note is refused', async (_what, subject) => {
    const found = await database.as('member', async (sql) => {
      const id = await subject.given(sql);
      return refusalWithin(sql, () => subject.reject(sql, id, subject.internal, 'x'.repeat(1801)));
    });
    expect(found).toBe('review.note_too_long');
  });

  test('an internal reason after the neutral one is another decision', async () => {
    const document = subjects['document'] as Subject;
    const found = await database.as('member', async (sql) => {
      const id = await document.given(sql);
      await document.reject(sql, id, 'not_accepted', null);
      return refusalWithin(sql, () => document.reject(sql, id, 'altered', secret));
    });
    expect(found).toBe('document.illegal_move');
  });

  test('the reason of a withdrawn approval stays among staff', async () => {
    const seen = await database.as('member', async (sql) => {
      const id = await givenApproved(sql);
      await sql`select withdraw_approval(${id}, ${secret})`;
      return JSON.stringify(await perceived(sql, 'member'));
    });
    expect(seen).not.toContain('copied');
  });
});

describe('[DOC-02] who reads the reasons', () => {
  testAccess(
    database,
    `
                              | anon  | stranger | member | otherMember | owner | otherTenantOwner | admin | suspended
      reasons for clients     | grant | yes      | yes    | yes         | yes   | yes              | yes   | –
      internal reasons        | grant | –        | –      | –           | –     | –                | yes   | –
      what was kept           | grant | –        | –      | –           | –     | –                | yes   | –
      write one               | grant | grant    | grant  | grant       | grant | grant            | grant | grant
    `,
    {
      'reasons for clients': (sql) => sql`select from review_reasons where not is_internal`,
      'internal reasons': (sql) =>
        sql`select from review_reasons where is_internal or client_code is not null`,
      'what was kept': after(
        async (sql) => sql`select withdraw_approval(${await givenApproved(sql)}, 'Looked into.')`,
        (sql) => sql`select from internal_reasons`,
      ),
      'write one': (sql) => sql`delete from internal_reasons`,
    },
  );

  test('every internal reason has a neutral one that fits the same subjects and is given by itself', async () => {
    const wrong = await database.asPostgres(
      (sql) => sql`
        select reason.code from review_reasons as reason
        left join review_reasons as for_client on for_client.code = reason.client_code
        where reason.is_internal and (for_client.code is null or for_client.is_internal or not reason.subjects <@ for_client.subjects)`,
    );
    expect([...wrong]).toEqual([]);
  });

  test.each([
    ['an internal reason without a neutral one', 'true, null'],
    ['a reason for clients with another one', `false, 'other'`],
    ['a reason that stands for itself', `true, 'odd_reason'`],
  ])('refuses %s', async (_what, values) => {
    await expect(
      database.asPostgres((sql) =>
        sql.unsafe(
          `insert into review_reasons (code, label, subjects, position, is_internal, client_code)
           values ('odd_reason', 'Odd.', '{document}', 300, ${values})`,
        ),
      ),
    ).rejects.toMatchObject({ code: '23514' });
  });
});
