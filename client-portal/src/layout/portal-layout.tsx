import { PortalFrame } from '@portal/shared-core/shell';
import { Outlet } from 'react-router-dom';

import { paths, subjectPages } from '#/paths.ts';

import { actions, groups } from './entries.ts';
import { placesOf } from './places.ts';

/** The frame around every page of the client portal. */
export function PortalLayout() {
  return (
    <PortalFrame
      title="Incorporation Portal"
      homeTo={paths.dashboard}
      groups={groups}
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
