import { describe, expect, test } from 'vitest';

import { refusalWithin } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { people, tenants } from './support/ids.ts';
import {
  HELD,
  judge,
  offerAvatar,
  offerLogo,
  picturePath,
  place,
  publish,
  spent,
  takePicture,
} from './support/pictures.ts';
import { turnOn } from './support/scans.ts';
import { giveDuties } from './support/staff.ts';

const database = useDatabase();

/** What the member's profile names. The transaction goes on as the owner of the tables. */
async function shown(sql: Sql): Promise<string | null> {
  await sql`reset role`;
  const [row] = await sql`select avatar_path from profiles where id = ${people.member}`;
  return row?.['avatar_path'] as string | null;
}

async function logo(sql: Sql): Promise<string | undefined> {
  await sql`reset role`;
  const [row] =
    await sql`select branding ->> 'logo_path' as path from tenants where id = ${tenants.first}`;
  return row?.['path'] as string | undefined;
}

const checkOf = async (sql: Sql, tenant: string | null = null) => {
  const [row] = await sql`select is_on, state, reason from picture_check(${tenant})`;
  return row;
};

const point = (sql: Sql, path: string) =>
  refusalWithin(
    sql,
    () => sql`update profiles set avatar_path = ${path} where id = auth.uid() returning id`,
  );

/** A picture that was shown before the check was turned on. The transaction goes on as the member. */
async function givenOld(sql: Sql): Promise<string> {
  const path = picturePath(people.member);
  await become(sql, 'member');
  await place(sql, 'avatars', path);
  await sql`update profiles set avatar_path = ${path} where id = auth.uid()`;
  return path;
}

