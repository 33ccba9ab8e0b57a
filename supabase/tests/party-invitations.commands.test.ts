import { describe, expect, test } from 'vitest';

import { refusalWithin } from './support/access-table.ts';
import { save } from './support/applications.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { givenDocument, givenFile, pathFor, register } from './support/documents.ts';
import { companies, parties, people, tenants } from './support/ids.ts';
import { completePerson, givenSubmitted, saveKyc } from './support/kyc.ts';
import {
  confirmed,
  dora,
  givenAccepted,
  givenDraft,
  givenInvited,
  invite,
  partOf,
  type Invited,
} from './support/party-invitations.ts';

const database = useDatabase();

const partyOf = (sql: Sql, { id }: Invited) =>
  sql`select party_id from party_invitations where id = ${id}`;

describe('[ONE-07] inviting', () => {
  test('again replaces the one that waits; repeated with the same token it changes nothing', async () => {
    const seen = await database.as('member', async (sql) => {
      const draft = await givenDraft(sql);
      const first = await invite(sql, draft, ' Dora@Test.Example ');
      await invite(sql, draft, 'dora@test.example', first.token);
      const second = await invite(sql, draft, 'other@test.example');
      const rows = await sql`
        select id, email, status, company_name from party_invitations
        where application_id = ${draft.application} order by created_at, status desc`;
      return { first, second, rows: [...rows] };
    });
    expect(seen.rows).toHaveLength(2);
    expect(seen.rows).toEqual(
      expect.arrayContaining([
        {
          id: seen.first.id,
          email: 'dora@test.example',
          status: 'revoked',
          company_name: 'Heron Ltd.',
        },
        {
          id: seen.second.id,
          email: 'other@test.example',
          status: 'pending',
          company_name: 'Heron Ltd.',
        },
      ]),
    );
  });

  test.each([
    ['an address that is none', 'nobody', 'invitation.email_invalid'],
    ['oneself', 'member@test.example', 'invitation.own_address'],
  ])('refuses %s', async (_what, email, expected) => {
    const reason = await database.as('member', async (sql) => {
      const draft = await givenDraft(sql);
      return refusalWithin(sql, () => invite(sql, draft, email));
    });
    expect(reason).toBe(expected);
  });

  test('refuses a person without a name, one who is not in it, and one in a register', async () => {
    const reasons = await database.as('member', async (sql) => {
      const { application, version } = await givenDraft(sql);
      const unnamed = crypto.randomUUID();
      const who = [
        { ...dora, id: unnamed, name: ' ' },
        { ...dora, id: parties.mine, name: 'Mia Member' },
      ];
      await sql`reset role`;
      await sql`update parties set created_by = ${people.member} where id = ${parties.mine}`;
      const [row] = await sql`select name from parties where id = ${parties.mine}`;
      await become(sql, 'member');
      await save(sql, application, version, {
        people: [who[0], { ...who[1], name: row?.['name'] as string }],
      });
      const attempt = (person: string) =>
        refusalWithin(sql, () => invite(sql, { application, person }, 'a@test.example'));
      return [
        await attempt(unnamed),
        await attempt(crypto.randomUUID()),
        await attempt(parties.mine),
      ];
    });
    expect(reasons).toEqual([
      'invitation.person_unnamed',
      'invitation.person_unnamed',
      'invitation.part_registered',
    ]);
  });

  test('is refused once the part is taken in hand, and once the applicant has submitted it', async () => {
    const reasons = await database.as('member', async (sql) => {
      const taken = await givenAccepted(sql, 'member');
      const again = await refusalWithin(sql, () => invite(sql, taken, 'a@test.example'));
      const draft = await givenDraft(sql);
      const waiting = { ...draft, ...(await invite(sql, draft, 'a@test.example')) };
      const { profile } = await partOf(sql, waiting.id, 'member');
      await givenSubmitted(sql, profile, 'member');
      return [again, await refusalWithin(sql, () => invite(sql, draft, 'b@test.example'))];
    });
    expect(reasons).toEqual(['invitation.part_taken', 'invitation.part_done']);
  });

  test('is over with the application: the link opens nothing any more', async () => {
    const reasons = await database.as('member', async (sql) => {
      const invited = await givenInvited(sql);
      await sql`select withdraw_application(${invited.application})`;
      const again = await refusalWithin(sql, () => invite(sql, invited, 'a@test.example'));
      await become(sql, 'stranger');
      return [
        again,
        await refusalWithin(sql, () => sql`select accept_invitation(${invited.token})`),
      ];
    });
    expect(reasons).toEqual(['application.not_editable', 'invitation.not_pending']);
  });

  test('is refused where the tenant has switched invitations off', async () => {
    const reason = await database.as('member', async (sql) => {
      const draft = await givenDraft(sql);
      await sql`reset role`;
      await sql`update tenants set features = features || '{"invitations": false}' where id = ${tenants.first}`;
      await become(sql, 'member');
      return refusalWithin(sql, () => invite(sql, draft, 'a@test.example'));
    });
    expect(reason).toBe('tenant.feature_off');
  });
});

