import { describe, expect, test } from 'vitest';

import { refusal, refusalWithin } from './support/access-table.ts';
import { behind } from './support/applications.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, people, tenants, tickets } from './support/ids.ts';
import { overlap } from './support/overlap.ts';

const database = useDatabase();

interface Opening {
  id?: string;
  subject?: string | null;
  body?: string | null;
  company?: string | null;
}

async function open(sql: Sql, { id, subject, body, company }: Opening = {}): Promise<string> {
  const [row] = await sql`
    select open_ticket(${id ?? crypto.randomUUID()}, ${tenants.first}, ${subject === undefined ? 'Fees' : subject},
      ${body === undefined ? 'What is due?' : body}, ${company ?? null}) as reference`;
  return row?.['reference'] as string;
}

function reply(sql: Sql, body: string | null = 'Hello', id: string = crypto.randomUUID()) {
  return sql`select reply_ticket(${id}, ${tickets.mine}, ${body})`;
}

function move(sql: Sql, status: string) {
  return sql`select set_ticket_status(${tickets.mine}, ${status}::ticket_status)`;
}

async function statusOf(sql: Sql): Promise<unknown> {
  const [row] = await sql`select status from support_tickets where id = ${tickets.mine}`;
  return row?.['status'];
}

/** The notifications of support in this transaction, and who got them. */
function notified(sql: Sql, persona: 'member' | 'admin'): Promise<readonly unknown[]> {
  return behind(
    sql,
    persona,
    () =>
      sql`select user_id, kind, concat_ws(' ', subject_type, subject_id, parent_type, parent_id) as subject from notifications where kind like 'support.%' and created_at = now() order by created_at, kind`,
  );
}

describe('[SUP-01] open_ticket', () => {
  test('opens one with a reference and its first message, once, and notifies staff', async () => {
    await database.as('member', async (sql) => {
      const id = crypto.randomUUID();
      const opening = { id, subject: ' Fees ', body: '\nWhat is due? ', company: companies.mine };
      const reference = await open(sql, opening);
      expect(reference).toMatch(/^S-\d{4,}$/);
      expect(await open(sql, opening)).toBe(reference);
      expect(
        await sql`select subject, status, priority, company_id from support_tickets where id = ${id}`,
      ).toEqual([
        { subject: 'Fees', status: 'open', priority: 'normal', company_id: companies.mine },
      ]);
      expect(
        await sql`select body, author, by_staff from support_messages where ticket_id = ${id}`,
      ).toEqual([{ body: 'What is due?', author: people.member, by_staff: false }]);
      expect(await sql`select unread from ticket_list where id = ${id}`).toEqual([
        { unread: false },
      ]);
      expect(await notified(sql, 'member')).toEqual([
        { user_id: people.admin, kind: 'support.opened', subject: `ticket ${id}` },
      ]);
    });
  });

  test.each([
    ['ticket.subject_invalid', { subject: ' ' }],
    ['ticket.subject_invalid', { subject: null }],
    ['ticket.subject_invalid', { subject: 'x'.repeat(201) }],
    ['ticket.message_invalid', { body: ' \n' }],
    ['ticket.message_invalid', { body: null }],
    ['ticket.message_invalid', { body: 'x'.repeat(5001) }],
    ['not_found', { id: tickets.others }],
  ])('refuses with %s (%#)', async (reason, opening) => {
    expect(await refusal(database.as('member', (sql) => open(sql, opening)))).toBe(reason);
  });

  const from = (sql: Sql, path: string | null, title: string | null) => {
    const id = crypto.randomUUID();
    return sql`
      with opened as (select open_ticket(${id}, ${tenants.first}, 'Fees', 'How much?', page_path => ${path}, page_title => ${title}))
      select ${id}::uuid as id from opened`;
  };

  test('keeps the page it was opened from', async () => {
    await database.as('member', async (sql) => {
      const [opened] = await from(sql, '/app/companies/new', ' Form a company ');
      expect(
        await sql`select page_path, page_title from support_tickets where id = ${opened?.['id'] as string}`,
      ).toEqual([{ page_path: '/app/companies/new', page_title: 'Form a company' }]);
    });
  });

  test.each([
    ['an address of another site', 'https://elsewhere.example/app', 'Page'],
    ['an address without a scheme', '//elsewhere.example/app', 'Page'],
    ['a page outside the portals', '/auth/login', 'Page'],
    ['a query', '/app/companies?q=<b>', 'Page'],
    ['a long address', `/app/${'x'.repeat(300)}`, 'Page'],
    ['an empty title', '/app', ' '],
    ['a long title', '/app', 'x'.repeat(201)],
  ])('refuses %s as its page', async (_case, path, title) => {
    expect(await refusal(database.as('member', (sql) => from(sql, path, title)))).toBe(
      'ticket.page_invalid',
    );
  });

  test('is refused where support is switched off', async () => {
    const attempt = database.asPostgres(async (sql) => {
      await sql`update tenants set features = '{"support": false}' where id = ${tenants.first}`;
      await become(sql, 'member');
      await open(sql);
    });
    expect(await refusal(attempt)).toBe('tenant.feature_off');
  });

  test('the twenty-first in an hour is refused, and a repeat is none', async () => {
    await database.as('member', async (sql) => {
      const id = crypto.randomUUID();
      for (let i = 0; i < 30; i += 1) await open(sql, { id });
      for (let i = 1; i < 20; i += 1) await open(sql);
      expect(await refusalWithin(sql, () => open(sql))).toBe('rate.too_many');
      expect(await open(sql, { id })).toMatch(/^S-/);
    });
  });

  test('twice at once opens one', async () => {
    const id = crypto.randomUUID();
    const action = async (sql: Sql) => [await open(sql, { id })];
    // While the first still writes, the second is refused; a moment later it is a repeat.
    expect(await overlap(database, ['otherMember', action], ['otherMember', action])).toBe(
      'ticket.conflict',
    );
    expect(await database.commitAs('otherMember', action)).toEqual([expect.stringMatching(/^S-/)]);
    const [count] = await database.asPostgres(
      (sql) => sql`select count(*)::int as messages from support_messages where ticket_id = ${id}`,
    );
    expect(count).toEqual({ messages: 1 });
  });
});

