/* The host's code for portals as one lazy file: the guard, the screen while a portal loads, and what loads it. */
export { AdminPortalRoot, ClientPortalRoot } from '#/guard/portal-root.tsx';

export { loadPortal } from './load-portal.ts';
export { AdminPortalPending, ClientPortalPending } from './portal-pending.tsx';
export { rulesFor } from './version-rules.ts';
