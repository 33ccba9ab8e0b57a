import { useHelp } from '@portal/shared-core/help';
import { PortalFrame, useHelpEntries, useSettled } from '@portal/shared-core/shell';
import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router-dom';

import { paths, subjectPages } from '#/paths.ts';

import { groupsWith, morePages } from './entries.ts';
import { placesOf } from './places.ts';
import { useWaiting } from './waiting.queries.ts';

// Opens on a click, or with an address that names an article.
const StaffHelp = lazy(async () => ({
  default: (await import('./staff-help.tsx')).StaffHelp,
}));

// It belongs to every page and comes after the first screen.
const FactorInvitation = lazy(async () => ({
  default: (await import('./factor-invitation.tsx')).FactorInvitation,
}));

// It belongs to every page and comes after the first screen.
const JobTray = lazy(async () => ({
  default: (await import('#/components/jobs/tray/job-tray.tsx')).JobTray,
}));

const loadArticles = async () => (await import('./help-entries.ts')).helpEntries;

/** The frame around every page of the admin portal. */
export function PortalLayout() {
  const { isOpen } = useHelp();
  const isSettled = useSettled();
  const waiting = useWaiting();
  const articles = useHelpEntries(loadArticles);
  return (
    <PortalFrame
      title="BahamasInc"
      homeTo={paths.dashboard}
      groups={groupsWith(waiting)}
      morePages={morePages}
      placesOf={placesOf}
      subjectPages={subjectPages}
      help={{ articles, opensArticle: true }}
      beside={<Suspense>{isSettled && <JobTray />}</Suspense>}
      signOutLabel="Sign Out"
      version={__PORTAL_VERSION__}
      showUser
    >
      <Suspense>{isSettled && <FactorInvitation />}</Suspense>
      <Outlet />
      <Suspense>{isOpen && <StaffHelp />}</Suspense>
    </PortalFrame>
  );
}
