import type { Database, PortalClient, QueryBuilder } from '../supabase/index.ts';

type Public = Database['public'];
type Tables = Public['Tables'];
type Views = Public['Views'];
type Relation<Name> = Name extends keyof Tables
  ? Tables[Name]
  : Name extends keyof Views
    ? Views[Name]
    : never;

type WithTenant<Relations> = {
  [Name in keyof Relations]: Relations[Name] extends { Row: { tenant_id: unknown } } ? Name : never;
}[keyof Relations];

/** Every table and view whose rows belong to a tenant. */
export type TenantTable = WithTenant<Tables> | WithTenant<Views>;

/** The tenant and the Supabase client of a query or command: the first argument of both. */
export interface TenantScope {
  supabase: PortalClient;
  tenantId: string;
  /**
   * Reads a table of the active tenant: `scope.from('companies').select('id, name')` carries the filter
   * `tenant_id = tenantId` by construction. Staff may read every tenant, so this filter is what keeps the
   * lists of one firm apart on screen. Tables without a tenant are read with `scope.supabase.from`.
   */
  from: <Name extends TenantTable>(table: Name) => TenantReader<Name>;
}

type TenantReader<Name extends TenantTable> = Pick<QueryBuilder<Relation<Name>, Name>, 'select'>;

/** The scope of a tenant. */
export function createTenantScope(supabase: PortalClient, tenantId: string): TenantScope {
  function from(table: 'companies') {
    return {
      select: (columns?: '*', options?: object) =>
        supabase.from(table).select(columns, options).eq('tenant_id', tenantId),
    };
  }
  // The generated types cannot express that a table has the column; TenantTable does.
  return { supabase, tenantId, from: from as unknown as TenantScope['from'] };
}
