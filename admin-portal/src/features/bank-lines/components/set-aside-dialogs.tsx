import { ReasonDialog, type FormCommand } from '@portal/shared-core/ui/command';

import { useBulk, type Outcome } from '#/components/bulk/bulk.mutations.ts';

import { useSetAside } from '../api/bank-line.mutations.ts';

interface Reason {
  reason: string;
}

function SetAside<Result>({
  title,
  command,
  onDone,
  onClose,
}: {
  title: string;
  command: FormCommand<Reason, Result>;
  onDone?: (result: Result) => void;
  onClose: () => void;
}) {
  return (
    <ReasonDialog
      title={title}
      text={
        <p>
          For what is no payment of a client, no fee and no refund: interest, rent, a transfer
          between own accounts.
        </p>
      }
      command={command}
      missing="Write what this line is."
      most={500}
      toInput={(reason) => ({ reason })}
      submit="Set aside"
      {...(onDone ? { onDone } : { toast: { text: 'Set aside' } })}
      onClose={onClose}
    />
  );
}

/** Sets one line aside, with the reason. */
export function SetAsideOne({ id, onClose }: { id: string; onClose: () => void }) {
  return <SetAside title="Set the line aside" command={useSetAside(id)} onClose={onClose} />;
}

/** Sets the selected lines aside, all with one reason. */
export function SetAsideMany({
  ids,
  onDone,
  onClose,
}: {
  ids: readonly string[];
  onDone: (outcomes: readonly Outcome[]) => void;
  onClose: () => void;
}) {
  const command = useBulk('bank_lines.set_aside', ({ reason }: Reason) => ({
    ids,
    args: { reason },
  }));
  const title = ids.length === 1 ? 'Set the line aside' : `Set ${ids.length} lines aside`;
  return <SetAside title={title} command={command} onDone={onDone} onClose={onClose} />;
}
