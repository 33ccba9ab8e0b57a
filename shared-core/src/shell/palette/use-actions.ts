import { Building, LogOut, Monitor, Moon, RefreshCw, Sun } from 'lucide-react';
import { useNavigate } from 'react-router-dom';

import { useSwitchTenant, useTenants } from '../../tenant/index.ts';
import type { NavItem } from '../../ui/index.ts';
import { useThemeMode } from '../../ui/theme/index.ts';
import { answersTo, type ActionEntry, type Entry, type HelpEntry } from './entries.ts';

/** More tenants than these are not listed unasked: staff may work in hundreds. */
const FEW_TENANTS = 8;

/** What the palette offers beside what it finds: the portal's pages and actions, and what the frame can do anywhere. */
export function useActions({
  term,
  pages,
  actions,
  help,
  refresh,
  signOut,
  close,
}: {
  /** What is typed. */
  term: string;
  pages: readonly NavItem[];
  actions: readonly ActionEntry[];
  /** Articles; offered to who types. */
  help: readonly HelpEntry[];
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
  const entryFor = (label: string, icon: Entry['icon'], run: () => void): Entry => ({
    key: `action ${label}`,
    group: 'Actions',
    icon,
    label,
    detail: '',
    run,
  });

  const others = tenants.filter(({ id }) => id !== active?.id);
  const isListed = term !== '' || others.length <= FEW_TENANTS;
  const switches = (isListed ? others : [])
    .filter(({ name }) => term === '' || answersTo(switchTitle(name), term))
    .slice(0, FEW_TENANTS);

  const entries: Entry[] = [
    ...pages.map(leadTo('Pages')),
    ...actions.map((action) => ({
      ...leadTo('Actions')(action),
      ...(action.alias && { alias: action.alias }),
    })),
    entryFor('Refresh data', RefreshCw, refresh),
    ...switches.map(({ id, name }) => ({
      ...entryFor(switchTitle(name), Building, () => switchTo(id, { onSuccess: close })),
      closes: 'itself' as const,
    })),
    entryFor('Light theme', Sun, () => setMode('light')),
    entryFor('Dark theme', Moon, () => setMode('dark')),
    entryFor('Theme of this device', Monitor, () => setMode('system')),
    { ...entryFor('Sign out', LogOut, signOut), alias: 'log out logout' },
    ...(term === ''
      ? []
      : help.map((one) => ({ ...leadTo('Help')(one), keywords: one.keywords ?? '' }))),
  ];
  return { entries, refused: error };
}

function switchTitle(name: string): string {
  return `Switch to ${name}`;
}
