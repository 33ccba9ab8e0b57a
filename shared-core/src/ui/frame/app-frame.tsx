import styled from '@emotion/styled';
import { Menu, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { FrameGrid, MenuButton, railMedia, SkipLink, TopBar } from './app-frame-styles.ts';
import { Icon } from '../content/icon.tsx';
import { SideBar, SideBarButton, type SideBarProps } from './side-bar.tsx';
import { railStyles, sideBarStyles } from './side-bar-styles.ts';
import { color, media } from '../theme/color.ts';
import { ToastRegion } from '../feedback/toast-region.tsx';

const Aside = styled('aside')({
  ...sideBarStyles,
  position: 'sticky',
  top: 0,
  height: '100vh',
  '&[data-collapsed]': railStyles,
  [railMedia]: { ...railStyles, '& .side-collapse': { display: 'none' } },
  [media.phone]: { display: 'none' },
});

// Only phones open it, and only on a tap.
const SideBarDrawer = lazy(() => import('./side-bar-drawer.tsx'));

const Main = styled('main')({
  '&:focus': { outline: 'none' },
});

const Column = styled('div')({
  minWidth: 0,
  borderLeft: `1px solid ${color.line}`,
  [media.phone]: { borderLeft: 0 },
});

export interface AppFrameProps extends Omit<SideBarProps, 'onNavigate'> {
  /** Content of the top bar, from search to user. */
  topBar?: ReactNode;
  /** Above the content on every page: no connection, a maintenance notice. */
  banner?: ReactNode;
  /** Pass both to store the preference; without them it lasts while the frame is mounted. */
  collapsed?: boolean;
  onCollapsedChange?: (collapsed: boolean) => void;
  children: ReactNode;
}

/**
 * The chrome of a portal: side bar of 240 px that collapses to 64 (always a rail under 1120 px, a drawer on
 * phones), top bar of 56 px, skip link, main landmark.
 */
export function AppFrame(props: AppFrameProps) {
  const { topBar, banner, children, foot, collapsed, onCollapsedChange, ...sideBar } = props;
  const [ownCollapsed, setOwnCollapsed] = useState(false);
  const [drawerOpen, setDrawerOpen] = useState(false);
  const isCollapsed = collapsed ?? ownCollapsed;

  function toggle() {
    setOwnCollapsed(!isCollapsed);
    onCollapsedChange?.(!isCollapsed);
  }

  return (
    <FrameGrid data-collapsed={isCollapsed || undefined}>
      <SkipLink href="#content">Skip to content</SkipLink>
      <Aside data-collapsed={isCollapsed || undefined}>
        <SideBar
          {...sideBar}
          foot={
            <>
              {foot}
              <div className="side-collapse">
                <SideBarButton
                  icon={isCollapsed ? PanelLeftOpen : PanelLeftClose}
                  label={isCollapsed ? 'Expand menu' : 'Collapse menu'}
                  onClick={toggle}
                />
              </div>
            </>
          }
        />
      </Aside>
      <Column>
        <TopBar>
          <MenuButton
            type="button"
            aria-label="Open menu"
            aria-expanded={drawerOpen}
            onClick={() => setDrawerOpen(true)}
          >
            <Icon of={Menu} />
          </MenuButton>
          {topBar}
        </TopBar>
        {banner}
        <Main id="content" tabIndex={-1}>
          {children}
        </Main>
      </Column>
      <Suspense>
        {drawerOpen && (
          <SideBarDrawer onClose={() => setDrawerOpen(false)}>
            <SideBar {...sideBar} foot={foot} onNavigate={() => setDrawerOpen(false)} />
          </SideBarDrawer>
        )}
      </Suspense>
      <ToastRegion />
    </FrameGrid>
  );
}
