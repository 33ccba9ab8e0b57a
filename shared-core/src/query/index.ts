export { forgetLoss, useConnection } from './connection.ts';
export { createQueryClient } from './query-client.ts';
export { shows } from './shows.ts';
export { personalTables } from './personal-tables.ts';
// The lists themselves load with the first signal (realtime/read-again.ts).
export type { MemberTable, WatchedTable } from './watched-tables.ts';
