export { hasActivity, idleTimeLeft, noteInput, watchInput } from './activity.ts';
export { firstHeadOf } from './first-head.ts';
export {
  cacheTenants,
  forgetTenant,
  isAboutLastInput,
  keepDeviceKey,
  keptDeviceKey,
  pinnedVersion,
  readCachedAuth,
  readCachedTenant,
  readLastPage,
  readPreferences,
  readShownTenant,
  saveLastPage,
  savePreferences,
  saveShownTenant,
  type KnownTenant,
  type ShownTenant,
} from './local-records.ts';
export type { SessionState, SessionUser } from './session-state.ts';
export { doubtUser } from './refusals.ts';
export { renameUser, dispatch, useSession, useUser } from './session-store.ts';
export { beforeSignOut, expire, signOut } from './sign-out.ts';
export { startSession } from './start-session.ts';
export { notifyTabs } from './tabs.ts';
export { whenSession, whenSignedIn } from './when-session.ts';
