import type { NavGroup, NavItem } from '@portal/shared-core/ui';
import {
  Bell,
  Building2,
  ChartColumn,
  CircleHelp,
  FilePen,
  FileText,
  Gauge,
  LayoutDashboard,
  LifeBuoy,
  ScrollText,
  Settings,
  ShieldAlert,
  ShieldCheck,
  Users,
} from 'lucide-react';

import { paths } from '#/paths.ts';

/** What waits for staff in the active tenant. */
export interface Waiting {
  kyc: number;
  alerts: number;
  /** The super admin sees the tenants (NAV-05). */
  isSuperAdmin: boolean;
}

/** The entries of NAV-04, in its order. The frame shows those whose screen is there. */
export function groupsWith({ kyc, alerts, isSuperAdmin }: Waiting): NavGroup[] {
  return [
    {
      items: [
        { label: 'Dashboard', to: paths.dashboard, icon: LayoutDashboard, end: true },
        { label: 'Companies', to: paths.companies, icon: Building2 },
        { label: 'Users', to: paths.users, icon: Users },
        ...(isSuperAdmin ? [{ label: 'Tenants', to: paths.tenants, icon: Building2 }] : []),
        { label: 'Documents', to: paths.documents, icon: FileText },
        {
          label: 'KYC',
          to: paths.kyc,
          icon: ShieldCheck,
          badge: kyc,
          badgeLabel: 'waiting for review',
        },
        {
          label: 'Compliance',
          to: paths.compliance,
          icon: ShieldAlert,
          badge: alerts,
          badgeLabel: 'open alerts',
        },
        { label: 'Risk Management', to: paths.riskManagement, icon: Gauge },
        { label: 'Support', to: paths.support, icon: LifeBuoy },
        { label: 'Reports', to: paths.reports, icon: ChartColumn },
        { label: 'Audit Logs', to: paths.auditLogs, icon: ScrollText },
        { label: 'Notifications', to: paths.notifications, icon: Bell },
        { label: 'Settings', to: paths.settings, icon: Settings },
        { label: 'Help Center', to: paths.help, icon: CircleHelp },
      ],
    },
  ];
}

/** Pages without an entry of their own (NAV-06). */
export const morePages: readonly NavItem[] = [
  { label: 'Applications', to: paths.applications, icon: FilePen },
];
