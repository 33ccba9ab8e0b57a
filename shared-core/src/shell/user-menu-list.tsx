import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { LogOut, Monitor, Moon, Settings, Sun } from 'lucide-react';
import { useNavigate } from 'react-router-dom';

import { useUser } from '../session/index.ts';
import { Icon } from '../ui/index.ts';
import { useThemeMode, type ThemeMode } from '../ui/theme/index.ts';
import { useScreens } from './use-screens.ts';
import { MuiTheme } from '../ui/theme/mui-theme.tsx';

const themes: { mode: ThemeMode; label: string; icon: typeof Sun }[] = [
  { mode: 'light', label: 'Light theme', icon: Sun },
  { mode: 'dark', label: 'Dark theme', icon: Moon },
  { mode: 'system', label: 'Theme of this device', icon: Monitor },
];

/** The open user menu. */
export default function UserMenuList({
  anchor,
  onClose,
  signOut,
}: {
  anchor: HTMLElement;
  onClose: () => void;
  signOut: () => void;
}) {
  const { mode, setMode } = useThemeMode();
  const navigate = useNavigate();
  const hasScreen = useScreens();
  const settings = useUser().role === 'admin' ? '/admin/settings' : '/app/settings';
  return (
    <MuiTheme>
      <Menu
        open
        anchorEl={anchor}
        onClose={onClose}
        // It hangs at the end of the page, outside of its landmarks: it is one of its own.
        slotProps={{
          root: { role: 'region', 'aria-label': 'Account' },
          list: { 'aria-label': 'Account' },
        }}
      >
        {hasScreen(settings) && (
          <MenuItem
            onClick={() => {
              onClose();
              void navigate(settings);
            }}
          >
            <ListItemIcon>
              <Icon of={Settings} />
            </ListItemIcon>
            Account Settings
          </MenuItem>
        )}
        {themes.map(({ mode: choice, label, icon }) => (
          <MenuItem
            key={choice}
            role="menuitemradio"
            aria-checked={mode === choice}
            selected={mode === choice}
            onClick={() => setMode(choice)}
          >
            <ListItemIcon>
              <Icon of={icon} />
            </ListItemIcon>
            {label}
          </MenuItem>
        ))}
        <Divider />
        <MenuItem onClick={signOut}>
          <ListItemIcon>
            <Icon of={LogOut} />
          </ListItemIcon>
          Sign Out
        </MenuItem>
      </Menu>
    </MuiTheme>
  );
}
