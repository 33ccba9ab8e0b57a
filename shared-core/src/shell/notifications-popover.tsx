import Popover from '@mui/material/Popover';

import { NotificationsPanel } from './notifications-panel.tsx';

/** The notifications panel, hanging from the bell. */
export default function NotificationsPopover({
  anchor,
  onClose,
}: {
  anchor: HTMLElement;
  onClose: () => void;
}) {
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': 'Notifications' } }}
    >
      <NotificationsPanel onFollow={onClose} />
    </Popover>
  );
}
