import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';

import { toAppError } from '../errors/index.ts';
import { ErrorScreen } from './error-screen.tsx';

const STALE_CHUNK =
  /dynamically imported module|importing a module script|module script failed|unable to preload css/i;
const RELOADED_AT = 'bahamasinc_reloaded_at';
const NOT_AGAIN_FOR_MS = 30_000;

/** The error screen of every route (ERR-01): what the catalogue says, Try Again, Go to Homepage. */
export function RouteError() {
  const error = useRouteError();
  useEffect(() => {
    if (!reloadOnStaleChunk(error)) console.error('[portal] route error', error);
  }, [error]);

  if (isRouteErrorResponse(error) && error.status === 404) return <ErrorScreen kind="not-found" />;
  const { code, message } = toAppError(error);
  if (code === 'not_found') return <ErrorScreen kind="not-found" message={message} />;
  if (code === 'not_allowed') return <ErrorScreen kind="not-allowed" />;
  return <ErrorScreen message={message} code={code} />;
}

/**
 * A chunk of an older release is gone: one reload of the same address gets the new one. Never twice in half a minute, so
 * that a chunk that stays missing ends on the error screen.
 */
function reloadOnStaleChunk(error: unknown): boolean {
  if (!(error instanceof Error) || !STALE_CHUNK.test(error.message)) return false;
  const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
  if (Date.now() - last < NOT_AGAIN_FOR_MS) return false;
  sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  window.location.reload();
  return true;
}
