import { Button } from '../content/button.tsx';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';

export interface ConfirmDialogProps {
  open: boolean;
  /** A question: 'Withdraw this application?' */
  title: string;
  /** What happens then, and whether it can be undone. */
  children?: ReactNode;
  /** The act itself: 'Withdraw'. */
  confirmLabel: string;
  cancelLabel?: string;
  /** The act destroys something. */
  danger?: boolean;
  /** The act runs: neither button nor Escape closes. */
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before an act that is hard to undo. The focus starts on the harmless button. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, cancelLabel = 'Cancel', danger = false } = props;
  const { busy = false, onConfirm, onClose } = props;
  const id = useId();

  return (
    <Dialog
      open={open}
      onClose={busy ? undefined : onClose}
      maxWidth="xs"
      fullWidth
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      {children && <DialogContent id={`${id}-text`}>{children}</DialogContent>}
      <DialogActions>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog must take the focus; here it is harmless */}
        <Button autoFocus disabled={busy} onClick={onClose}>
          {cancelLabel}
        </Button>
        <Button
          variant="contained"
          color={danger ? 'error' : 'primary'}
          loading={busy}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
