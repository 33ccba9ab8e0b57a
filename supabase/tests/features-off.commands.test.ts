import { describe, expect, test } from 'vitest';

import { refusalWithin } from './support/access-table.ts';
import { completeData, givenSubmitted, save } from './support/applications.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { givenFile, pathFor, register } from './support/documents.ts';
import { applications, companies, people, tenants, tickets, type Persona } from './support/ids.ts';
import { confirmed, givenDraft, givenInvited, invite } from './support/party-invitations.ts';

const database = useDatabase();

type Call = (sql: Sql) => PromiseLike<unknown>;

/** Brings about what the command needs while the feature is on, and answers the call. The last persona is who calls. */
type Attempt = (sql: Sql) => Promise<{ call: Call; as?: Persona }>;

const now =
  (call: Call, as?: Persona): Attempt =>
  async () => ({ call, ...(as && { as }) });

async function invited(sql: Sql, token: string): Promise<string> {
  await become(sql, 'member');
  const [row] = await sql`
    select invite_client(${token}, ${companies.mine}, 'stranger@test.example', 'viewer') as id`;
  return row?.['id'] as string;
}

/** Each command by which the people of a tenant write what belongs to a feature. */
const writing: Record<string, Record<string, Attempt>> = {
  applications: {
    start_application: now(
      (sql) => sql`select start_application(${crypto.randomUUID()}, ${tenants.first})`,
    ),
    save_application: now((sql) => save(sql, applications.mine, 1, { purpose: 'Trade' })),
    submit_application: async (sql) => {
      const id = crypto.randomUUID();
      await become(sql, 'member');
      await sql`select start_application(${id}, ${tenants.first})`;
      const version = await save(sql, id, 1, completeData());
      return { call: () => sql`select submit_application(${id}, ${version})` };
    },
    withdraw_application: async (sql) => {
      const id = await givenSubmitted(sql);
      return { call: () => sql`select withdraw_application(${id}, 'No longer needed')` };
    },
    answer_request: async (sql) => {
      const [application, id] = [await givenSubmitted(sql), crypto.randomUUID()];
      await become(sql, 'admin');
      await sql`select start_review(${application})`;
      await sql`select request_information(${application}, ${sql.json([{ id, question: 'Which?' }])})`;
      return { call: () => sql`select answer_request(${id}, 'This one')` };
    },
    enter_application_parties: async (sql) => {
      const { application, version } = await givenDraft(sql);
      await save(sql, application, version, completeData());
      return { call: () => sql`select from enter_application_parties(${application})` };
    },
    invite_party: async (sql) => {
      const draft = await givenDraft(sql);
      return { call: () => invite(sql, draft, 'dora@test.example') };
    },
  },
  documents: {
    register_document: async (sql) => {
      const path = pathFor(companies.mine);
      await givenFile(sql, path, 'member');
      return { call: () => register(sql, { path }) };
    },
  },
  invitations: {
    invite_client: now((sql) => invited(sql, crypto.randomUUID())),
    invite_party: async (sql) => {
      const draft = await givenDraft(sql);
      return { call: () => invite(sql, draft, 'dora@test.example') };
    },
    share_companies: now(
      (sql) => sql`
        select share_companies(${crypto.randomUUID()}, ${[companies.mine]}::uuid[], 'lawyer@test.example', 'viewer', false)`,
    ),
    resend_invitation: async (sql) => {
      const id = await invited(sql, crypto.randomUUID());
      return { call: () => sql`select resend_invitation(${id}, ${crypto.randomUUID()})` };
    },
    accept_invitation: async (sql) => {
      const token = crypto.randomUUID();
      await confirmed(sql, 'stranger');
      await sql`update auth.users set email = 'stranger@test.example' where id = ${people.stranger}`;
      await invited(sql, token);
      return { call: () => sql`select accept_invitation(${token})`, as: 'stranger' };
    },
  },
  support: {
    open_ticket: now(
      (sql) =>
        sql`select open_ticket(${crypto.randomUUID()}, ${tenants.first}, 'A question', 'How?')`,
    ),
    reply_ticket: now(
      (sql) => sql`select reply_ticket(${crypto.randomUUID()}, ${tickets.mine}, 'Hello?')`,
    ),
    set_ticket_status: now((sql) => sql`select set_ticket_status(${tickets.mine}, 'resolved')`),
    attach_file: async (sql) => {
      const path = pathFor(tickets.mine);
      await givenFile(sql, path, 'member');
      return {
        call: () => sql`select attach_file(${crypto.randomUUID()}, ${path}, 'a.pdf')`,
      };
    },
  },
};

/** Commands that reach a table of the feature to end what waits there: nothing begins by them. */
const ending: Record<string, string[]> = {
  applications: ['forget_my_drafts', 'take_back_part'],
  documents: ['forget_my_drafts'],
  invitations: [
    'enter_application_parties',
    'forget_my_drafts',
    'revoke_invitation',
    'submit_application',
    'take_back_part',
  ],
};

