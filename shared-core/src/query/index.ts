export { forgetLoss, useConnection } from './connection.ts';
export { createQueryClient } from './query-client.ts';
export { shows } from './shows.ts';
export {
  personalTables,
  watchedTables,
  type MemberTable,
  type WatchedTable,
} from './watched-tables.ts';
