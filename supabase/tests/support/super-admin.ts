import { beforeAll } from 'vitest';

import type { TestDatabase } from './database.ts';
import { people } from './ids.ts';
import { giveEveryDuty } from './staff.ts';

/** Gives the tests of a file a super admin, who is one more active admin. */
export function useSuperAdmin(database: TestDatabase): void {
  beforeAll(async () => {
    await database.commitAs('postgres', async (sql) => {
      await sql`insert into auth.users (id, email, raw_user_meta_data)
        values (${people.superAdmin}, 'super-admin@test.example', '{"full_name": "Sue Super"}')`;
      await sql`update profiles set role = 'admin' where id = ${people.superAdmin}`;
      await giveEveryDuty(sql, people.superAdmin);
      await sql`insert into private.super_admin (user_id) values (${people.superAdmin})`;
    });
  });
}
