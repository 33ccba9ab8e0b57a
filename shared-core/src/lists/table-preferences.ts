import { useState } from 'react';

import { readPreferences, savePreferences } from '../session/index.ts';

interface Preferences {
  hidden: readonly string[];
  compact: boolean;
}

/** Columns and density of a table, kept on this device, in the form that `ListTools` of ui takes. */
export function useTablePreferences(list: string) {
  const [preferences, setPreferences] = useState(() => readTablePreferences(list));
  return {
    ...preferences,
    change(next: Partial<Preferences>) {
      const changed = { ...preferences, ...next };
      setPreferences(changed);
      savePreferences({ tables: { ...readTables(), [list]: changed } });
    },
  };
}

function readTables(): Record<string, unknown> {
  const { tables } = readPreferences();
  return isRecord(tables) ? tables : {};
}

/** Values that this function did not write count as none. */
function readTablePreferences(list: string): Preferences {
  const kept = readTables()[list];
  const { hidden, compact } = isRecord(kept) ? kept : {};
  return {
    hidden: Array.isArray(hidden) ? hidden.filter((key) => typeof key === 'string') : [],
    // Until the list has a choice of its own, that of the settings counts.
    compact: typeof compact === 'boolean' ? compact : readPreferences()['compactTables'] === true,
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