describe('[PRF-01] a new picture', () => {
  test('takes the place of the old one once it is clean, and then no one needs the other files', async () => {
    await database.asPostgres(async (sql) => {
      const old = await givenOld(sql);
      await turnOn(sql);
      const path = await offerAvatar(sql);
      expect(await checkOf(sql)).toEqual({ is_on: true, state: 'pending', reason: null });
      expect(await shown(sql)).toBe(old);
      expect(await spent(sql)).toEqual([]);
      const taken = await judge(sql, 'clean');
      expect(taken).toMatchObject({
        bucket: HELD,
        storage_path: path,
        publish_to: 'avatars',
      });
      expect(await shown(sql)).toBe(path);
      expect(await spent(sql)).toEqual([`avatars/${old}`, `${HELD}/${path}`]);
      await become(sql, 'member');
      expect(await checkOf(sql)).toEqual({ is_on: true, state: null, reason: null });
      await sql`reset role`;
      const [left] = await sql`select count(*)::int as notices from notifications
        where user_id = ${people.member} and kind = 'account.picture_refused'`;
      expect(left).toEqual({ notices: 0 });
    });
  });

  test.each([
    ['infected', 'Eicar-Test-Signature', 'malware', 'Malware was found in it'],
    ['infected', 'Not a PNG: text/html', 'wrong_type', 'It is not the picture that its name says'],
    ['failed', 'The file is gone', 'failed', 'It could not be checked for malware'],
  ] as const)(
    'that is %s (%s) stays held, with a notification of its person',
    async (outcome, note, why, text) => {
      await database.asPostgres(async (sql) => {
        const old = await givenOld(sql);
        await turnOn(sql);
        const path = await offerAvatar(sql);
        await judge(sql, outcome, note);
        expect(await shown(sql)).toBe(old);
        expect(await spent(sql)).toEqual([]);
        await become(sql, 'member');
        expect(await checkOf(sql)).toEqual({ is_on: true, state: outcome, reason: why });
        const notices =
          await sql`select title, message, subject_type, subject_id, parent_type, parent_id
        from notifications
        where kind = 'account.picture_refused'`;
        expect(notices).toEqual([
          {
            title: 'Your new picture was not taken',
            message: expect.stringContaining(text),
            subject_type: 'account',
            subject_id: people.member,
            parent_type: 'account',
            parent_id: people.member,
          },
        ]);
        const [gone] = await sql`select withdraw_picture() as path`;
        expect(gone).toEqual({ path });
        expect(await sql`select withdraw_picture()`).toEqual([]);
        expect(await checkOf(sql)).toEqual({ is_on: true, state: null, reason: null });
        expect(await spent(sql)).toEqual([`${HELD}/${path}`]);
      });
    },
  );

  test('that is sent after another one waits alone', async () => {
    await database.asPostgres(async (sql) => {
      await turnOn(sql);
      const first = await offerAvatar(sql);
      const late = await takePicture(sql);
      const second = await offerAvatar(sql);
      await become(sql, 'serviceRole');
      const verdict = () =>
        sql`select record_scan(${late!.scan_id}, ${late!.lease}, 'clean', ${'b'.repeat(64)})`;
      expect(await refusalWithin(sql, verdict)).toBe('not_found');
      expect(await spent(sql)).toEqual([`${HELD}/${first}`]);
      expect(await judge(sql, 'clean')).toMatchObject({ storage_path: second });
      expect(await takePicture(sql)).toBeUndefined();
      expect(await shown(sql)).toBe(second);
    });
  });

  test('is too large, was never uploaded, is another’s, or is not checked: it is not taken', async () => {
    await database.asPostgres(async (sql) => {
      await turnOn(sql);
      await become(sql, 'member');
      const large = picturePath(people.member);
      await place(sql, HELD, large, 262_145);
      const offer = (path: string) => refusalWithin(sql, () => sql`select offer_picture(${path})`);
      expect(await offer(large)).toBe('picture.too_large');
      expect(await offer(picturePath(people.member))).toBe('document.file_missing');
      expect(await offer(picturePath(people.owner))).toBe('not_found');
      expect(await offer(picturePath(tenants.first))).toBe('not_found');
      await turnOn(sql, false);
      await become(sql, 'member');
      expect(await offer(large)).toBe('picture.check_changed');
    });
  });

  test('of staff who read only is their own, and a logo is not', async () => {
    await database.asPostgres(async (sql) => {
      await turnOn(sql);
      await sql`reset role`;
      await giveDuties(sql, people.admin, ['read_only']);
      await become(sql, 'admin');
      const path = picturePath(people.admin);
      await place(sql, HELD, path);
      const own = () => sql`select offer_picture(${path})`;
      expect(await refusalWithin(sql, own)).toBeUndefined();
      const logoOf = () =>
        sql`select offer_picture(${picturePath(tenants.first)}, ${tenants.first})`;
      expect(await refusalWithin(sql, logoOf)).toBe('staff.read_only');
    });
  });

  test('has no place for a twenty-first file', async () => {
    await database.asPostgres(async (sql) => {
      await turnOn(sql);
      await become(sql, 'member');
      for (let n = 0; n < 20; n++) await place(sql, HELD, picturePath(people.member));
      const more = () => place(sql, HELD, picturePath(people.member));
      expect(await refusalWithin(sql, more)).toBe('policy');
    });
  });

  test('that waits counts as failed when the check is turned off', async () => {
    await database.asPostgres(async (sql) => {
      await turnOn(sql);
      await offerAvatar(sql);
      await offerLogo(sql);
      await turnOn(sql, false);
      expect(await takePicture(sql)).toBeUndefined();
      await become(sql, 'member');
      expect(await checkOf(sql)).toEqual({ is_on: false, state: 'failed', reason: 'failed' });
      await become(sql, 'owner');
      expect(await checkOf(sql, tenants.first)).toMatchObject({ state: 'failed' });
    });
  });

  test('is removed with the account of its person, and when it was never offered', async () => {
    await database.asPostgres(async (sql) => {
      await turnOn(sql);
      const path = await offerAvatar(sql);
      const loose = picturePath(people.member);
      await place(sql, HELD, loose);
      await sql`reset role`;
      await sql`select private.remove_account(${people.member}, true)`;
      expect(await takePicture(sql)).toBeUndefined();
      await sql`reset role`;
      await sql`update storage.objects set created_at = now() - interval '2 hours' where name = ${loose}`;
      expect(await spent(sql)).toEqual([`${HELD}/${path}`, `${HELD}/${loose}`].toSorted());
    });
  });
});