describe('[SUP-01] a thread', () => {
  test('names staff by their first name alone', async () => {
    await database.asPostgres(async (sql) => {
      await sql`update profiles set full_name = ' Candice Moxey ' where id = ${people.admin}`;
      await become(sql, 'admin');
      await reply(sql, 'From staff');
      await become(sql, 'member');
      await reply(sql, 'From the client');
      expect(
        await sql`select body, staff_name from support_messages where ticket_id = ${tickets.mine} and body like 'From%' order by by_staff desc`,
      ).toEqual([
        { body: 'From staff', staff_name: 'Candice' },
        { body: 'From the client', staff_name: null },
      ]);
    });
  });

  test('shows its last message and whose it is in the list, and counts as unread', async () => {
    await database.as('admin', async (sql) => {
      await reply(sql, 'The answer');
      await become(sql, 'member');
      expect(
        await sql`select last_message, last_by_staff, unread from ticket_list where id = ${tickets.mine}`,
      ).toEqual([{ last_message: 'The answer', last_by_staff: true, unread: true }]);
      const [figures] =
        await sql`select unread::int, waiting_on_client::int from ticket_figures(${tenants.first})`;
      expect(figures).toEqual({ unread: 1, waiting_on_client: 1 });
    });
  });

  test('a client reopens what is resolved, and not what is closed', async () => {
    await database.as('member', async (sql) => {
      await move(sql, 'resolved');
      await move(sql, 'waiting_on_us');
      expect(await statusOf(sql)).toBe('waiting_on_us');
      await move(sql, 'closed');
      expect(await refusalWithin(sql, () => move(sql, 'waiting_on_us'))).toBe('not_allowed');
    });
  });

  test('waits for the side that did not write last, is unread for it, and notifies it', async () => {
    await database.as('member', async (sql) => {
      await reply(sql);
      expect(await statusOf(sql)).toBe('open');
      await become(sql, 'admin');
      await reply(sql, 'We look into it.');
      expect(await statusOf(sql)).toBe('waiting_on_client');
      expect(await notified(sql, 'admin')).toEqual(
        [
          {
            user_id: people.admin,
            kind: 'support.replied',
            subject: `ticket ${tickets.mine}`,
          },
          {
            user_id: people.member,
            kind: 'support.answered',
            subject: `ticket ${tickets.mine}`,
          },
        ].toSorted((a, b) => a.kind.localeCompare(b.kind)),
      );
      await become(sql, 'member');
      await reply(sql, 'Thank you.');
      expect(await statusOf(sql)).toBe('waiting_on_us');
      expect(
        await sql`select by_staff from support_messages where ticket_id = ${tickets.mine} and by_staff`,
      ).toHaveLength(1);
    });
  });

  test('is unread until it is read, and again after an answer', async () => {
    const id = crypto.randomUUID();
    const unread = (persona: 'member' | 'admin') =>
      database
        .as(persona, (sql) => sql`select unread from ticket_list where id = ${id}`)
        .then(([row]) => row?.['unread'] as boolean);
    await database.commitAs('member', (sql) => open(sql, { id }));
    expect([await unread('member'), await unread('admin')]).toEqual([false, true]);
    await database.commitAs('admin', (sql) => sql`select mark_ticket_read(${id})`);
    expect([await unread('member'), await unread('admin')]).toEqual([false, false]);
    await database.commitAs(
      'admin',
      (sql) => sql`select reply_ticket(${crypto.randomUUID()}, ${id}, 'Hello')`,
    );
    expect([await unread('member'), await unread('admin')]).toEqual([true, false]);
    await database.commitAs('member', (sql) => sql`select mark_ticket_read(${id})`);
    expect([await unread('member'), await unread('admin')]).toEqual([false, false]);
  });

  test('a repeated answer is written once; an id of another message is refused', async () => {
    await database.as('member', async (sql) => {
      const id = crypto.randomUUID();
      await reply(sql, 'Hello', id);
      await reply(sql, 'Hello', id);
      expect(await sql`select from support_messages where id = ${id}`).toHaveLength(1);
      expect(await notified(sql, 'member')).toHaveLength(1);
      await become(sql, 'admin');
      expect(await refusalWithin(sql, () => reply(sql, 'Hello', id))).toBe('ticket.conflict');
    });
  });

  test.each([null, '', ' \n\t', 'x'.repeat(5001)])('refuses the message %j', async (body) => {
    expect(await refusal(database.as('member', (sql) => reply(sql, body)))).toBe(
      'ticket.message_invalid',
    );
  });

  test('a resolved ticket is opened again by writing, a closed one is not', async () => {
    await database.as('member', async (sql) => {
      await move(sql, 'resolved');
      await reply(sql, 'Not quite.');
      expect(await statusOf(sql)).toBe('waiting_on_us');
      await move(sql, 'closed');
      expect(await refusalWithin(sql, () => reply(sql))).toBe('ticket.closed');
      expect(await refusalWithin(sql, () => move(sql, 'resolved'))).toBe('ticket.illegal_move');
      await become(sql, 'admin');
      expect(await refusalWithin(sql, () => move(sql, 'waiting_on_us'))).toBe(
        'ticket.illegal_move',
      );
      await move(sql, 'closed');
    });
  });

  test('the diagram has these arrows and no other', async () => {
    const [row] = await database.asPostgres(
      (sql) => sql`
        select array_agg(a || ' ' || b order by a, b) as arrows
        from unnest(enum_range(null::ticket_status)) as a, unnest(enum_range(null::ticket_status)) as b
        where private.is_move('ticket', a::text, b::text)`,
    );
    expect(row?.['arrows']).toEqual([
      'open waiting_on_client',
      'open waiting_on_us',
      'open resolved',
      'open closed',
      'waiting_on_client waiting_on_us',
      'waiting_on_client resolved',
      'waiting_on_client closed',
      'waiting_on_us waiting_on_client',
      'waiting_on_us resolved',
      'waiting_on_us closed',
      'resolved waiting_on_client',
      'resolved waiting_on_us',
      'resolved closed',
    ]);
  });

  test.each(['member', 'admin'] as const)('no status is none for the %s', async (persona) => {
    const attempt = database.as(
      persona,
      (sql) => sql`select set_ticket_status(${tickets.mine}, null)`,
    );
    expect(await refusal(attempt)).toBe('ticket.illegal_move');
  });

  test('an arrow that is not there is refused to the owner of the tables too', async () => {
    const attempt = database.asPostgres(async (sql) => {
      await sql`update support_tickets set status = 'resolved' where id = ${tickets.mine}`;
      await sql`update support_tickets set status = 'open' where id = ${tickets.mine}`;
    });
    expect(await refusal(attempt)).toBe('ticket.illegal_move');
  });
});

