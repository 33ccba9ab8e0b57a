import type { IntrospectResult } from '@supabase/lite';
import type { Pool } from 'pg';

/** Foreign tables, which lite does not know. */
export async function readForeignTables(
  pool: Pool,
  schema: string,
): Promise<IntrospectResult['tables']> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = $1::regnamespace and relkind = 'f'`,
    [schema],
  );
  const unknown = { sql: '', engine: '', collation: '', rows: 0 };
  return rows.map(({ name }) => ({ ...unknown, name, schema, type: 'table' }));
}

/** The methods of each relation: what rules and triggers of a view allow; of a table all. A row is replaced by its primary key alone. */
export async function readMethods(
  pool: Pool,
  schema: string,
  withKey: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ name: string; isTable: boolean; may: number }>(
    `select relname as name, relkind in ('r', 'p') as "isTable", pg_relation_is_updatable(oid, true) as may
     from pg_class where relnamespace = $1::regnamespace and relkind in ('r', 'p', 'f', 'v', 'm')`,
    [schema],
  );
  const [update, insert, remove] = [4, 8, 16];
  return new Map(
    rows.map(({ name, isTable, may }) => {
      const can = (change: number) => isTable || (may & change) === change;
      const methods = [
        'OPTIONS,GET,HEAD',
        ...(can(insert) ? ['POST'] : []),
        ...(can(insert + update) && (isTable || withKey.includes(name)) ? ['PUT'] : []),
        ...(can(update) ? ['PATCH'] : []),
        ...(can(remove) ? ['DELETE'] : []),
      ];
      return [name, methods.join(',')];
    }),
  );
}
