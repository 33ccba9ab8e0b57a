export { LiveConnection } from './live-connection.tsx';
export { useLive } from './live-store.ts';
export type { LiveState } from './live-state.ts';
export { useAlsoHere, usePresence } from './presence-store.ts';
