import { describe, expect, test } from 'vitest';

import { refusal, refusalWithin } from './support/access-table.ts';
import { behind } from './support/applications.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { givenDocument, givenFile, pathFor, register, statusOf } from './support/documents.ts';
import { becomeColleague, giveDuties } from './support/staff.ts';
import { applications, companies, parties, people } from './support/ids.ts';

const database = useDatabase();

const accept = (sql: Sql, id: string, expiresOn: string | null = null) =>
  sql`select accept_document(${id}, ${expiresOn})`;
const reject = (sql: Sql, id: string, reason = 'unreadable', note: string | null = null) =>
  sql`select reject_document(${id}, ${reason}, ${note})`;

describe('[DOC-01] registering an uploaded file', () => {
  test.each([
    ['a company', companies.mine, { company_id: companies.mine }],
    ['a party', parties.mine, { party_id: parties.mine }],
    ['an application', applications.mine, { application_id: applications.mine }],
  ])(
    'makes it a document about %s, with the type and size of the file',
    async (_what, subject, expected) => {
      const document = await database.as('member', async (sql) => {
        const id = await givenDocument(sql, subject, 'member');
        return (await sql`select * from documents where id = ${id}`)[0];
      });
      expect(document).toMatchObject({
        ...expected,
        status: 'uploaded',
        mime_type: 'application/pdf',
        bytes: '4711',
        uploaded_by: people.member,
      });
    },
  );

  test('notifies staff when a client did it, once for all repeats', async () => {
    const document = crypto.randomUUID();
    const notified = await database.as('member', async (sql) => {
      const path = pathFor(companies.mine);
      await givenFile(sql, path, 'member');
      const id = document;
      expect(await register(sql, { id, path })).toBe(id);
      expect(await register(sql, { id, path })).toBe(id);
      return behind(
        sql,
        'member',
        () =>
          sql`select kind, concat_ws(' ', subject_type, subject_id, parent_type, parent_id) as subject from notifications where kind = 'document.uploaded'`,
      );
    });
    expect(notified).toEqual([
      { kind: 'document.uploaded', subject: `document ${document} company ${companies.mine}` },
    ]);
  });

  test.each([
    ['a file that never came', {}, 'document.file_missing', false],
    ['an unknown category', { category: 'selfie' }, 'document.category_unknown', true],
    ['no name', { fileName: '  ' }, 'document.file_name_invalid', true],
    ['too long a name', { fileName: 'x'.repeat(201) }, 'document.file_name_invalid', true],
    ['a date in the past', { expiresOn: '2020-01-01' }, 'document.already_expired', true],
    [
      'a proof of identity without its last day',
      { expiresOn: null },
      'document.expiry_missing',
      true,
    ],
    [
      'an identity card without its last day',
      { category: 'national_id', expiresOn: null },
      'document.expiry_missing',
      true,
    ],
    ['nothing to replace', { replaces: crypto.randomUUID() }, 'not_found', true],
  ])('refuses %s', async (_what, change, expected, uploaded) => {
    const reason = await database.as('member', async (sql) => {
      const path = pathFor(companies.mine);
      if (uploaded) await givenFile(sql, path, 'member');
      return refusalWithin(sql, () => register(sql, { path, ...change }));
    });
    expect(reason).toBe(expected);
  });

  test('staff do it for any company and person, without a notification; who reads only is refused', async () => {
    const seen = await database.as('admin', async (sql) => {
      const [row] =
        await sql`select status, uploaded_by from documents where id = ${await givenDocument(sql, parties.mine, 'admin')}`;
      const notified = await behind(
        sql,
        'admin',
        () => sql`select from notifications where kind = 'document.uploaded'`,
      );
      const path = pathFor(companies.mine);
      await givenFile(sql, path, 'stranger');
      await becomeColleague(sql);
      await become(sql, 'admin');
      await sql`reset role`;
      await giveDuties(sql, people.stranger, ['read_only']);
      await become(sql, 'stranger');
      const refused = await refusalWithin(sql, () => register(sql, { path }));
      const stored = await refusalWithin(
        sql,
        () =>
          sql`insert into storage.objects (bucket_id, name, owner_id) values ('documents', ${pathFor(companies.mine)}, ${people.stranger})`,
      );
      return { row, notified: notified.length, refused, stored };
    });
    expect(seen).toMatchObject({
      row: { status: 'uploaded', uploaded_by: people.admin },
      notified: 0,
      refused: 'staff.read_only',
    });
    expect(seen.stored).toMatch(/policy/);
  });

  test('refuses a file of another user, and a path that has a document', async () => {
    const reasons = await database.as('member', async (sql) => {
      const path = pathFor(companies.shared);
      await givenFile(sql, path, 'otherMember');
      const id = await register(sql, { path });
      const again = await refusalWithin(sql, () => register(sql, { path }));
      await become(sql, 'member');
      const theirs = await refusalWithin(sql, () => register(sql, { id, path }));
      const other = pathFor(companies.mine);
      await givenFile(sql, other, 'admin');
      await become(sql, 'member');
      return [again, theirs, await refusalWithin(sql, () => register(sql, { path: other }))];
    });
    expect(reasons).toEqual(['document.already_registered', 'not_found', 'document.file_missing']);
  });
});

