export { useSession, useUser, type SessionUser } from './session-store.ts';
export { startSession } from './start-session.ts';
export { whenReady, whenSignedIn } from './when-ready.ts';
