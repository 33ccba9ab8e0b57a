import { daysBetween, formatDate, formatNumber } from '../../domain/format.ts';
import { Facts, InlineAlert, Progress } from '../../ui/index.ts';
import type { FirmDeletion } from './deletion.queries.ts';

const STEPS: Record<string, string> = {
  notice: 'Owners are notified',
  rows: 'Records',
  files: 'Files',
  people: 'Accounts',
  end: 'Check of what is left',
};

/** How the deletion of a firm stands, and who did what. */
export function DeletionState({ deletion }: { deletion: FirmDeletion }) {
  return (
    <>
      <Now deletion={deletion} />
      {deletion.state !== null && <Facts layout="split" items={historyOf(deletion)} />}
    </>
  );
}

function Now({ deletion }: { deletion: FirmDeletion }) {
  const { state, due_at: due } = deletion;
  if (state === 'requested')
    return (
      <InlineAlert tone="info" title="The deletion is requested">
        We look at the conditions and order it. Then another person confirms it.
      </InlineAlert>
    );
  if (state === 'ordered')
    return (
      <InlineAlert tone="warning" title="The deletion waits for a confirmation">
        An owner of the firm or senior management confirms it. It is never the person who ordered
        it. Then 30 days of waiting begin.
      </InlineAlert>
    );
  if (state === 'waiting' && due !== null)
    return (
      <InlineAlert tone="bad" title={`All of the firm is erased on ${formatDate(due)}`}>
        {left(due)} Until then nothing of the firm can be changed. Owners can read and export, and
        can cancel the deletion.
      </InlineAlert>
    );
  if (state === 'erasing')
    return (
      <Progress
        label={STEPS[deletion.step ?? ''] ?? 'Erasing'}
        value={deletion.done ?? 0}
        max={Math.max(deletion.total ?? 1, 1)}
        text={`Table ${formatNumber(deletion.done ?? 0)} of ${formatNumber(deletion.total ?? 0)}`}
      />
    );
  return (
    <p>
      A deletion erases all records, files and settings of {deletion.firm_name}, and the accounts of
      people who belong to no other firm. An owner may request it, we order it, and another person
      confirms it. After 30 days of waiting it cannot be undone. A proof of it stays with us.
    </p>
  );
}

function left(due: string): string {
  const days = Math.max(daysBetween(new Date(), due), 0);
  return days === 1 ? 'One day is left.' : `${formatNumber(days)} days are left.`;
}

function historyOf(deletion: FirmDeletion) {
  const { requested_at: requested, ordered_at: ordered, confirmed_at: confirmed } = deletion;
  const cancelled = deletion.state === 'cancelled' ? deletion.cancelled_at : null;
  return [
    requested !== null && {
      label: 'Requested',
      value: formatDate(requested),
      note: `By ${deletion.requested_by_name ?? 'an owner'}`,
    },
    ordered !== null && {
      label: 'Ordered',
      value: formatDate(ordered),
      note: `By ${deletion.ordered_by_name ?? 'us'}`,
    },
    confirmed !== null && {
      label: 'Confirmed',
      value: formatDate(confirmed),
      note: `By ${deletion.confirmed_by_name ?? 'us'}`,
    },
    cancelled !== null && {
      label: 'Cancelled',
      value: formatDate(cancelled),
      note: `By ${deletion.cancelled_by_name ?? 'us'}: ${deletion.cancel_reason ?? ''}`,
    },
    deletion.reason !== null && { label: 'Reason', value: deletion.reason },
    deletion.hand_over !== null && { label: 'Records handed over to', value: deletion.hand_over },
  ];
}
