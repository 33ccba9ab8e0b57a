import styled from '@emotion/styled';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';

import { Button } from '../ui/index.ts';
import { MuiTheme } from '../ui/theme/mui-theme.tsx';

const Time = styled('strong')({ fontWeight: 600, fontVariantNumeric: 'tabular-nums' });

/** Asks whether the user is still there. Closing it means yes. */
export default function IdleDialog({
  secondsLeft,
  stay,
  signOut,
}: {
  secondsLeft: number;
  stay: () => void;
  signOut: () => void;
}) {
  const id = useId();
  return (
    <MuiTheme>
      <Dialog
        open
        onClose={stay}
        maxWidth="xs"
        fullWidth
        role="alertdialog"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
      >
        <DialogTitle id={`${id}-title`}>Are you still there?</DialogTitle>
        <DialogContent id={`${id}-text`}>
          The portal has not been used for a while. Your entries are saved, and you will be signed
          out in <Time role="timer">{minutesAndSeconds(secondsLeft)}</Time>.
        </DialogContent>
        <DialogActions>
          <Button onClick={signOut}>Sign out now</Button>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog must take the focus; here it is harmless */}
          <Button variant="contained" autoFocus onClick={stay}>
            Stay signed in
          </Button>
        </DialogActions>
      </Dialog>
    </MuiTheme>
  );
}

function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