describe('[ONE-07] accepting', () => {
  test('by signing up brings membership without a higher role, into the inviting tenant, and nothing of the company', async () => {
    const seen = await database.as('member', async (sql) => {
      const draft = await givenDraft(sql);
      const { token } = await invite(sql, draft, 'new@test.example');
      await sql`reset role`;
      const person = crypto.randomUUID();
      await sql`insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
        values (${person}, 'new@test.example', now(), ${sql.json({ invitation_token: token })})`;
      const [profile] =
        await sql`select role, last_active_tenant from profiles where id = ${person}`;
      const memberships =
        await sql`select tenant_id, role from tenant_users where user_id = ${person}`;
      const access = await sql`select 1 from company_users where user_id = ${person}`;
      return { profile, memberships: [...memberships], access: access.length };
    });
    expect(seen).toEqual({
      profile: { role: 'user', last_active_tenant: tenants.first },
      memberships: [{ tenant_id: tenants.first, role: 'member' }],
      access: 0,
    });
  });

  test('is repeated without effect, and shows nothing of the tenant but the own part', async () => {
    const seen = await database.as('member', async (sql) => {
      const invited = await givenAccepted(sql);
      await sql`select accept_invitation(${invited.token})`;
      const [mine] = await partyOf(sql, invited);
      const count = async (table: string) => (await sql.unsafe(`select 1 from ${table}`)).length;
      const counts = {
        parties: await count('parties'),
        kyc_profiles: await count('kyc_profiles'),
        documents: await count('documents'),
        companies: await count('companies'),
        applications: await count('draft_applications'),
        participants: await count('company_participants'),
      };
      const [party] = await sql`select id from parties`;
      return { counts, own: party?.['id'] === mine?.['party_id'] };
    });
    expect(seen).toEqual({
      counts: {
        parties: 1,
        kyc_profiles: 1,
        documents: 0,
        companies: 0,
        applications: 0,
        participants: 0,
      },
      own: true,
    });
  });

  test('a passport the applicant sent before is with the person it is about, and no longer with the applicant', async () => {
    const seen = await database.as('member', async (sql) => {
      const invited = await givenInvited(sql);
      const { party_id } = await partOf(sql, invited.id, 'member');
      await givenDocument(sql, party_id, 'member');
      const look = async () =>
        (await sql`select 1 from documents where party_id = ${party_id}`).length;
      const before = await look();
      await become(sql, 'stranger');
      await sql`select accept_invitation(${invited.token})`;
      const theirs = await look();
      await become(sql, 'member');
      return [before, theirs, await look()];
    });
    expect(seen).toEqual([1, 1, 0]);
  });

  test('a person who leaves the tenant has no part in it any more', async () => {
    const seen = await database.as('member', async (sql) => {
      const invited = await givenAccepted(sql);
      await sql`reset role`;
      await sql`delete from tenant_users where user_id = ${people.stranger}`;
      await become(sql, 'stranger');
      return (await partyOf(sql, invited)).length;
    });
    expect(seen).toBe(0);
  });
});

