import styled from '@emotion/styled';
import { useQueryClient } from '@tanstack/react-query';
import { CircleHelp } from 'lucide-react';
import { Link } from 'react-router-dom';

import type { SubjectPages } from '../notifications/index.ts';
import { Icon, type NavItem } from '../ui/index.ts';
import { BarButton } from './bar-button.ts';
import { LiveIndicator } from './live-indicator.tsx';
import { NotificationsBell } from './notifications-bell.tsx';
import type { PlacesOf } from './palette/entries.ts';
import { SearchButton } from './search-button.tsx';
import { TenantSwitcher } from './tenant-switcher.tsx';
import { useScreens } from './use-screens.ts';
import { UserMenu } from './user-menu.tsx';

const Right = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  marginLeft: 'auto',
  minWidth: 0,
});

const HelpLink = BarButton.withComponent(Link);

export interface PortalTopBarProps {
  /** The pages and actions the palette offers beside what it finds. */
  pages: readonly NavItem[];
  actions: readonly NavItem[];
  placesOf: PlacesOf;
  subjectPages: SubjectPages;
  /** The address of the help screen. */
  helpTo?: string;
  signOut: () => void;
}

/** Top bar of both areas: search, the tenant, how live the page is, help, the bell, the user. */
export function PortalTopBar(props: PortalTopBarProps) {
  const { pages, actions, placesOf, subjectPages, helpTo, signOut } = props;
  const queryClient = useQueryClient();
  const hasScreen = useScreens();
  return (
    <>
      <SearchButton
        pages={pages}
        actions={actions}
        placesOf={placesOf}
        refresh={() => void queryClient.invalidateQueries()}
        signOut={signOut}
      />
      <Right>
        <TenantSwitcher />
        <LiveIndicator />
        {helpTo && hasScreen(helpTo) && (
          <HelpLink to={helpTo} aria-label="Help" title="Help">
            <Icon of={CircleHelp} />
          </HelpLink>
        )}
        <NotificationsBell subjectPages={subjectPages} />
        <UserMenu signOut={signOut} />
      </Right>
    </>
  );
}
