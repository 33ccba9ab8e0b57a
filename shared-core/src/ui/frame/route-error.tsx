import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { CRASHED_EVENT } from '../../contract/index.ts';
import { isAppError, toAppError } from '../../errors/index.ts';
import { ErrorScreen } from '../feedback/error-screen.tsx';
import { isStaleChunk, reloadOnce } from './stale-chunk.ts';

/** ErrorBoundary of a route inside a frame (ERR-01): the catalogue's message, Try Again, Go to Homepage. */
export function RouteError() {
  return <RouteErrorScreen standalone={false} />;
}

/** The same for a route with no frame around it, such as the root: it is the page's main landmark. */
export function RootRouteError() {
  return <RouteErrorScreen standalone />;
}

function RouteErrorScreen({ standalone }: { standalone: boolean }) {
  const error = useRouteError();

  const isUnfetched =
    isStaleChunk(error) || (isAppError(error) && error.code === 'portal_unavailable');
  const isOffline = isUnfetched && !navigator.onLine;

  useEffect(() => {
    if (isStaleChunk(error) && reloadOnce()) return;
    // What is not there, or not theirs, is an answer and no error.
    if (isAnswer(error)) return;
    if (isDefect(error)) window.dispatchEvent(new Event(CRASHED_EVENT));
    console.error('[portal] route error', error);
  }, [error]);

  // The page itself could not be fetched: it comes by itself once the network is back.
  useEffect(() => {
    if (!isUnfetched) return undefined;
    const reload = () => window.location.reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [isUnfetched]);

  if (isOffline) {
    return (
      <ErrorScreen
        standalone={standalone}
        title="No connection"
        message="This page was not opened here before and cannot be fetched now. It opens by itself once you are connected. What you entered is kept."
        onRetry={() => void reloadOnce()}
      />
    );
  }

  if (isRouteErrorResponse(error) && error.status === 404) {
    return <ErrorScreen standalone={standalone} kind="not-found" />;
  }
  // What the router itself refuses, such as a form sent to a page that takes none (405).
  if (isRouteErrorResponse(error)) {
    const { status, statusText } = error;
    return (
      <ErrorScreen
        standalone={standalone}
        title="Unexpected Application Error!"
        message={[status, statusText].join(' ').trim()}
      />
    );
  }
  const { code, message } = toAppError(error);
  if (code === 'not_found') {
    return <ErrorScreen standalone={standalone} kind="not-found" message={message} />;
  }
  if (code === 'not_allowed') {
    return <ErrorScreen standalone={standalone} kind="not-allowed" message={message} />;
  }
  return <ErrorScreen standalone={standalone} message={message} code={code} />;
}

/** What no part of the portal raises on purpose: code that does not run. */
function isDefect(error: unknown): boolean {
  return !isAppError(error) && !isRouteErrorResponse(error) && !isStaleChunk(error);
}

function isAnswer(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status === 404;
  return isAppError(error) && ['not_found', 'not_allowed'].includes(error.code);
}
