import { describe, expect, test } from 'vitest';

import { refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { people, tenants } from './support/ids.ts';
import { givenDraft, givenInvited, invite, type Invited } from './support/party-invitations.ts';
import { useSuperAdmin } from './support/super-admin.ts';

const database = useDatabase();
useSuperAdmin(database);

const mailsOf = async (sql: Sql, template: string) => {
  await sql`reset role`;
  return sql`select recipient, tenant_id, about_id, data from private.mail_outbox where template = ${template} order by queued_at`;
};

const mailPart = (sql: Sql, { id, token }: Pick<Invited, 'id' | 'token'>) =>
  sql`select mail_part(${id}, ${token})`;

describe('[USR-01] [MAIL-01] the mail to a colleague', () => {
  const TO = 'colleague@test.example';
  const inviteColleague = async (sql: Sql, token: string) => {
    const [row] = await sql`select invite_colleague(${token}, ${TO}, '{reviewer}') as id`;
    return row!['id'] as string;
  };

  test('has the link, once for each link; sent again it has the new one', async () => {
    await database.as('superAdmin', async (sql) => {
      const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
      const id = await inviteColleague(sql, first);
      await inviteColleague(sql, first);
      await sql`select resend_invitation(${id}, ${second})`;
      await sql`select resend_invitation(${id}, ${second})`;
      const mails = await mailsOf(sql, 'colleague_invitation');
      expect(mails).toMatchObject([
        { recipient: TO, tenant_id: null, about_id: id, data: { token: first } },
        { recipient: TO, tenant_id: null, about_id: id, data: { token: second } },
      ]);
      // No duties: a mailbox is read by others.
      expect(JSON.stringify(mails)).not.toContain('reviewer');
    });
  });

  test('a refused command mails nothing', async () => {
    await database.as('admin', async (sql) => {
      expect(await refusalWithin(sql, () => inviteColleague(sql, crypto.randomUUID()))).toBe(
        'not_allowed',
      );
      expect(await mailsOf(sql, 'colleague_invitation')).toEqual([]);
    });
  });
});

describe('[ONE-07] [MAIL-01] the mail with the link to an own part', () => {
  const act = (of: (sql: Sql, invited: Invited) => Promise<unknown>) => async (sql: Sql) => {
    const [claims] = await sql`select current_setting('request.jwt.claims', true) as claims`;
    const [role] = await sql`select current_user as role`;
    const invited = await givenInvited(sql);
    await sql`reset role`;
    await sql`select set_config('request.jwt.claims', ${(claims?.['claims'] as string) ?? ''}, true)`;
    await sql.unsafe(`set local role ${role?.['role'] as string}`);
    return [await of(sql, invited)];
  };

  testAccess(
    database,
    `
                | anon  | stranger  | member | owner       | otherTenantOwner | admin       | suspended
      mail it   | grant | not_found | yes    | not_allowed | not_found        | not_allowed | account.suspended
    `,
    { 'mail it': act(mailPart) },
  );

  test('goes once for a link to its address, and names who asks, the company, the firm and the last day', async () => {
    await database.as('member', async (sql) => {
      const invited = await givenInvited(sql);
      await mailPart(sql, invited);
      await mailPart(sql, invited);
      const mails = await mailsOf(sql, 'party_invitation');
      expect(mails).toMatchObject([
        {
          recipient: 'stranger@test.example',
          tenant_id: tenants.first,
          about_id: invited.id,
          data: { token: invited.token, company_name: 'Heron Ltd.' },
        },
      ]);
      expect(Object.keys(mails[0]!['data'] as object).toSorted()).toEqual(
        ['asked_by', 'company_name', 'firm', 'token', 'until'].toSorted(),
      );
    });
  });

  test.each([
    [
      'another token',
      (sql: Sql, { id }: Invited) => mailPart(sql, { id, token: crypto.randomUUID() }),
      'invitation.invalid',
    ],
    [
      'a link that was replaced',
      async (sql: Sql, invited: Invited) => {
        await sql`select resend_invitation(${invited.id}, ${crypto.randomUUID()})`;
        return mailPart(sql, invited);
      },
      'invitation.invalid',
    ],
    [
      'a link that was withdrawn',
      async (sql: Sql, invited: Invited) => {
        await sql`select revoke_invitation(${invited.id})`;
        return mailPart(sql, invited);
      },
      'invitation.not_pending',
    ],
    [
      'a link that has run out',
      async (sql: Sql, invited: Invited) => {
        await sql`reset role`;
        await sql`update party_invitations set expires_at = now() where id = ${invited.id}`;
        await become(sql, 'member');
        return mailPart(sql, invited);
      },
      'invitation.expired',
    ],
    [
      'a firm without invitations',
      async (sql: Sql, invited: Invited) => {
        await sql`reset role`;
        await sql`update tenants set features = '{"invitations": false}' where id = ${tenants.first}`;
        await become(sql, 'member');
        return mailPart(sql, invited);
      },
      'tenant.feature_off',
    ],
  ])('refuses %s, and mails nothing', async (_what, attempt, reason) => {
    await database.as('member', async (sql) => {
      const invited = await givenInvited(sql);
      expect(await refusalWithin(sql, () => attempt(sql, invited))).toBe(reason);
      expect(await mailsOf(sql, 'party_invitation')).toEqual([]);
    });
  });

  test('thirty an hour, together with the invitations of clients', async () => {
    await database.as('member', async (sql) => {
      const draft = await givenDraft(sql);
      await sql`reset role`;
      await sql`select private.limit_rate('invitation_mail', 30, '1 hour', ${people.member})`;
      await sql`update private.rate_limits set calls = 30 where action = 'invitation_mail'`;
      await become(sql, 'member');
      const made = await invite(sql, draft, 'one@stranger.example');
      expect(await refusalWithin(sql, () => mailPart(sql, made))).toBe('rate.too_many');
    });
  });

  test.each([
    ['Win at evil.example', null],
    ['https://evil', null],
    ['www. evil', null],
    ['a@b', null],
    ['\u202eevil\r\nBcc: x', 'evil Bcc: x'],
    ['Blue Heron Ltd.', 'Blue Heron Ltd.'],
    ['A.B. Müller & Søn', 'A.B. Müller & Søn'],
  ])('what a client wrote as %j reads as %j', async (written, read) => {
    await database.asPostgres(async (sql) => {
      const [row] = await sql`select private.mailable_name(${written}) as name`;
      expect(row).toEqual({ name: read });
    });
  });

  test('the applicant reads what became of it; no other client does', async () => {
    await database.as('member', async (sql) => {
      const invited = await givenInvited(sql);
      const states = async () =>
        sql`select invitation_id, state from part_mails(${invited.application})`;
      expect(await states()).toEqual([]);
      await mailPart(sql, invited);
      expect(await states()).toEqual([{ invitation_id: invited.id, state: 'queued' }]);
      for (const other of ['stranger', 'owner', 'otherTenantOwner'] as const) {
        await become(sql, other);
        expect([other, await states()]).toEqual([other, []]);
      }
      await become(sql, 'member');
      await sql`select resend_invitation(${invited.id}, ${crypto.randomUUID()})`;
      expect(await states()).toEqual([]);
    });
  });

  test('the token is gone once the mail is settled', async () => {
    await database.as('member', async (sql) => {
      const invited = await givenInvited(sql);
      await mailPart(sql, invited);
      await sql`reset role`;
      const [claimed] = await sql<{ id: string }[]>`
        update private.mail_outbox set state = 'sending', tries = 1, claimed_until = now() + interval '1 minute'
        where template = 'party_invitation' returning id`;
      await sql`select private.settle_mail(${claimed!.id}, 'sent', 'Taken.')`;
      expect(JSON.stringify(await mailsOf(sql, 'party_invitation'))).not.toContain(invited.token);
    });
  });
});