describe('[DOC-03] review', () => {
  test('accepting sets who and when, notifies the client, and changes nothing the second time', async () => {
    const { document, notified } = await database.as('member', async (sql) => {
      const id = await givenDocument(sql, companies.mine, 'member', 'admin');
      await accept(sql, id, '2099-12-31');
      await accept(sql, id);
      return {
        document: (await sql`select * from documents where id = ${id}`)[0],
        notified: await behind(
          sql,
          'admin',
          () =>
            sql`select user_id, title, message from notifications where kind = 'document.accepted'`,
        ),
      };
    });
    expect(document).toMatchObject({ status: 'accepted', reviewed_by: people.admin });
    expect(notified).toEqual([
      { user_id: people.member, title: 'Document accepted', message: 'Passport (scan.pdf)' },
    ]);
  });

  test('rejecting needs a reason, which the client reads with the note', async () => {
    const { reasons, message } = await database.as('member', async (sql) => {
      const id = await givenDocument(sql, companies.mine, 'member', 'admin');
      const refused = [
        await refusalWithin(sql, () => reject(sql, id, 'because')),
        await refusalWithin(sql, () => reject(sql, id, 'unreadable', 'x'.repeat(2001))),
      ];
      await reject(sql, id, 'unreadable', ' The number is cut off. ');
      await reject(sql, id, 'unreadable', 'Repeated');
      await become(sql, 'member');
      const [own] = await sql`select message from notifications where kind = 'document.rejected'`;
      return { reasons: refused, message: own?.['message'] as string };
    });
    expect(reasons).toEqual(['review.reason_missing', 'review.note_too_long']);
    expect(message).toBe(
      'It cannot be read: please send a sharper or larger picture. The number is cut off.',
    );
  });

  test('an expired document cannot be accepted', async () => {
    const reason = await database.as('member', async (sql) => {
      const id = await givenDocument(sql, companies.mine, 'member', 'admin');
      return refusalWithin(sql, () => accept(sql, id, '2020-01-01'));
    });
    expect(reason).toBe('document.already_expired');
  });

  test.each([
    ['rejected', 'accepted', 'document.illegal_move'],
    ['accepted', 'rejected', undefined],
    ['superseded', 'accepted', 'document.illegal_move'],
    ['superseded', 'rejected', 'document.illegal_move'],
    ['expired', 'accepted', 'document.illegal_move'],
  ])('from %s to %s: %s', async (from, to, expected) => {
    const reason = await database.as('member', async (sql) => {
      const id = await givenDocument(sql, companies.mine, 'member', 'admin');
      if (from !== 'superseded') await accept(sql, id);
      await sql`reset role`;
      if (from === 'superseded' || from === 'expired' || from === 'rejected') {
        await sql`update documents set status = ${from}, reason_code = 'other' where id = ${id}`;
      }
      await become(sql, 'admin');
      return refusalWithin(sql, () =>
        to === 'accepted' ? accept(sql, id) : reject(sql, id, 'altered'),
      );
    });
    expect(reason).toBe(expected);
  });

  test('two decide at once: one wins, the other is refused', async () => {
    const id = await database.commitAs('member', (sql) =>
      givenDocument(sql, companies.mine, 'member'),
    );
    const [accepted, rejected] = await Promise.all([
      refusal(database.commitAs('admin', (sql) => accept(sql, id))),
      refusal(database.commitAs('admin', (sql) => reject(sql, id))),
    ]);
    const status = await database.as('member', (sql) => statusOf(sql, id));
    // Accepting what was rejected is refused; rejecting what was accepted a moment ago is a decision too.
    expect([accepted, rejected, status]).toEqual(
      accepted === undefined
        ? [undefined, undefined, 'rejected']
        : ['document.illegal_move', undefined, 'rejected'],
    );
  });
});

