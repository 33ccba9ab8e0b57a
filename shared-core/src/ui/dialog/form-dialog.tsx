import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type FormEvent, type ReactNode } from 'react';
import { Button } from '../content/button.tsx';
import { Stack } from '../content/layouts.ts';
import { MuiTheme } from '../theme/mui-theme.tsx';

export interface FormDialogProps {
  title: string;
  /** What is asked, and what is said about it. */
  children: ReactNode;
  submitLabel: string;
  /** Beside the main action; a button that cancels unless something else is given. */
  actions?: ReactNode;
  /** The action destroys something. */
  danger?: boolean;
  /** The action runs: neither button nor Escape closes. */
  busy?: boolean;
  onSubmit: () => void;
  onClose: () => void;
}

/** A few fields over the page, sent with Enter or the button. It is mounted when it opens. */
export function FormDialog(props: FormDialogProps) {
  const { title, children, submitLabel, actions, onSubmit, onClose } = props;
  const { busy = false, danger = false } = props;
  const id = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    // Opened from within another form, it is no part of that one.
    event.stopPropagation();
    onSubmit();
  }

  return (
    <MuiTheme>
      <Dialog
        open
        onClose={busy ? undefined : onClose}
        maxWidth="xs"
        fullWidth
        aria-labelledby={id}
      >
        <form noValidate onSubmit={submit}>
          <DialogTitle id={id}>{title}</DialogTitle>
          <DialogContent>
            <Stack>{children}</Stack>
          </DialogContent>
          <DialogActions>
            {actions ?? (
              <Button disabled={busy} onClick={onClose}>
                Cancel
              </Button>
            )}
            <Button type="submit" variant="contained" danger={danger} loading={busy}>
              {submitLabel}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
    </MuiTheme>
  );
}
