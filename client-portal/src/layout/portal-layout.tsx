import { useHelp } from '@portal/shared-core/help';
import { PortalFrame, useHelpEntries, useSettled } from '@portal/shared-core/shell';
import { useActiveScope } from '@portal/shared-core/tenant';
import { skipToken, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router-dom';

import { ticketFiguresQuery } from '#/components/support/ticket.queries.ts';
import { paths, subjectPages } from '#/paths.ts';

import { actions, groupsWith } from './entries.ts';
import { placesOf } from './places.ts';
import { useBadges } from './use-badges.ts';

// Opens on a click, or with an address that names an article.
const ClientHelp = lazy(async () => ({
  default: (await import('./client-help.tsx')).ClientHelp,
}));

const loadArticles = async () => (await import('./help-entries.ts')).helpEntries;

/** The frame around every page of the client portal. */
export function PortalLayout() {
  const { isOpen } = useHelp();
  const unread = useUnreadAnswers();
  const badges = useBadges();
  const articles = useHelpEntries(loadArticles);
  return (
    <PortalFrame
      title="Incorporation Portal"
      homeTo={paths.dashboard}
      groups={groupsWith(badges)}
      actions={actions}
      placesOf={placesOf}
      subjectPages={subjectPages}
      help={{ articles, unread }}
      signOutLabel="Logout"
      version={__PORTAL_VERSION__}
    >
      <Outlet />
      <Suspense>{isOpen && <ClientHelp />}</Suspense>
    </PortalFrame>
  );
}

/** How many tickets hold an answer that the client has not read; asked once the first screen is there. */
function useUnreadAnswers(): number {
  const scope = useActiveScope();
  const isSettled = useSettled();
  const query = useQuery(
    scope && isSettled
      ? ticketFiguresQuery(scope)
      : { queryKey: ['client', '', 'support', 'figures'], queryFn: skipToken },
  );
  return (query.data as { unread: number } | undefined)?.unread ?? 0;
}
