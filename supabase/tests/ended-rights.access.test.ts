import { describe, expect, test } from 'vitest';

import { refusalWithin } from './support/access-table.ts';
import { newcomer, save, start, submit } from './support/changes.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { givenFile, pathFor, register } from './support/documents.ts';
import { declare, givenMember, givenParty } from './support/holdings.ts';
import { companies, people, tenants } from './support/ids.ts';
import { givenIssued } from './support/invoices.ts';
import { saveKyc } from './support/kyc.ts';
import { listen } from './support/listen.ts';
import { answersOf, goOnAs, rowsOf, type Arguments } from './support/reach.ts';

const database = useDatabase();

/** Whose right ends; and who never had more than what is left of it. */
const leaver = people.stranger;
const reference = '00000000-0000-4000-8000-00000000000a';

/** What the leaver worked with. */
interface World {
  director: string;
  holder: string;
  profile: string;
  holderProfile: string;
  request: string;
  ticket: string;
  application: string;
  invoice: string;
  invitation: string;
  token: string;
  documents: string[];
}

type Access = 'signatory' | 'owner' | 'client';

/** The leaver joins, is given the company, and enters, uploads, declares and asks what a client does. */
async function work(sql: Sql, access: Access): Promise<World> {
  await sql`reset role`;
  await sql`insert into auth.users (id, email, email_confirmed_at) values (${reference}, 'rita@test.example', now())`;
  await sql`update auth.users set email_confirmed_at = now() where id in (${leaver}, ${people.otherTenantOwner})`;
  await sql`insert into tenant_users (tenant_id, user_id, role) values (${tenants.first}, ${leaver}, 'member')`;
  if (access === 'client') {
    await sql`update companies set user_id = ${leaver} where id = ${companies.mine}`;
    await sql`delete from company_users where company_id = ${companies.mine}`;
  }
  await sql`insert into company_users (company_id, tenant_id, user_id, access)
    values (${companies.mine}, ${tenants.first}, ${leaver}, ${access === 'client' ? 'owner' : access})`;
  const body = await givenParty(sql, { name: 'Harbour Holdings Ltd.', by: leaver });
  await givenMember(sql, body, 10);
  const application = await givenApplication(sql, body);

  await become(sql, 'stranger');
  const request = await start(sql, 'appoint_officer');
  const details = { role: 'director', party: newcomer };
  await submit(sql, request, await save(sql, request, 1, { details }));
  const [change] = await sql`select party_id from change_requests where id = ${request}`;
  const director = change?.['party_id'] as string;
  const holder = await declare(sql, body);
  const profile = await profileOf(sql, director);
  await saveKyc(sql, profile);
  const documents = [];
  for (const subject of [director, companies.mine]) documents.push(await upload(sql, subject));
  const ticket = crypto.randomUUID();
  await sql`select open_ticket(${ticket}, ${tenants.first}, 'Our director', 'Who is next?', ${companies.mine})`;
  const token = crypto.randomUUID();
  const invitation = await invite(sql, access, token);
  await become(sql, 'admin');
  const invoice = await givenIssued(sql, companies.mine);
  const holderProfile = await profileOf(sql, holder);
  return {
    director,
    holder,
    profile,
    holderProfile,
    request,
    ticket,
    application,
    invoice,
    invitation,
    token,
    documents,
  };
}

/** The application the company came from, with one of its people. */
async function givenApplication(sql: Sql, party: string): Promise<string> {
  const id = crypto.randomUUID();
  await sql`
    insert into draft_applications (id, tenant_id, user_id, state, reference, submitted_at, approved_at, submitted_data, entity_type, company_id)
    values (${id}, ${tenants.first}, (select user_id from companies where id = ${companies.mine}), 'incorporated', 'T-9', now(), now(),
      '{"names": ["Heron Ltd."]}', 'IBC', ${companies.mine})`;
  await sql`insert into application_parties (tenant_id, application_id, party_id, person_id, position)
    values (${tenants.first}, ${id}, ${party}, ${party}, 0)`;
  return id;
}

/** To the company, where the leaver may invite. */
async function invite(sql: Sql, access: Access, token: string): Promise<string> {
  if (access === 'signatory') return crypto.randomUUID();
  const [row] = await sql`
    select invite_client(${token}, ${companies.mine}, 'other-tenant-owner@test.example', 'viewer') as id`;
  return row?.['id'] as string;
}

async function profileOf(sql: Sql, party: string): Promise<string> {
  const [row] = await sql`select id from kyc_profiles where party_id = ${party}`;
  return row?.['id'] as string;
}

async function upload(sql: Sql, subject: string, uploader: 'stranger' | 'member' = 'stranger') {
  const path = pathFor(subject);
  await givenFile(sql, path, uploader);
  return register(sql, { path });
}

