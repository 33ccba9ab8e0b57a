export { LiveConnection } from './live-connection.tsx';
export { useLive } from './live-store.ts';
export type { LiveState } from './live-state.ts';
export type { LiveTables } from './read-again.ts';
export type { MemberTable, WatchedTable } from './watched-tables.ts';
