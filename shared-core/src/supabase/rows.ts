import type { Database } from './database.types.ts';

type Public = Database['public'];

/** A row of a table, as it is read. */
export type Row<T extends keyof Public['Tables']> = Public['Tables'][T]['Row'];
/** A closed set of states. */
export type Enum<T extends keyof Public['Enums']> = Public['Enums'][T];
