import type { Sql } from 'postgres';

import { withSql, type States } from './states.ts';

/** Schemas of the services: the profile of pg-delta leaves out what migrations place in them. */
const SERVICES = ['auth', 'storage', 'realtime'];

/** Something that pg-delta does not model, and that only one of the databases has. */
export interface OtherDifference {
  /** Which database has it: `declared` is to be added by a migration, `migrated` to be removed. */
  only: keyof States;
  object: string;
}

/** What differs in policies, triggers and grants on the services' tables, and in settings of roles. */
export async function otherDifferences({ migrated, declared }: States): Promise<OtherDifference[]> {
  const before = new Set(await withSql(migrated, readObjects));
  const after = new Set(await withSql(declared, readObjects));
  const without = (all: ReadonlySet<string>, others: ReadonlySet<string>) =>
    [...all].filter((object) => !others.has(object));
  return [
    ...without(after, before).map((object) => ({ only: 'declared' as const, object })),
    ...without(before, after).map((object) => ({ only: 'migrated' as const, object })),
  ];
}

/** One line an object, which says all of it. */
async function readObjects(sql: Sql): Promise<string[]> {
  const rows = await sql<{ object: string }[]>`
    select format('policy %I on %I.%I, %s for %s to %s using (%s) with check (%s)', policyname, schemaname, tablename,
      permissive, cmd, array_to_string(roles, ', '), qual, with_check) as object
    from pg_policies where schemaname = any (${SERVICES})
    union all
    select pg_get_triggerdef(t.oid) || ' ' || t.tgenabled::text
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace::regnamespace::text = any (${SERVICES})
    union all
    select format('grants on %s: %s', oid::regclass, (select string_agg(acl::text, ' ' order by acl::text) from unnest(relacl) as acl))
    from pg_class where relnamespace::regnamespace::text = any (${SERVICES}) and relkind in ('r', 'p', 'v')
    union all
    select format('setting of role %s: %s', setrole::regrole, setting)
    from pg_db_role_setting, unnest(setconfig) as setting where setdatabase = 0`;
  return rows.map(({ object }) => object);
}
