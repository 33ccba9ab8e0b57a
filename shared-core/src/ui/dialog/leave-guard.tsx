import { lazy, Suspense, useEffect } from 'react';

// Hardly anybody leaves with something unsaved.
const LeaveDialog = lazy(async () => ({
  default: (await import('./leave-dialog.tsx')).LeaveDialog,
}));

/** What `useBlocker(isDirty)` of react-router-dom answers. */
export interface Blocker {
  state: 'blocked' | 'proceeding' | 'unblocked';
  proceed?: (() => void) | undefined;
  reset?: (() => void) | undefined;
}

/**
 * Asks before somebody leaves a form with changes that are not saved: within the portal through the blocker of the router, and with
 * the browser's own question when the tab is closed.
 */
export function LeaveGuard({
  blocker,
  isDirty,
  text = 'What you changed here is not saved.',
}: {
  blocker: Blocker;
  isDirty: boolean;
  text?: string;
}) {
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);

  return (
    <Suspense>
      {blocker.state === 'blocked' && (
        <LeaveDialog
          text={text}
          onLeave={() => blocker.proceed?.()}
          onStay={() => blocker.reset?.()}
        />
      )}
    </Suspense>
  );
}
