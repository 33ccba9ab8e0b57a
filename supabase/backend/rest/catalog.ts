import { PostgresConnection } from '@supabase/lite/postgres';
import type { IntrospectResult } from '@supabase/lite';
import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import { readBodyLimits, type BodyLimit } from './body-limits.ts';
import { readComposites, type Composites } from './composites.ts';
import { readForeignTables, readMethods } from './relation-kinds.ts';
import { readHandlers, type Handlers } from './media-handlers.ts';
import {
  readDomainColumns,
  representationsOf,
  withBaseTypes,
  type Representations,
} from './representations.ts';
import { readViewKeys } from './view-keys.ts';

/** The schema of the API: what is not in it does not exist for a caller. */
export const EXPOSED_SCHEMA = 'public';

/** What the REST service knows about the database. */
export interface Catalog {
  relations: IntrospectResult;
  composites: Composites;
  /** `alter role … set …` of each role, which "set role" alone does not apply. */
  roleSettings: ReadonlyMap<string, Readonly<Record<string, string>>>;
  /** `create function … set …`, by the name with the types of the arguments, as far as it holds for the whole transaction. */
  commandSettings: ReadonlyMap<string, Readonly<Record<string, string>>>;
  /** The function that is called before each request, as the database names it: PostgREST's db-pre-request. */
  preRequest: string | undefined;
  /** Whether `Prefer: tx=rollback` is heeded, which hosted does only where it is set: PostgREST's db-tx-end. */
  mayRollBack: boolean;
  /** Whether aggregates are allowed: PostgREST's db-aggregates-enabled. */
  mayAggregate: boolean;
  /** The methods of each relation, as the header `Allow` lists them. */
  methods: ReadonlyMap<string, string>;
  /** Whether answers say how long their parts took: PostgREST's server-timing-enabled. */
  isTimed: boolean;
  /** Whether plans are shown: PostgREST's db-plan-enabled. */
  mayExplain: boolean;
  /** The columns that functions of the project write and read. */
  representations: Representations;
  /** What makes media types of the project. */
  handlers: Handlers;
  bodyLimits: readonly BodyLimit[];
}

/** Reads the catalogue with a login that sees all of it; requests never use that login. */
export async function readCatalog(pool: Pool): Promise<Catalog> {
  const relations = await new CatalogReader(pool).introspect();
  if (!relations.functions) {
    // Lite ignores errors and returns an empty catalogue. If the server is gone, this query fails.
    await pool.query('select');
    throw new Error('The catalogue of the database could not be read.');
  }
  const configuration = await readConfiguration(pool);
  const preRequest = await readPreRequest(pool, configuration.get('db_pre_request'));
  const exposed = onlyExposed(relations);
  exposed.tables.push(...(await readForeignTables(pool, EXPOSED_SCHEMA)));
  const domains = await readDomainColumns(pool, EXPOSED_SCHEMA);
  exposed.columns = withBaseTypes(exposed.columns, domains);
  const ofViews = await readViewKeys(pool, EXPOSED_SCHEMA);
  exposed.foreign_keys = [
    ...exposed.foreign_keys.filter(isOfTables(exposed)),
    ...ofViews.foreign_keys,
  ];
  exposed.primary_keys.push(...ofViews.primary_keys);
  exposed.unique_constraints.push(...ofViews.unique_constraints);
  return {
    relations: exposed,
    composites: await readComposites(pool),
    roleSettings: await readRoleSettings(pool),
    commandSettings: await readCommandSettings(pool),
    preRequest,
    mayRollBack: configuration.get('db_tx_end') === 'commit-allow-override',
    mayAggregate: configuration.get('db_aggregates_enabled') === 'true',
    methods: await readMethods(
      pool,
      EXPOSED_SCHEMA,
      exposed.primary_keys.map(({ table }) => table),
    ),
    isTimed: configuration.get('server_timing_enabled') === 'true',
    mayExplain: configuration.get('db_plan_enabled') === 'true',
    representations: representationsOf(domains),
    handlers: await readHandlers(pool, EXPOSED_SCHEMA),
    bodyLimits: await readBodyLimits(pool, preRequest),
  };
}

