import Popover from '@mui/material/Popover';

import type { SubjectPages } from '../notifications/index.ts';
import { NotificationsPanel } from './notifications-panel.tsx';
import { MuiTheme } from '../ui/theme/mui-theme.tsx';

/** The notifications panel, hanging from the bell. */
export default function NotificationsPopover({
  anchor,
  subjectPages,
  onClose,
}: {
  anchor: HTMLElement;
  subjectPages: SubjectPages;
  onClose: () => void;
}) {
  return (
    <MuiTheme>
      <Popover
        open
        anchorEl={anchor}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Notifications' } }}
      >
        <NotificationsPanel subjectPages={subjectPages} onOpen={onClose} />
      </Popover>
    </MuiTheme>
  );
}