const tables: Record<string, string[]> = {
  applications: ['draft_applications', 'application_requests', 'application_parties'],
  documents: ['documents'],
  invitations: ['client_invitations', 'party_invitations'],
  support: ['support_tickets', 'support_messages', 'support_attachments'],
};

describe.each(Object.entries(writing))(
  '[TNT-01] %s that are switched off take no writing of clients',
  (feature, commands) => {
    test.each(Object.entries(commands))('by %s', async (_name, attempt) => {
      await database.asPostgres(async (sql) => {
        const { call, as = 'member' } = await attempt(sql);
        const off = async (value: boolean) => {
          await sql`reset role`;
          await sql`update tenants set features = ${sql.json({ [feature]: !value })} where id = ${tenants.first}`;
          await become(sql, as);
        };
        await off(true);
        expect(await refusalWithin(sql, () => call(sql))).toBe('tenant.feature_off');
        await off(false);
        expect(await refusalWithin(sql, () => call(sql))).toBeUndefined();
      });
    });
  },
);

interface Routine {
  name: string;
  source: string;
  is_command: boolean;
}

test('[TNT-01] these are all commands of clients that write there', async () => {
  const routines = await database.asPostgres(
    (sql) => sql<Routine[]>`
      select schema.nspname || '.' || routine.proname as name, string_agg(routine.prosrc, ' ') as source,
        bool_or(schema.nspname = 'public' and routine.provolatile = 'v'
          and has_function_privilege('authenticated', routine.oid, 'execute')) as is_command
      from pg_proc as routine join pg_namespace as schema on schema.oid = routine.pronamespace
      where schema.nspname in ('public', 'private')
      group by 1`,
  );
  const sources = new Map(routines.map(({ name, source }) => [name, source]));
  /** What a routine runs, with all that it calls. */
  const reach = (name: string, seen = new Set<string>()): string[] => {
    // Asks staff for their duty, and lets others pass.
    if (seen.has(name) || name === 'private.as_staff') return [];
    seen.add(name);
    const source = sources.get(name) ?? '';
    const called = [...source.matchAll(/\b((?:private|public)\.\w+)\s*\(/g)];
    return [source, ...called.flatMap(([, callee = '']) => reach(callee, seen))];
  };
  const isStaffs =
    /private\.(require_(admin|duty|duty_in|super_admin|colleague|staff\w*)|lock_alert)\(/;
  const found = Object.fromEntries(
    Object.entries(tables).map(([feature, names]) => {
      const writes = new RegExp(
        `(insert into|update|delete from) public\\.(${names.join('|')})\\b`,
      );
      const commands = routines
        .filter(({ is_command: isCommand }) => isCommand)
        .filter(({ name }) => {
          const run = reach(name);
          return run.some((text) => writes.test(text)) && !run.some((text) => isStaffs.test(text));
        })
        .map(({ name }) => name.replace('public.', ''));
      return [feature, commands.toSorted((a, b) => a.localeCompare(b))];
    }),
  );
  const listed = Object.fromEntries(
    Object.entries(writing).map(([feature, commands]) => [
      feature,
      [...Object.keys(commands), ...(ending[feature] ?? [])].toSorted((a, b) => a.localeCompare(b)),
    ]),
  );
  expect(found).toEqual(listed);
});

test('[TNT-01] staff keep what exists in order', async () => {
  await database.asPostgres(async (sql) => {
    await sql`update tenants set features = '{"support": false, "applications": false}' where id = ${tenants.first}`;
    await become(sql, 'admin');
    await sql`select reply_ticket(${crypto.randomUUID()}, ${tickets.mine}, 'An answer')`;
    await sql`select set_ticket_status(${tickets.mine}, 'resolved')`;
    expect(await sql`select status from support_tickets where id = ${tickets.mine}`).toEqual([
      { status: 'resolved' },
    ]);
  });
});

test('[TNT-01] a part that waits can be taken back while invitations are off', async () => {
  await database.asPostgres(async (sql) => {
    const { id } = await givenInvited(sql);
    await sql`reset role`;
    await sql`update tenants set features = '{"invitations": false}' where id = ${tenants.first}`;
    await become(sql, 'admin');
    await sql`select revoke_invitation(${id})`;
    expect(await sql`select status from party_invitations where id = ${id}`).toEqual([
      { status: 'revoked' },
    ]);
  });
});

test('[TNT-01] who closes their account takes their drafts along while applications are off', async () => {
  await database.asPostgres(async (sql) => {
    const id = crypto.randomUUID();
    await sql`insert into tenant_users values (${tenants.first}, ${people.stranger}, 'member')`;
    await become(sql, 'stranger');
    await sql`select start_application(${id}, ${tenants.first})`;
    await save(sql, id, 1, { purpose: 'Trade' });
    await sql`reset role`;
    await sql`update tenants set features = '{"applications": false}' where id = ${tenants.first}`;
    await become(sql, 'stranger');
    await sql`select forget_my_drafts()`;
    await sql`reset role`;
    expect(await sql`select from draft_applications where id = ${id}`).toEqual([]);
  });
});
