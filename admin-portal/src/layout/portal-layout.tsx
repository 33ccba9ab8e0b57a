import { PortalFrame } from '@portal/shared-core/shell';
import type { NavGroup } from '@portal/shared-core/ui';
import { Building2, LayoutDashboard } from 'lucide-react';
import { Outlet } from 'react-router-dom';

import { paths } from '#/paths.ts';

/** The entries of NAV-04, in its order; each appears when its pages do. */
const groups: NavGroup[] = [
  {
    items: [
      { label: 'Dashboard', to: paths.dashboard, icon: LayoutDashboard, end: true },
      { label: 'Companies', to: paths.companies, icon: Building2 },
    ],
  },
];

/** The frame around every page of the admin portal. */
export function PortalLayout() {
  return (
    <PortalFrame
      title="BahamasInc"
      homeTo={paths.dashboard}
      groups={groups}
      signOutLabel="Sign Out"
      showUser
    >
      <Outlet />
    </PortalFrame>
  );
}
