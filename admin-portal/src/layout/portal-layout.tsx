import { PortalFrame } from '@portal/shared-core/shell';
import { Outlet } from 'react-router-dom';

import { paths, subjectPages } from '#/paths.ts';

import { groupsWith, morePages } from './entries.ts';
import { placesOf } from './places.ts';
import { useWaiting } from './waiting.queries.ts';

/** The frame around every page of the admin portal. */
export function PortalLayout() {
  const waiting = useWaiting();
  return (
    <PortalFrame
      title="BahamasInc"
      homeTo={paths.dashboard}
      groups={groupsWith(waiting)}
      morePages={morePages}
      placesOf={placesOf}
      subjectPages={subjectPages}
      signOutLabel="Sign Out"
      showUser
    >
      <Outlet />
    </PortalFrame>
  );
}