describe('[DOC-03] versions', () => {
  test('a newer version takes the place of one that waits at once, of an accepted one when it is accepted', async () => {
    const seen = await database.as('member', async (sql) => {
      const first = await givenDocument(sql, companies.mine, 'member');
      const second = await givenDocument(sql, companies.mine, 'member', 'admin', {
        replaces: first,
      });
      const afterSecond = [await statusOf(sql, first), await statusOf(sql, second)];
      await accept(sql, second);
      const third = await givenDocument(sql, companies.mine, 'member', 'admin', {
        replaces: second,
      });
      const waiting = await statusOf(sql, second);
      await accept(sql, third);
      return {
        afterSecond,
        waiting,
        after: [await statusOf(sql, second), await statusOf(sql, third)],
      };
    });
    expect(seen).toEqual({
      afterSecond: ['superseded', 'uploaded'],
      waiting: 'accepted',
      after: ['superseded', 'accepted'],
    });
  });

  test('a version has one successor, about the same subject', async () => {
    const reasons = await database.as('member', async (sql) => {
      const first = await givenDocument(sql, companies.mine, 'member');
      await givenDocument(sql, companies.mine, 'member', 'member', { replaces: first });
      const fork = pathFor(companies.mine);
      await givenFile(sql, fork, 'member');
      const elsewhere = pathFor(parties.mine);
      await givenFile(sql, elsewhere, 'member');
      return [
        await refusalWithin(sql, () => register(sql, { path: fork, replaces: first })),
        await refusalWithin(sql, () => register(sql, { path: elsewhere, replaces: first })),
      ];
    });
    expect(reasons).toEqual(['document.already_replaced', 'not_found']);
  });
});

test('[DOC-03] the day after its last day a document expires, once', async () => {
  const { runs, status, notified } = await database.as('member', async (sql) => {
    const id = await givenDocument(sql, companies.mine, 'member', 'admin', {
      expiresOn: '2099-01-01',
    });
    await accept(sql, id);
    await sql`reset role`;
    await sql`update documents set expires_on = private.today() where id = ${id}`;
    const [today] = await sql`select private.expire_documents() as n`;
    await sql`update documents set expires_on = private.today() - 1 where id = ${id}`;
    const [due] = await sql`select private.expire_documents() as n`;
    const [again] = await sql`select private.expire_documents() as n`;
    return {
      runs: [today, due, again].map((row) => row?.['n'] as number),
      status: await statusOf(sql, id),
      notified: await sql`select user_id from notifications where kind = 'document.expired'`,
    };
  });
  expect(runs).toEqual([0, 1, 0]);
  expect([status, notified]).toEqual(['expired', [{ user_id: people.member }]]);
});
