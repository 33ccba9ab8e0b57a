import { useSettled } from '@portal/shared-core/shell';
import type { NavItem } from '@portal/shared-core/ui';
import { useEffect, useState } from 'react';

const none: readonly NavItem[] = [];

/** The articles of help for the palette; they load once the first screen is there. */
export function useHelpEntries(): readonly NavItem[] {
  const isSettled = useSettled();
  const [entries, setEntries] = useState(none);
  useEffect(() => {
    if (!isSettled) return;
    // Without a network the palette goes without them until the next page.
    void import('./help-entries.ts').then(
      ({ helpEntries }) => setEntries(helpEntries),
      () => undefined,
    );
  }, [isSettled]);
  return entries;
}
