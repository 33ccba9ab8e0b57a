import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Popover from '@mui/material/Popover';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { ConfirmWindow } from './dialog/confirm-window.tsx';
import { FormDialog } from './dialog/form-dialog.tsx';
import { MenuList } from './dialog/menu-list.tsx';
import SideBarDrawer from './frame/side-bar-drawer.tsx';
import { MuiTheme } from './theme/mui-theme.tsx';
import { theme } from './theme/theme.ts';

const noop = () => undefined;

test('the parts of MUI that the product draws read only variables that the theme writes', async () => {
  const cache = createCache({ key: 'parts', speedy: false });
  const anchor = document.body;
  render(
    <CacheProvider value={cache}>
      <ConfirmWindow open title="Withdraw?" confirmLabel="Withdraw" onConfirm={noop} onClose={noop}>
        It cannot be undone.
      </ConfirmWindow>
      <FormDialog title="Save view" submitLabel="Save" onSubmit={noop} onClose={noop}>
        A name
      </FormDialog>
      <MenuList
        label="More"
        anchor={anchor}
        groups={[{ entries: [{ label: 'Withdraw', selected: true, onSelect: noop }] }]}
        onClose={noop}
      />
      <SideBarDrawer onClose={noop}>Pages</SideBarDrawer>
      <MuiTheme>
        <Popover open anchorEl={anchor}>
          <ListItemIcon />
          <Divider />
        </Popover>
      </MuiTheme>
    </CacheProvider>,
  );
  await screen.findByText('Pages');
  const styles = cache.sheet.tags.map(({ textContent }) => textContent).join('\n');
  const read = new Set([...styles.matchAll(/var\((--portal-[\w-]+)/g)].map(([, name]) => name));
  expect(read.size).toBeGreaterThan(10);
  const written = JSON.stringify(theme.generateStyleSheets());
  expect([...read].filter((name) => !written.includes(`"${name}"`))).toEqual([]);
});
