import { Building, LogOut, Monitor, Moon, RefreshCw, Sun } from 'lucide-react';
import { useNavigate } from 'react-router-dom';

import { useSwitchTenant, useTenants } from '../../tenant/index.ts';
import type { NavItem } from '../../ui/index.ts';
import { useThemeMode } from '../../ui/theme/index.ts';
import type { Entry } from './entries.ts';

/** What the palette offers beside what it finds: the portal's pages and acts, and what the frame can do anywhere. */
export function useActs({
  pages,
  acts,
  refresh,
  signOut,
  close,
}: {
  pages: readonly NavItem[];
  acts: readonly NavItem[];
  refresh: () => void;
  signOut: () => void;
  close: () => void;
}) {
  const navigate = useNavigate();
  const { tenants, active } = useTenants();
  const { mutate: switchTo, error } = useSwitchTenant();
  const { setMode } = useThemeMode();

  const leadTo =
    (group: string) =>
    ({ label, to, icon }: NavItem): Entry => ({
      key: `${group} ${to}`,
      group,
      icon,
      label,
      detail: '',
      run: () => void navigate(to),
    });
  const act = (label: string, icon: Entry['icon'], run: () => void): Entry => ({
    key: `act ${label}`,
    group: 'Actions',
    icon,
    label,
    detail: '',
    run,
  });

  const entries: Entry[] = [
    ...pages.map(leadTo('Pages')),
    ...acts.map(leadTo('Actions')),
    act('Refresh data', RefreshCw, refresh),
    ...tenants
      .filter(({ id }) => id !== active?.id)
      .map(({ id, name }) => ({
        ...act(`Switch to ${name}`, Building, () => switchTo(id, { onSuccess: close })),
        closes: 'itself' as const,
      })),
    act('Light theme', Sun, () => setMode('light')),
    act('Dark theme', Moon, () => setMode('dark')),
    act('Theme of this device', Monitor, () => setMode('system')),
    act('Sign out', LogOut, signOut),
  ];
  return { entries, refused: error };
}
