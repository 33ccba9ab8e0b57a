import type { NavGroup, NavItem } from '@portal/shared-core/ui';
import {
  Building2,
  ChartColumn,
  FileText,
  House,
  Plus,
  Settings,
  ShieldCheck,
  UserRound,
} from 'lucide-react';

import { paths } from '#/paths.ts';

/** The entries of NAV-02, in its order. The frame shows those whose screen is there. */
export const groups: readonly NavGroup[] = [
  {
    items: [
      { label: 'Dashboard', to: paths.dashboard, icon: House, end: true },
      { label: 'Companies', to: paths.companies, icon: Building2 },
      { label: 'Documents', to: paths.documents, icon: FileText },
      { label: 'KYC Management', to: paths.kyc, icon: ShieldCheck },
      { label: 'Reports', to: paths.reports, icon: ChartColumn },
      { label: 'Settings', to: paths.settings, icon: Settings },
      { label: 'Profile', to: paths.profile, icon: UserRound },
    ],
  },
];

/** What can be begun from anywhere. */
export const actions: readonly NavItem[] = [
  { label: 'New company', to: paths.newApplication, icon: Plus },
];
