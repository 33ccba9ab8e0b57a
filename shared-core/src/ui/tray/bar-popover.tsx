import Popover from '@mui/material/Popover';
import type { ReactNode } from 'react';

import { MuiTheme } from '../theme/mui-theme.tsx';

/** What hangs from a button of the top bar. It brings MUI: load it with `lazy`. */
export function BarPopover({
  anchor,
  label,
  onClose,
  children,
}: {
  anchor: HTMLElement;
  label: string;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <MuiTheme>
      <Popover
        open
        anchorEl={anchor}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
      >
        {children}
      </Popover>
    </MuiTheme>
  );
}
