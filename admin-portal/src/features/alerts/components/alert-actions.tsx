import { toAppError } from '@portal/shared-core/errors';
import { Button, InlineAlert } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { lazy, Suspense, useState } from 'react';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import type { Outcome } from '#/components/bulk/bulk.mutations.ts';

import { useAcknowledge, useReopenAlerts, useWakeAlerts } from '../api/alert.mutations.ts';
import type { AlertListItem } from '../api/alert.queries.ts';
import { isSnoozed } from '#/components/compliance/alerts.ts';

const AssignMany = lazy(async () => ({
  default: (await import('#/components/bulk/assign-many.tsx')).AssignMany,
}));
const ResolveAlerts = lazy(async () => ({
  default: (await import('./alert-dialogs.tsx')).ResolveAlerts,
}));

const SnoozeAlerts = lazy(async () => ({
  default: (await import('./alert-dialogs.tsx')).SnoozeAlerts,
}));

/** What staff do about alerts, of one or of a selection: each action is offered where the state of at least one allows it. */
export function AlertActions({
  alerts,
  onDone,
}: {
  alerts: readonly AlertListItem[];
  onDone: (outcomes: readonly Outcome[]) => void;
}) {
  const [asking, setAsking] = useState<'assign' | 'resolve' | 'snooze' | null>(null);
  const acknowledge = useAcknowledge();
  const reopen = useReopenAlerts();
  const wake = useWakeAlerts();
  const held = useNotAllowed('acknowledge_alerts');
  const [only, ...others] = alerts;
  if (!only) return null;
  const ids = alerts.map(({ id }) => id);
  const name = others.length === 0 ? `“${only.title}”` : `${alerts.length} alerts`;
  const error = acknowledge.error ?? reopen.error ?? wake.error;
  const close = () => setAsking(null);
  const dialog = { ids, name, onDone, onClose: close };
  const isResolved = alerts.every(({ state }) => state === 'resolved');
  // A dialog that is open stays open, with what was typed, when the duty is taken away meanwhile: the database refuses it.
  return (
    <>
      {error && <InlineAlert tone="bad">{toAppError(error).message}</InlineAlert>}
      {held ? (
        <HeldButton because={held}>Resolve</HeldButton>
      ) : (
        <>
          {alerts.some(({ state }) => state === 'open') && (
            <Button
              size="small"
              loading={acknowledge.isPending}
              onClick={() => acknowledge.mutate(ids, { onSuccess: onDone })}
            >
              Acknowledge
            </Button>
          )}
          {!isResolved && (
            <>
              <Button size="small" onClick={() => setAsking('assign')}>
                Assign…
              </Button>
              <Button size="small" onClick={() => setAsking('snooze')}>
                Snooze…
              </Button>
              <Button size="small" variant="contained" onClick={() => setAsking('resolve')}>
                Resolve…
              </Button>
            </>
          )}
          {alerts.some(isSnoozed) && (
            <Button
              size="small"
              loading={wake.isPending}
              onClick={() => wake.mutate(ids, { onSuccess: onDone })}
            >
              Bring back now
            </Button>
          )}
          {alerts.some(({ state }) => state === 'resolved') && (
            <Button
              size="small"
              loading={reopen.isPending}
              onClick={() => reopen.mutate(ids, { onSuccess: onDone })}
            >
              Reopen
            </Button>
          )}
        </>
      )}
      <Suspense>
        {asking === 'assign' && (
          <AssignMany
            {...dialog}
            action="alerts.assign"
            text={<p>The colleague is notified once for each 50 alerts.</p>}
          />
        )}
        {asking === 'snooze' && <SnoozeAlerts {...dialog} />}
        {asking === 'resolve' && <ResolveAlerts {...dialog} />}
      </Suspense>
    </>
  );
}