/** Others go on: what they enter after the right has ended. */
async function later(sql: Sql, { director, profile, ticket, request }: World): Promise<void> {
  await become(sql, 'member');
  await saveKyc(sql, profile);
  await upload(sql, director, 'member');
  await upload(sql, companies.mine, 'member');
  await sql`select reply_ticket(${crypto.randomUUID()}, ${ticket}, 'The next one is Nora.')`;
  await become(sql, 'admin');
  await sql`select claim_change_request(${request})`;
  await sql`select ask_about_change_request(${request}, 'Where does Nora live?')`;
}

/** What is left: the reference person is given as much, and no more. */
type Left = 'member' | 'viewer' | 'nothing' | 'suspended';

async function giveReference(sql: Sql, left: Left): Promise<void> {
  await sql`reset role`;
  await sql`delete from tenant_users where user_id = ${reference}`;
  if (left === 'nothing') return;
  await sql`insert into tenant_users (tenant_id, user_id, role) values (${tenants.first}, ${reference}, 'member')`;
  if (left === 'viewer') {
    await sql`insert into company_users (company_id, tenant_id, user_id, access)
      values (${companies.mine}, ${tenants.first}, ${reference}, 'viewer')`;
  }
  if (left === 'suspended') {
    await sql`update profiles set status = 'suspended' where id = ${reference}`;
  }
}

/** As if the member had shared the company with the leaver. */
const share = async (sql: Sql) => {
  await sql`reset role`;
  await sql`update company_users set given_by = ${people.member} where user_id = ${leaver}`;
};

/** Every way in which the right of a client ends; `member` goes on with the company. */
const endings: [string, Access, Left, (sql: Sql) => PromiseLike<unknown>][] = [
  [
    'revoked',
    'signatory',
    'member',
    (sql) => sql`select revoke_company_access(${companies.mine}, ${leaver}, 'Left.')`,
  ],
  [
    'an owner revoked',
    'owner',
    'member',
    (sql) => sql`select revoke_company_access(${companies.mine}, ${leaver}, 'Left.')`,
  ],
  [
    'lowered to viewer',
    'signatory',
    'viewer',
    (sql) => sql`select set_company_access(${companies.mine}, ${leaver}, 'viewer', 'Less.')`,
  ],
  ['removed', 'owner', 'nothing', (sql) => sql`select remove_member(${tenants.first}, ${leaver})`],
  [
    'left',
    'owner',
    'nothing',
    async (sql) => {
      await become(sql, 'stranger');
      return sql`select leave_tenant(${tenants.first})`;
    },
  ],
  ['suspended', 'owner', 'suspended', (sql) => sql`select suspend_user(${leaver}, 'Fraud.')`],
  [
    'shared until a day that has passed',
    'signatory',
    'member',
    async (sql) => {
      await share(sql);
      return sql`update company_users set until = private.today() - 1 where user_id = ${leaver}`;
    },
  ],
  [
    'ended by the client who shared it',
    'signatory',
    'member',
    async (sql) => {
      await share(sql);
      await become(sql, 'member');
      return sql`select end_shared_access(${leaver}, ${[companies.mine]}::uuid[])`;
    },
  ],
  [
    'transferred',
    'client',
    'member',
    (sql) => sql`select transfer_company(${companies.mine}, ${leaver}, ${people.member}, 'Sold.')`,
  ],
];

/** What is a person's own, besides every right. */
const own = ['profiles', 'tenant_users', 'notifications', 'support_reads'];

async function seenBy(sql: Sql, id: string): Promise<string[]> {
  await goOnAs(sql, id);
  const rows = await rowsOf(sql);
  return rows.filter((row) => !(own.includes(row.split(':')[0] ?? '') && row.includes(id)));
}

/** The arguments in which the two calls differ. */
const ABOUT = ['party_id', 'owned_party_id', 'profile_id', 'document_id'] as const;

/** Two calls of the commands: one about the director; one about the owner behind, of those that ask about whom. */
function calls(world: World): Arguments[] {
  const common = {
    tenant_id: tenants.first,
    company_id: companies.mine,
    application_id: world.application,
    request_id: world.request,
    ticket_id: world.ticket,
    invoice_id: world.invoice,
    invitation_id: world.invitation,
    query: 'Nora',
  };
  return [
    {
      ...common,
      party_id: world.director,
      owned_party_id: world.director,
      profile_id: world.profile,
      document_id: world.documents[0] ?? '',
    },
    {
      ...common,
      party_id: world.holder,
      owned_party_id: world.holder,
      profile_id: world.holderProfile,
      document_id: world.documents[1] ?? '',
    },
  ];
}

/** The commands that answer the leaver otherwise than the reference person. */
async function answeredMore(sql: Sql, world: World): Promise<string[]> {
  const more = new Set<string>();
  for (const [nth, given] of calls(world).entries()) {
    const of = nth === 0 ? undefined : ABOUT;
    await goOnAs(sql, leaver);
    const answers = await answersOf(sql, given, of);
    await goOnAs(sql, reference);
    const expected = new Set(await answersOf(sql, given, of));
    for (const answer of answers) if (!expected.has(answer)) more.add(answer.split(':')[0] ?? '');
  }
  return [...more].toSorted();
}