/** The alerts of new pictures that staff see, with their firm. The transaction goes on as the owner of the tables. */
async function alerts(sql: Sql) {
  await sql`reset role`;
  const rows = await sql`select tenant_id, kind, severity, state, title, detail, dedupe_key
    from compliance_alerts where dedupe_key ~ ':(picture|logo):' order by raised_at, dedupe_key`;
  return [...rows];
}

const refresh = async (sql: Sql) => {
  await sql`reset role`;
  await sql`select * from private.refresh_alerts()`;
};

describe('[DOC-02] [PRF-01] staff are alerted to a new picture', () => {
  test.each([
    ['infected', 'Eicar-Test-Signature', 'critical', 'Malware was found in a picture'],
    ['infected', 'Not a PNG: text/html', 'critical', 'A picture is not of its kind'],
    ['failed', 'The file is gone', 'warning', 'A picture could not be checked for malware'],
  ] as const)('that is %s (%s), until it is taken away', async (outcome, note, severity, title) => {
    await database.asPostgres(async (sql) => {
      await turnOn(sql);
      await offerAvatar(sql);
      await judge(sql, outcome, note);
      const kind = outcome === 'infected' ? 'malware_found' : 'check_failed';
      const alert = {
        tenant_id: tenants.first,
        kind,
        severity,
        state: 'open',
        title,
        detail: `The new picture of a person: ${note}.`,
        dedupe_key: expect.stringMatching(`^${kind}:picture:${people.member}:`),
      };
      expect(await alerts(sql)).toEqual([alert]);
      // The daily job knows the fact, too.
      await refresh(sql);
      expect(await alerts(sql)).toEqual([alert]);
      await become(sql, 'member');
      await sql`select withdraw_picture()`;
      await refresh(sql);
      expect(await alerts(sql)).toEqual([{ ...alert, state: 'resolved' }]);
    });
  });

  test('[TNT-01] of the firm, and who sent the logo is led to the firm', async () => {
    await database.asPostgres(async (sql) => {
      await turnOn(sql);
      await offerLogo(sql);
      await judge(sql, 'infected');
      expect(await alerts(sql)).toMatchObject([
        {
          tenant_id: tenants.first,
          kind: 'malware_found',
          detail: 'The new logo of the firm: Eicar-Test-Signature.',
          dedupe_key: expect.stringMatching(`^malware_found:logo:${tenants.first}:`),
        },
      ]);
      const notices = await sql`select user_id, subject_type, parent_type, parent_id
        from notifications where kind = 'account.picture_refused'`;
      expect(notices).toEqual([
        {
          user_id: people.owner,
          subject_type: 'account',
          parent_type: 'firm_export',
          parent_id: tenants.first,
        },
      ]);
    });
  });

  test('not where it is clean, or where the check was turned off', async () => {
    await database.asPostgres(async (sql) => {
      await turnOn(sql);
      await offerLogo(sql);
      await judge(sql, 'clean');
      await offerAvatar(sql);
      await turnOn(sql, false);
      await refresh(sql);
      expect(await alerts(sql)).toEqual([]);
    });
  });

  test('of a colleague by a notification of the super admin, since they have no firm', async () => {
    await database.asPostgres(async (sql) => {
      await turnOn(sql);
      await sql`reset role`;
      await sql`insert into private.super_admin (user_id) values (${people.owner})
        on conflict (only_one) do update set user_id = excluded.user_id`;
      await become(sql, 'admin');
      const path = picturePath(people.admin);
      await place(sql, HELD, path);
      await sql`select offer_picture(${path})`;
      await judge(sql, 'infected');
      expect(await alerts(sql)).toEqual([]);
      const notices = await sql`select user_id, title, subject_type, subject_id, parent_type
        from notifications where kind = 'account.picture_infected'`;
      expect(notices).toEqual([
        {
          user_id: people.owner,
          title: 'Malware was found in a picture',
          subject_type: 'account',
          subject_id: people.admin,
          parent_type: null,
        },
      ]);
    });
  });
});