class CatalogReader extends PostgresConnection {
  constructor(pool: Pool) {
    super({ url: '' });
    this.kysely = new Kysely({ dialect: new PostgresDialect({ pool }) });
  }
}

/**
 * Leaves out the other schemas: lite resolves embedded tables by their bare name, so that a table
 * called "users" or "objects" would collide with the one of auth or storage.
 */
function onlyExposed(all: IntrospectResult): IntrospectResult {
  const exposed = <T extends object>(items: T[]) =>
    items.filter((item) => !('schema' in item) || item.schema === EXPOSED_SCHEMA);
  return {
    ...all,
    tables: exposed(all.tables),
    columns: exposed(all.columns),
    indexes: exposed(all.indexes),
    foreign_keys: exposed(all.foreign_keys),
    primary_keys: exposed(all.primary_keys),
    views: exposed(all.views),
    check_constraints: exposed(all.check_constraints),
    unique_constraints: exposed(all.unique_constraints),
    triggers: exposed(all.triggers),
    functions: exposed(all.functions ?? []),
    default_schema: EXPOSED_SCHEMA,
  };
}

/** Lite guesses those of views from their text. */
function isOfTables({ views }: IntrospectResult) {
  const isView = (table: string) => views.some(({ name }) => name === table);
  return ({ table, ref_table, ref_schema }: IntrospectResult['foreign_keys'][number]) =>
    !isView(table) && !isView(ref_table) && (ref_schema ?? EXPOSED_SCHEMA) === EXPOSED_SCHEMA;
}

/** A setting that only a superuser may change is left out, as PostgREST does. */
async function readRoleSettings(pool: Pool): Promise<Map<string, Record<string, string>>> {
  const { rows } = await pool.query<{ role: string; settings: Record<string, string> }>(
    `select rolname as role, json_object_agg(name, substr(config, length(name) + 2)) as settings
     from pg_roles cross join lateral unnest(rolconfig) as config
     cross join lateral split_part(config, '=', 1) as name
     left join pg_settings as known using (name)
     where coalesce(known.context, 'user') = 'user'
     group by rolname`,
  );
  return new Map(rows.map(({ role, settings }) => [role, settings]));
}

/** Those of PostgREST's db-hoisted-tx-settings that are part of Postgres. */
async function readCommandSettings(pool: Pool): Promise<Map<string, Record<string, string>>> {
  const { rows } = await pool.query<{ command: string; settings: Record<string, string> }>(
    `select proname || '(' || coalesce((select string_agg(format_type(type, null), ',' order by n)
              from unnest(proargtypes) with ordinality as arguments (type, n)), '') || ')' as command,
            json_object_agg(name, substr(config, length(name) + 2)) as settings
     from pg_proc cross join lateral unnest(proconfig) as config
     cross join lateral split_part(config, '=', 1) as name
     where pronamespace = $1::regnamespace
       and name in ('statement_timeout', 'default_transaction_isolation')
     group by pg_proc.oid`,
    [EXPOSED_SCHEMA],
  );
  return new Map(rows.map(({ command, settings }) => [command, settings]));
}

/** PostgREST's settings that `alter role authenticator set pgrst.…` changes, as on hosted, by their names. */
export async function readConfiguration(pool: Pool): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<{ name: string; value: string }>(
    `select split_part(substr(setting, 7), '=', 1) as name, substr(setting, strpos(setting, '=') + 1) as value
     from pg_roles cross join lateral unnest(rolconfig) as setting
     where rolname = 'authenticator' and setting like 'pgrst.%=_%'`,
  );
  return new Map(rows.map(({ name, value }) => [name, value]));
}

/** As the database names it. A function that is not there is an error. */
async function readPreRequest(pool: Pool, name: string | undefined): Promise<string | undefined> {
  if (name === undefined) return undefined;
  const { rows } = await pool.query<{ called: string }>('select $1::regproc::text as called', [
    name,
  ]);
  return rows[0]?.called;
}