/** What answers otherwise for another reason than the right: it is about the caller alone, or takes something back. */
const ofTheirOwn = [
  'device_key',
  'my_data',
  // Milliseconds since the last signal.
  'live_head',
  'mark_all_notifications_read',
  // Who left does not come back by open enrolment.
  'ensure_membership',
  // Who invited may take the invitation back, and no more: sent again it is refused.
  'revoke_invitation',
  'resend_invitation',
  // It answers each id, here with not_found.
  'sign_statements',
];

describe('[USR-01] [COM-02] a right that ends, ends whole', () => {
  test('while it lasts, tables and commands answer more', async () => {
    const { rows, more } = await database.asPostgres(async (sql) => {
      const world = await work(sql, 'owner');
      await giveReference(sql, 'member');
      const allowed = new Set(await seenBy(sql, reference));
      const seen = await seenBy(sql, leaver);
      return {
        rows: seen.filter((row) => !allowed.has(row)),
        more: await answeredMore(sql, world),
      };
    });
    expect(rows.length).toBeGreaterThan(20);
    expect(more).toEqual(
      expect.arrayContaining(['known_parties', 'kyc_overview', 'save_kyc', 'search']),
    );
    expect(more.length).toBeGreaterThan(20);
  });

  test.each(endings)(
    '%s: no row, no answer, no file and no topic is left',
    async (_how, access, left, end) => {
      await database.asPostgres(async (sql) => {
        const world = await work(sql, access);
        const hear = listen(`tenant:${tenants.first}`);

        await become(sql, 'admin');
        await end(sql);
        await giveReference(sql, left);
        if (access !== 'client') await later(sql, world);

        const allowed = new Set(await seenBy(sql, reference));
        expect((await seenBy(sql, leaver)).filter((row) => !allowed.has(row))).toEqual([]);
        expect(
          (await answeredMore(sql, world)).filter((name) => !ofTheirOwn.includes(name)),
        ).toEqual([]);

        for (const subject of [world.director, world.holder, companies.mine, world.application]) {
          await goOnAs(sql, leaver);
          const path = pathFor(subject);
          const place = () =>
            sql`insert into storage.objects (bucket_id, name, owner_id) values ('documents', ${path}, ${leaver})`;
          expect(await refusalWithin(sql, place)).toBe('policy');
        }

        await goOnAs(sql, leaver);
        expect((await hear(sql)).length).toBe(left === 'member' || left === 'viewer' ? 1 : 0);
      });
    },
  );

  test.each(endings.filter(([, access]) => access !== 'signatory'))(
    '%s: a link the person sent lets no one in',
    async (_how, access, _left, end) => {
      const refused = await database.asPostgres(async (sql) => {
        const { token } = await work(sql, access);
        await become(sql, 'admin');
        await end(sql);
        await become(sql, 'otherTenantOwner');
        return refusalWithin(sql, () => sql`select accept_invitation(${token})`);
      });
      expect(refused).toMatch(/^invitation\.(inviter_left|not_pending)$/);
    },
  );

  test.each(endings.filter(([, access]) => access !== 'client'))(
    '%s: what happens later notifies the person no more',
    async (_how, access, left, end) => {
      const kinds = await database.asPostgres(async (sql) => {
        const world = await work(sql, access);
        await giveReference(sql, left);
        await become(sql, 'admin');
        await end(sql);
        await sql`reset role`;
        await sql`delete from notifications where user_id = ${leaver}`;
        await later(sql, world);
        await sql`reset role`;
        return sql`select kind from notifications where user_id = ${leaver}`;
      });
      expect(kinds).toHaveLength(0);
    },
  );

  test('while it lasts, what staff ask notifies who started the change', async () => {
    const kinds = await database.asPostgres(async (sql) => {
      await later(sql, await work(sql, 'signatory'));
      await sql`reset role`;
      return sql`select kind from notifications where user_id = ${leaver} and kind like 'change.%'`;
    });
    expect(kinds.map(({ kind }) => kind as string).toSorted()).toEqual([
      'change.in_review',
      'change.information_requested',
    ]);
  });

  test('who lost a company renames none of its people through an application of their own', async () => {
    const seen = await database.asPostgres(async (sql) => {
      const { director } = await work(sql, 'signatory');
      await become(sql, 'admin');
      await sql`select revoke_company_access(${companies.mine}, ${leaver}, 'Left.')`;
      await become(sql, 'stranger');
      const id = crypto.randomUUID();
      await sql`select start_application(${id}, ${tenants.first})`;
      const named = [{ id: director, kind: 'person', name: 'Somebody Else', roles: ['director'] }];
      await sql`select save_application(${id}, 1, 'people', 'IBC', ${sql.json({ people: named })})`;
      const [entered] = await sql`select party_id from enter_application_parties(${id})`;
      await sql`reset role`;
      const [party] = await sql`select name from parties where id = ${director}`;
      return { isAnother: entered?.['party_id'] !== director, name: party?.['name'] as string };
    });
    expect(seen).toEqual({ isAnother: true, name: newcomer.name });
  });
});
