import { Button } from '../content/button.tsx';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';

import { MuiTheme } from '../theme/mui-theme.tsx';
import type { ConfirmDialogProps } from './confirm-props.ts';

/** The window of a `ConfirmDialog`. */
export function ConfirmWindow(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, cancelLabel = 'Cancel', danger = false } = props;
  const { busy = false, onConfirm, onClose } = props;
  const id = useId();

  return (
    <MuiTheme>
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
          <Button variant="contained" danger={danger} loading={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </DialogActions>
      </Dialog>
    </MuiTheme>
  );
}