describe('[ONE-07] submitting', () => {
  const handIn = async (sql: Sql, said: object = completePerson) => {
    const invited = await givenAccepted(sql);
    const part = await partOf(sql, invited.id, 'stranger');
    const path = pathFor(part.party_id);
    await givenFile(sql, path, 'stranger');
    await register(sql, { path });
    await givenSubmittedWith(sql, part.profile, said);
    return { ...invited, ...part };
  };
  const givenSubmittedWith = async (sql: Sql, profile: string, said: object) => {
    await sql`reset role`;
    await sql`
      insert into documents (tenant_id, party_id, category, file_name, storage_path, mime_type, bytes)
      select kyc.tenant_id, kyc.party_id, point.categories[1], 'scan.pdf',
        concat_ws('/', kyc.tenant_id, kyc.party_id, gen_random_uuid()) || '.pdf', 'application/pdf', 1000
      from kyc_profiles as kyc, private.kyc_checklist(kyc, private.today()) as point, generate_series(1, point.minimum)
      where kyc.id = ${profile}`;
    await become(sql, 'stranger');
    const version = await saveKyc(sql, profile, said);
    await sql`select submit_kyc(${profile}, ${version})`;
  };

  test('shows and notifies the applicant that it is done, and puts who they are into the draft', async () => {
    const seen = await database.as('member', async (sql) => {
      const made = await handIn(sql, {
        ...completePerson,
        name: 'Dora Jane Director',
        birth_date: '1980-02-29',
      });
      await become(sql, 'member');
      const [application] =
        await sql`select data, version from draft_applications where id = ${made.application}`;
      const [party] =
        await sql`select name, birth_date::text from parties where id = ${made.party_id}`;
      const notified =
        await sql`select title, concat_ws(' ', subject_type, subject_id, parent_type, parent_id) as subject from notifications where kind = 'invitation.part_done'`;
      const entered =
        await sql`select party_id from enter_application_parties(${made.application})`;
      const submitted = await sql`select 1 from kyc_profiles where party_id = ${made.party_id}`;
      return {
        part: await partOf(sql, made.id, 'member'),
        person: application?.['data'].people[0],
        versions: application?.['version'] - made.version,
        party,
        notified: [...notified],
        same: entered[0]?.['party_id'] === made.party_id,
        visible: submitted.length,
        application: made.application,
      };
    });
    expect(seen).toMatchObject({
      part: { status: 'accepted', done: true },
      person: {
        name: 'Dora Jane Director',
        birth_date: '1980-02-29',
        country: 'BS',
        roles: ['director'],
      },
      versions: 1,
      party: { name: 'Dora Jane Director', birth_date: '1980-02-29' },
      notified: [
        {
          title: 'Dora Jane Director has submitted their part',
          subject: `application ${seen.application}`,
        },
      ],
      same: true,
      visible: 0,
    });
  });

  test('a question of staff reopens it, and goes to the person who fills it in', async () => {
    const seen = await database.as('member', async (sql) => {
      const made = await handIn(sql);
      await become(sql, 'admin');
      await sql`select claim_kyc(${made.profile})`;
      await sql`select request_kyc_information(${made.profile}, ${sql.json([{ id: crypto.randomUUID(), question: 'Which street?' }])})`;
      const open = await partOf(sql, made.id, 'admin');
      await sql`reset role`;
      const notified = await sql`
        select user_id, concat_ws(' ', subject_type, subject_id, parent_type, parent_id) as subject from notifications where kind = 'kyc.information_requested'`;
      return {
        done: open.done,
        notified: [...notified],
        party: made.party_id,
        profile: made.profile,
      };
    });
    expect(seen).toEqual({
      done: false,
      notified: [
        { user_id: people.stranger, subject: `kyc_profile ${seen.profile} party ${seen.party}` },
      ],
      party: seen.party,
      profile: seen.profile,
    });
  });
});

