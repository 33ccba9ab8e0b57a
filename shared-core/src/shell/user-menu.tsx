import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { ChevronDown, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';

import { useUser } from '../session/index.ts';
import { Avatar, Icon } from '../ui/index.ts';
import { useThemeMode, type ThemeMode } from '../ui/theme/index.ts';
import { BarButton, BarLabel, BarPrefix } from './bar-button.ts';

const themes: { mode: ThemeMode; label: string; icon: typeof Sun }[] = [
  { mode: 'light', label: 'Light theme', icon: Sun },
  { mode: 'dark', label: 'Dark theme', icon: Moon },
  { mode: 'system', label: 'Theme of this device', icon: Monitor },
];

/** Who is signed in, the theme, and the way out. */
export function UserMenu({ signOut }: { signOut: () => void }) {
  const user = useUser();
  const { mode, setMode } = useThemeMode();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);

  return (
    <>
      <BarButton
        type="button"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Avatar name={user.fullName} />
        <BarPrefix>Account of </BarPrefix>
        <BarLabel>{user.fullName}</BarLabel>
        <Icon of={ChevronDown} size={16} />
      </BarButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
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
    </>
  );
}
