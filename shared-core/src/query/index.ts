export { forgetLoss, useConnection } from './connection.ts';
export { createQueryClient } from './query-client.ts';
export { shows } from './shows.ts';
export { personalTables } from './personal-tables.ts';
export { readWatchedTables } from './read-watched-tables.ts';
export type { MemberTable, WatchedTable } from './watched-tables.ts';