describe('[ONE-07] taking back', () => {
  test('begins the part anew with another party; what was sent stays with staff and out of sight of both', async () => {
    const seen = await database.as('member', async (sql) => {
      const made = await givenAccepted(sql);
      const before = await partOf(sql, made.id, 'stranger');
      await givenDocument(sql, before.party_id, 'stranger', 'member');
      await sql`select take_back_part(${made.id})`;
      await sql`select take_back_part(${made.id})`;
      const [link] =
        await sql`select party_id from application_parties where application_id = ${made.application}`;
      const look = async () =>
        (await sql`select 1 from documents where party_id = ${before.party_id}`).length;
      const editable =
        await sql`select 1 from kyc_profiles where party_id = ${link?.['party_id'] as string}`;
      const applicant = await look();
      await become(sql, 'stranger');
      const person = await look();
      await become(sql, 'admin');
      return {
        status: (await partOf(sql, made.id, 'admin')).status,
        another: link?.['party_id'] !== before.party_id,
        editable: editable.length,
        sees: [applicant, person, await look()],
      };
    });
    expect(seen).toEqual({ status: 'revoked', another: true, editable: 1, sees: [0, 0, 1] });
  });

  test('one that waits is revoked instead, and one that is done stays', async () => {
    const reasons = await database.as('member', async (sql) => {
      const waiting = await givenInvited(sql);
      const first = await refusalWithin(sql, () => sql`select take_back_part(${waiting.id})`);
      await become(sql, 'stranger');
      await sql`select accept_invitation(${waiting.token})`;
      await sql`reset role`;
      await sql`update party_invitations set done_at = now() where id = ${waiting.id}`;
      await become(sql, 'member');
      return [first, await refusalWithin(sql, () => sql`select take_back_part(${waiting.id})`)];
    });
    expect(reasons).toEqual(['invitation.not_pending', 'invitation.not_pending']);
  });

  test('a person taken out of the application loses the part, and the applicant does not gain it', async () => {
    const seen = await database.as('member', async (sql) => {
      const made = await givenAccepted(sql);
      const { party_id } = await partOf(sql, made.id, 'stranger');
      await givenDocument(sql, party_id, 'stranger', 'member');
      await save(sql, made.application, made.version, { people: [] });
      await sql`select enter_application_parties(${made.application})`;
      const applicant = (await sql`select 1 from documents where party_id = ${party_id}`).length;
      await become(sql, 'stranger');
      const person = (await sql`select 1 from documents where party_id = ${party_id}`).length;
      return { status: (await partOf(sql, made.id, 'admin')).status, sees: [applicant, person] };
    });
    expect(seen).toEqual({ status: 'revoked', sees: [0, 0] });
  });

  test('an unused one goes with the person, and its link reveals nothing', async () => {
    const seen = await database.as('member', async (sql) => {
      const made = await givenInvited(sql);
      await save(sql, made.application, made.version, { people: [] });
      await sql`select enter_application_parties(${made.application})`;
      const left =
        await sql`select status from party_invitations where id = ${made.id} and status <> 'revoked'`;
      await become(sql, 'stranger');
      return {
        left: left.length,
        reason: await refusalWithin(sql, () => sql`select accept_invitation(${made.token})`),
      };
    });
    expect(seen).toEqual({ left: 0, reason: 'invitation.invalid' });
  });
});

test('[ONE-07] those who act for a future company do not see the documents of its director', async () => {
  const seen = await database.as('member', async (sql) => {
    const made = await givenAccepted(sql);
    const { party_id } = await partOf(sql, made.id, 'stranger');
    await givenDocument(sql, party_id, 'stranger', 'member');
    await sql`reset role`;
    await sql`insert into company_participants (tenant_id, company_id, party_id, role)
      values (${tenants.first}, ${companies.mine}, ${party_id}, 'director')`;
    await become(sql, 'member');
    const sent = await sql`select 1 from documents where party_id = ${party_id}`;
    const known = await sql`select 1 from parties where id = ${party_id}`;
    return [sent.length, known.length];
  });
  expect(seen).toEqual([0, 1]);
});

test('[ONE-07] nor after they are taken out of another application that had invited them, and their register entry stays', async () => {
  const seen = await database.as('member', async (sql) => {
    const made = await givenAccepted(sql);
    const { party_id, profile } = await partOf(sql, made.id, 'stranger');
    await givenDocument(sql, party_id, 'stranger');
    await sql`reset role`;
    await sql`insert into company_participants (tenant_id, company_id, party_id, role)
      values (${tenants.first}, ${companies.mine}, ${party_id}, 'director')`;
    await sql`update kyc_profiles set state = 'submitted', submitted_at = now(), submitted_data = '{"name": "Another Name"}'
      where id = ${profile}`;
    await become(sql, 'member');
    const [party] = await sql`select name from parties where id = ${party_id}`;
    await save(sql, made.application, made.version, { people: [] });
    await sql`select enter_application_parties(${made.application})`;
    const sent = await sql`select 1 from documents where party_id = ${party_id}`;
    return [party?.['name'], (await partOf(sql, made.id, 'member')).status, sent.length];
  });
  expect(seen).toEqual([dora.name, 'revoked', 0]);
});

test('[ONE-07] twice at once: one part, and both are done', async () => {
  const email = await database.commitAs('postgres', (sql) => confirmed(sql, 'stranger'));
  const draft = await database.commitAs('member', givenDraft);
  const { token } = await database.commitAs('member', (sql) => invite(sql, draft, email));
  const accept = () =>
    database.commitAs('stranger', (sql) => sql`select accept_invitation(${token})`);
  await expect(Promise.all([accept(), accept()])).resolves.toHaveLength(2);
});
