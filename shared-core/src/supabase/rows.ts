import type { PostgrestQueryBuilder } from '@supabase/supabase-js';

import type { Database } from './database.types.ts';

type Public = Database['public'];

/** A row of a table, as it is read. */
export type Row<T extends keyof Public['Tables']> = Public['Tables'][T]['Row'];
/** A closed set of states. */
export type Enum<T extends keyof Public['Enums']> = Public['Enums'][T];
/** The client's builder of queries on one table or view. */
export type QueryBuilder<
  Relation extends
    | Public['Tables'][keyof Public['Tables']]
    | Public['Views'][keyof Public['Views']],
  Name,
> = PostgrestQueryBuilder<{ PostgrestVersion: '12' }, Public, Relation, Name>;