describe('[PRF-01] no one goes around the check of pictures', () => {
  test('a profile names neither what waits, nor what was refused, nor what is not there', async () => {
    await database.asPostgres(async (sql) => {
      const old = await givenOld(sql);
      await turnOn(sql);
      const path = await offerAvatar(sql);
      expect(await point(sql, path)).toBe('picture.not_checked');
      expect(await point(sql, picturePath(people.member))).toBe('picture.not_checked');
      expect(await point(sql, picturePath(people.admin))).toBe('profile.picture_invalid');
      await judge(sql, 'infected');
      await become(sql, 'member');
      expect(await point(sql, path)).toBe('picture.not_checked');
      // What it names already is no change; without a picture there is nothing to check.
      expect(await point(sql, old)).toBeUndefined();
      await sql`update profiles set avatar_path = null where id = auth.uid()`;
      expect(await point(sql, old)).toBe('picture.not_checked');
    });
  });

  test('a firm names neither what waits nor the logo before', async () => {
    await database.asPostgres(async (sql) => {
      const old = picturePath(tenants.first);
      const save = (path: string) =>
        refusalWithin(
          sql,
          () => sql`select update_branding(${tenants.first},
            (select version from tenants where id = ${tenants.first}), ${sql.json({ logo_path: path })})`,
        );
      await become(sql, 'owner');
      await place(sql, 'logos', old);
      expect(await save(old)).toBeUndefined();
      await turnOn(sql);
      const path = await offerLogo(sql);
      expect(await save(path)).toBe('picture.not_checked');
      expect(await save(old)).toBeUndefined();
      expect(await judge(sql, 'clean')).toMatchObject({ publish_to: 'logos' });
      expect(await logo(sql)).toBe(path);
      await become(sql, 'owner');
      expect(await save(old)).toBe('picture.not_checked');
      expect(await save(path)).toBeUndefined();
      expect(await spent(sql)).toEqual([`logos/${old}`, `${HELD}/${path}`]);
    });
  });

  test('a verdict about other bytes than were offered, or without the copy, is refused', async () => {
    await database.asPostgres(async (sql) => {
      await turnOn(sql);
      const path = await offerAvatar(sql);
      const taken = await takePicture(sql);
      const say = () =>
        refusalWithin(
          sql,
          () =>
            sql`select record_scan(${taken!.scan_id}, ${taken!.lease}, 'clean', ${'b'.repeat(64)})`,
        );
      expect(await say()).toBe('scan.not_published');
      await publish(sql, taken!);
      await sql`reset role`;
      await sql`update storage.objects set version = 'other' where bucket_id = ${HELD} and name = ${path}`;
      await become(sql, 'serviceRole');
      expect(await say()).toBe('scan.other_bytes');
      expect(await shown(sql)).toBeNull();
    });
  });

  test('a worker that died between the copy and its verdict leaves nothing, also where the next one finds malware', async () => {
    await database.asPostgres(async (sql) => {
      await turnOn(sql);
      const path = await offerAvatar(sql);
      await publish(sql, (await takePicture(sql))!);
      expect(await takePicture(sql)).toBeUndefined();
      expect(await spent(sql)).toEqual([]);
      const later = async () => {
        await sql`reset role`;
        await sql`update private.file_scans set leased_until = now() - interval '1 minute' where settled_at is null`;
      };
      await later();
      await judge(sql, 'infected');
      expect(await spent(sql)).toEqual([`avatars/${path}`]);
    });
    await database.asPostgres(async (sql) => {
      await turnOn(sql);
      const path = await offerAvatar(sql);
      await publish(sql, (await takePicture(sql))!);
      await sql`reset role`;
      await sql`update private.file_scans set leased_until = now() - interval '1 minute' where settled_at is null`;
      const again = await judge(sql, 'clean');
      await sql`select record_scan(${again.scan_id}, ${again.lease}, 'clean', ${'b'.repeat(64)})`;
      expect(await shown(sql)).toBe(path);
      expect(await spent(sql)).toEqual([`${HELD}/${path}`]);
    });
  });

  test('a worker of an earlier release takes no picture', async () => {
    await database.asPostgres(async (sql) => {
      await turnOn(sql);
      await offerAvatar(sql);
      await become(sql, 'serviceRole');
      expect(await sql`select * from take_scans(20)`).toEqual([]);
    });
  });
});