describe('[SUP-01] what staff do', () => {
  test('an assignee is notified of what the client writes, instead of all staff', async () => {
    await database.asPostgres(async (sql) => {
      await sql`update profiles set role = 'admin' where id = ${people.stranger}`;
      await become(sql, 'admin');
      await sql`select assign_ticket(${tickets.mine}, ${people.stranger})`;
      await sql`select assign_ticket(${tickets.mine}, ${people.stranger})`;
      await become(sql, 'member');
      await reply(sql);
      expect(await notified(sql, 'member')).toEqual([
        {
          user_id: people.stranger,
          kind: 'support.assigned',
          subject: `ticket ${tickets.mine}`,
        },
        {
          user_id: people.stranger,
          kind: 'support.replied',
          subject: `ticket ${tickets.mine}`,
        },
      ]);
      await sql`reset role`;
      await sql`update profiles set status = 'suspended' where id = ${people.stranger}`;
      await become(sql, 'member');
      await reply(sql);
      expect(await notified(sql, 'member')).toContainEqual({
        user_id: people.admin,
        kind: 'support.replied',
        subject: `ticket ${tickets.mine}`,
      });
    });
  });

  test.each([people.member, people.suspended])('a ticket is not given to %s', async (person) => {
    const attempt = database.as(
      'admin',
      (sql) => sql`select assign_ticket(${tickets.mine}, ${person})`,
    );
    expect(await refusal(attempt)).toBe('ticket.assignee_invalid');
  });

  test('a ticket is unassigned, and its priority is set', async () => {
    await database.as('admin', async (sql) => {
      await sql`select assign_ticket(${tickets.mine}, auth.uid())`;
      await sql`select assign_ticket(${tickets.mine}, null)`;
      await sql`select set_ticket_priority(${tickets.mine}, 'urgent')`;
      expect(
        await sql`select assignee, priority from support_tickets where id = ${tickets.mine}`,
      ).toEqual([{ assignee: null, priority: 'urgent' }]);
    });
  });

  test('a repeated note is written once', async () => {
    await database.as('admin', async (sql) => {
      const id = crypto.randomUUID();
      const note = () => sql`select add_ticket_note(${id}, ${tickets.mine}, 'Check the invoice.')`;
      await note();
      await note();
      expect(await sql`select body, author from support_notes where id = ${id}`).toEqual([
        { body: 'Check the invoice.', author: people.admin },
      ]);
    });
  });

  test.each(['  ', 'x'.repeat(5001)])(
    'an empty note and one too long are refused',
    async (body) => {
      const reason = await database.as('admin', (sql) =>
        refusalWithin(
          sql,
          () => sql`select add_ticket_note(${crypto.randomUUID()}, ${tickets.mine}, ${body})`,
        ),
      );
      expect(reason).toBe('ticket.message_invalid');
    },
  );

  test('the opener of a ticket is notified that it is resolved, and not of their own actions', async () => {
    await database.as('admin', async (sql) => {
      await move(sql, 'resolved');
      expect(await notified(sql, 'admin')).toEqual([
        { user_id: people.member, kind: 'support.status', subject: `ticket ${tickets.mine}` },
      ]);
    });
    await database.as('member', async (sql) => {
      await move(sql, 'resolved');
      expect(await notified(sql, 'member')).toEqual([
        { user_id: people.admin, kind: 'support.status', subject: `ticket ${tickets.mine}` },
      ]);
    });
  });
});
