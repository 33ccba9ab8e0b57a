import { describe, expect, test } from 'vitest';

import { refusalWithin } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, tenants, type Persona } from './support/ids.ts';
import { givenDraft, invite } from './support/party-invitations.ts';
import { useSuperAdmin } from './support/super-admin.ts';

const database = useDatabase();
useSuperAdmin(database);

const TO = 'one@stranger.example';

const client = (sql: Sql, email = TO) =>
  sql`select invite_client(${crypto.randomUUID()}, ${companies.mine}, ${email}, 'viewer') as id`;

describe('[INV-01] the recipient of invitations', () => {
  test('gets three in a day from one account, and the mails that go with them', async () => {
    await database.as('member', async (sql) => {
      for (let each = 0; each < 3; each += 1) await client(sql);
      const outcomes = new Set<string | undefined>();
      for (let each = 0; each < 20; each += 1) {
        outcomes.add(await refusalWithin(sql, () => client(sql, ' One@Stranger.Example ')));
      }
      expect([...outcomes]).toEqual(['invitation.recipient_limit']);
      expect(await refusalWithin(sql, () => client(sql, 'two@stranger.example'))).toBeUndefined();
      await sql`reset role`;
      const [mails] = await sql`
        select count(*)::int as sent from private.mail_outbox where recipient = ${TO}`;
      expect(mails).toEqual({ sent: 3 });
    });
  });

  test('gets no more of several senders and kinds together, nor of one that is sent again', async () => {
    await database.as('member', async (sql) => {
      const as = async (persona: Persona, attempt: () => PromiseLike<unknown>) => {
        await become(sql, persona);
        return refusalWithin(sql, attempt);
      };
      const draft = await givenDraft(sql);
      const [made] = await client(sql);
      expect(
        await as(
          'superAdmin',
          () => sql`select invite_colleague(${crypto.randomUUID()}, ${TO}, '{reviewer}')`,
        ),
      ).toBeUndefined();
      expect(
        await as(
          'admin',
          () =>
            sql`select invite_company(${crypto.randomUUID()}, ${tenants.second}, ${TO}, 'A firm')`,
        ),
      ).toBeUndefined();
      const resend = () =>
        sql`select resend_invitation(${made?.['id'] as string}, ${crypto.randomUUID()})`;
      for (const [persona, attempt] of [
        ['member', resend],
        ['member', () => invite(sql, draft, TO)],
        ['owner', () => client(sql)],
        ['admin', () => client(sql)],
      ] as const) {
        expect(await as(persona, attempt)).toBe('invitation.recipient_limit');
      }
      await sql`reset role`;
      await sql`update private.rate_limits set expires_at = now() where action = 'invitation_to'`;
      expect(await as('member', resend)).toBeUndefined();
    });
  });
});
