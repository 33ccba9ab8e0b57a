import { PortalFrame } from '@portal/shared-core/shell';
import { Outlet } from 'react-router-dom';

import { paths, subjectPages } from '#/paths.ts';

import { actions, groupsWith } from './entries.ts';
import { placesOf } from './places.ts';
import { useBadges } from './use-badges.ts';

/** The frame around every page of the client portal. */
export function PortalLayout() {
  const badges = useBadges();
  return (
    <PortalFrame
      title="Incorporation Portal"
      homeTo={paths.dashboard}
      groups={groupsWith(badges)}
      actions={actions}
      placesOf={placesOf}
      subjectPages={subjectPages}
      helpTo={paths.support}
      signOutLabel="Logout"
    >
      <Outlet />
    </PortalFrame>
  );
}
