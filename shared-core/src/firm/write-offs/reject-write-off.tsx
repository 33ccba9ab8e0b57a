import { formatMoney } from '../../domain/format.ts';
import { useCommand } from '../../tenant/index.ts';
import { ReasonDialog } from '../../ui/command/index.ts';
import type { WaitingWriteOff } from './waiting.ts';

/** Rejects a proposed write-off; its author takes it back. Load it with `lazy`. */
export function RejectWriteOff({
  proposal: { id, amount, currency, number },
  isMine,
  onClose,
}: {
  proposal: WaitingWriteOff;
  isMine: boolean;
  onClose: () => void;
}) {
  const command = useCommand('reject_write_off');
  const what = `the write-off of ${formatMoney(amount, currency)} on invoice ${number}`;
  return (
    <ReasonDialog
      title={isMine ? `Take back ${what}?` : `Reject ${what}?`}
      text={<p>Nothing is written off, and the client learns nothing of it.</p>}
      command={command}
      help={isMine ? undefined : 'Who proposed it reads it.'}
      least={isMine ? 0 : 1}
      rows={3}
      toInput={(reason) => ({ proposal_id: id, ...(reason && { reason }) })}
      submit={isMine ? 'Take it back' : 'Reject'}
      danger
      toast={{ text: isMine ? 'Write-off taken back' : 'Write-off rejected' }}
      onClose={onClose}
    />
  );
}
