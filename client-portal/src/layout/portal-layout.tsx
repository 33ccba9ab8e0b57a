import { PortalFrame } from '@portal/shared-core/shell';
import type { NavGroup } from '@portal/shared-core/ui';
import { Building2, House } from 'lucide-react';
import { Outlet } from 'react-router-dom';

import { paths } from '#/paths.ts';

/** The entries of NAV-02, in its order; each appears when its pages do. */
const groups: NavGroup[] = [
  {
    items: [
      { label: 'Dashboard', to: paths.dashboard, icon: House, end: true },
      { label: 'Companies', to: paths.companies, icon: Building2 },
    ],
  },
];

/** The frame around every page of the client portal. */
export function PortalLayout() {
  return (
    <PortalFrame
      title="Incorporation Portal"
      homeTo={paths.dashboard}
      groups={groups}
      signOutLabel="Logout"
    >
      <Outlet />
    </PortalFrame>
  );
}
