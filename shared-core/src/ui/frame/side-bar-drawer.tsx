import Drawer from '@mui/material/Drawer';
import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { sideBarStyles } from './side-bar-styles.ts';
import { MuiTheme } from '../theme/mui-theme.tsx';

const Content = styled('div')({ ...sideBarStyles, width: 280, minHeight: '100%' });

/** The side bar of phones: slides in over the page. */
export default function SideBarDrawer({
  onClose,
  children,
}: {
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <MuiTheme>
      <Drawer open onClose={onClose} slotProps={{ paper: { 'aria-label': 'Menu' } }}>
        <Content>{children}</Content>
      </Drawer>
    </MuiTheme>
  );
}
