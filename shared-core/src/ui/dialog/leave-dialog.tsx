import { ConfirmDialog } from './confirm-dialog.tsx';

/** The question of a `LeaveGuard`. */
export function LeaveDialog({
  text,
  onLeave,
  onStay,
}: {
  text: string;
  onLeave: () => void;
  onStay: () => void;
}) {
  return (
    <ConfirmDialog
      open
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      danger
      onConfirm={onLeave}
      onClose={onStay}
    >
      {text}
    </ConfirmDialog>
  );
}
