import type { ActionEntry } from '@portal/shared-core/shell';
import type { NavGroup } from '@portal/shared-core/ui';
import {
  Briefcase,
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

/** What waits for the client, beside the entry where it is done. */
export interface Badges {
  documents: number;
  /** Owners look after their firm; other clients have no entry for it. */
  isOwner: boolean;
}

/** The entries of NAV-02, in its order, with that of owners. The frame shows those whose screen is there. */
export function groupsWith({ documents, isOwner }: Badges): NavGroup[] {
  return [
    {
      items: [
        { label: 'Dashboard', to: paths.dashboard, icon: House, end: true },
        { label: 'Companies', to: paths.companies, icon: Building2 },
        {
          label: 'Documents',
          to: paths.documents,
          icon: FileText,
          badge: documents,
          badgeLabel: documents === 1 ? 'needs your attention' : 'need your attention',
        },
        { label: 'KYC Management', to: paths.kyc, icon: ShieldCheck },
        { label: 'Reports', to: paths.reports, icon: ChartColumn },
        ...(isOwner ? [{ label: 'Firm', to: paths.firm, icon: Briefcase }] : []),
        { label: 'Settings', to: paths.settings, icon: Settings },
        { label: 'Profile', to: paths.profile, icon: UserRound },
      ],
    },
  ];
}

/** What can be begun from anywhere. */
export const actions: readonly ActionEntry[] = [
  {
    label: 'Form a company',
    to: paths.newApplication,
    icon: Plus,
    alias: 'new company incorporate',
  },
];
