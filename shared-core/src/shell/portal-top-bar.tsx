import styled from '@emotion/styled';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { SubjectPages } from '../notifications/index.ts';
import type { NavItem } from '../ui/index.ts';
import { HelpButton } from './help-button.tsx';
import { LiveIndicator } from './live-indicator.tsx';
import { NotificationsBell } from './notifications-bell.tsx';
import type { ActionEntry, HelpEntry, PlacesOf } from './palette/entries.ts';
import { SearchButton } from './search-button.tsx';
import { TenantSwitcher } from './tenant-switcher.tsx';
import { UserMenu } from './user-menu.tsx';

const Right = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  marginLeft: 'auto',
  minWidth: 0,
});

/** What the frame needs of a portal's help. */
export interface Help {
  /** The articles, for the palette; each address is `?help=…`. */
  articles: readonly HelpEntry[];
  /** Unread answers of the team, where the portal has tickets. */
  unread?: number;
  /** Help opens with the article about the page, not with the list. */
  opensArticle?: boolean;
}

export interface PortalTopBarProps {
  /** The pages and actions the palette offers beside what it finds. */
  pages: readonly NavItem[];
  actions: readonly ActionEntry[];
  placesOf: PlacesOf;
  subjectPages: SubjectPages;
  /** Help beside the page, where the portal has it. */
  help?: Help;
  /** Beside the bell, where the portal has more to say there. */
  beside?: ReactNode;
  signOut: () => void;
}

/** Top bar of both areas: search, the tenant, how live the page is, help, the bell, the user. */
export function PortalTopBar(props: PortalTopBarProps) {
  const { pages, actions, placesOf, subjectPages, help, signOut } = props;
  const queryClient = useQueryClient();
  return (
    <>
      <SearchButton
        pages={pages}
        actions={actions}
        help={help?.articles ?? []}
        placesOf={placesOf}
        refresh={() => void queryClient.invalidateQueries()}
        signOut={signOut}
      />
      <Right>
        <TenantSwitcher />
        <LiveIndicator />
        {help && <HelpButton unread={help.unread ?? 0} opensArticle={help.opensArticle ?? false} />}
        {props.beside}
        <NotificationsBell subjectPages={subjectPages} />
        <UserMenu signOut={signOut} />
      </Right>
    </>
  );
}
