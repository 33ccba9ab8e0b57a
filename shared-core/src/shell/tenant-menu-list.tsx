import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';

import type { Tenant } from '../tenant/index.ts';
import { MuiTheme } from '../ui/theme/mui-theme.tsx';

/** The open list of tenants. */
export default function TenantMenuList({
  anchor,
  tenants,
  activeId,
  onSelect,
  onClose,
}: {
  anchor: HTMLElement;
  tenants: Tenant[];
  activeId: string;
  onSelect: (tenantId: string) => void;
  onClose: () => void;
}) {
  return (
    <MuiTheme>
      <Menu
        open
        anchorEl={anchor}
        onClose={onClose}
        // It hangs at the end of the page, outside of its landmarks: it is one of its own.
        slotProps={{
          root: { role: 'region', 'aria-label': 'Tenant' },
          list: { 'aria-label': 'Tenant' },
        }}
      >
        {tenants.map(({ id, name }) => (
          <MenuItem key={id} selected={id === activeId} onClick={() => onSelect(id)}>
            {name}
          </MenuItem>
        ))}
      </Menu>
    </MuiTheme>
  );
}
