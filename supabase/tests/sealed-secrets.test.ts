import { describe, expect, test } from 'vitest';

import { become, useDatabase, type Sql } from './support/database.ts';
import { useSuperAdmin } from './support/super-admin.ts';

const database = useDatabase();
useSuperAdmin(database);

/** The vault of a hosted project as far as it is asked: the view decrypts what the table keeps encrypted. */
async function withVault(sql: Sql): Promise<void> {
  await become(sql, 'postgres');
  await sql.unsafe(`
    create schema vault;
    create table vault.secrets (id uuid primary key default gen_random_uuid(), name text unique, description text, secret text not null);
    create view vault.decrypted_secrets as
      select id, name, convert_from(decode(secret, 'base64'), 'UTF8') as decrypted_secret from vault.secrets;
    create function vault.create_secret(new_secret text, new_name text default null, new_description text default '')
    returns uuid language sql as $$
      insert into vault.secrets (secret, name, description)
      values (encode(convert_to(new_secret, 'UTF8'), 'base64'), new_name, new_description) returning id
    $$;
  `);
}

const server = { smtp_host: 'mail.example.com', smtp_port: 587, smtp_user: 'portal' };

async function savePassword(sql: Sql, password: string): Promise<void> {
  await become(sql, 'superAdmin');
  const [row] = await sql`select version, value from platform_settings where key = 'email'`;
  const value = { ...(row?.['value'] as object), ...server, smtp_password: password };
  await sql`select save_settings('email', ${row?.['version'] as number}, ${sql.json(value)})`;
  await become(sql, 'postgres');
}

async function rowOf(sql: Sql) {
  const [row] = await sql`select password, vault_id from private.email_password`;
  return row;
}

async function read(sql: Sql): Promise<unknown> {
  const [row] = await sql`select private.mail_password(kept) as password
    from private.email_password as kept`;
  return row?.['password'];
}

describe('[DATA-05] secrets of the database', () => {
  test('are in the vault alone, once each, and go with their removal', async () => {
    await database.asPostgres(async (sql) => {
      await withVault(sql);
      await savePassword(sql, 'hunter-22');
      expect(await rowOf(sql)).toMatchObject({ password: null });
      expect(await read(sql)).toBe('hunter-22');
      await savePassword(sql, 'hunter-33');
      expect(await read(sql)).toBe('hunter-33');
      expect(await sql`select name from vault.secrets`).toEqual([
        { name: 'portal: password of mails' },
      ]);
      const [logged] = await sql`select count(*)::int as count from audit_logs
        where coalesce(before::text, '') || coalesce(after::text, '') like '%hunter-%'`;
      expect(logged).toEqual({ count: 0 });
      await savePassword(sql, '');
      expect(await sql`select from vault.secrets`).toHaveLength(0);
      expect(await read(sql)).toBeUndefined();
    });
  });

  test('that a table holds in the open are moved, and what they were used for goes on', async () => {
    await database.asPostgres(async (sql) => {
      await savePassword(sql, 'hunter-22');
      expect(await rowOf(sql)).toEqual({ password: 'hunter-22', vault_id: null });
      const hash = () => sql`select private.address_hash('203.0.113.7') as hash`;
      const [before] = await hash();
      await withVault(sql);
      expect(await sql`select private.seal_secrets() as moved`).toEqual([{ moved: 2 }]);
      expect(await sql`select private.seal_secrets() as moved`).toEqual([{ moved: 0 }]);
      expect(await rowOf(sql)).toMatchObject({ password: null });
      expect(await read(sql)).toBe('hunter-22');
      expect(await sql`select key from private.address_key`).toEqual([{ key: null }]);
      expect(await hash()).toEqual([before]);
    });
  });

  test('that the vault of another project keeps are replaced or dropped, not taken for there', async () => {
    await database.asPostgres(async (sql) => {
      await withVault(sql);
      await savePassword(sql, 'hunter-22');
      await sql`select private.seal_secrets()`;
      await sql`delete from vault.secrets`;
      expect(await read(sql)).toBeNull();
      expect(await sql`select private.seal_secrets() as moved`).toEqual([{ moved: 2 }]);
      expect(await sql`select from private.email_password`).toHaveLength(0);
      const [setting] = await sql`select value -> 'smtp_password_set' as is_set
        from platform_settings where key = 'email'`;
      expect(setting).toEqual({ is_set: false });
      const [hash] = await sql`select private.address_hash('203.0.113.7') as hash`;
      expect(hash?.['hash']).toMatch(/^[0-9a-f]{64}$/);
    });
  });

  test('are read by no one who is signed in, nor by a worker', async () => {
    for (const persona of ['superAdmin', 'admin', 'anon', 'serviceRole'] as const) {
      for (const call of ['private.unseal(gen_random_uuid())', 'private.address_secret()']) {
        const attempt = database.as(persona, (sql) => sql.unsafe(`select ${call}`));
        await expect(attempt).rejects.toThrow(/permission denied/);
      }
    }
  });
});
