import { useState } from 'react';

import { readPreferences, savePreferences } from '../session/index.ts';

interface Look {
  hidden: readonly string[];
  compact: boolean;
}

/** Columns and density of a table as they were left on this device, in the form `ListTools` of ui takes. */
export function useTablePreferences(list: string) {
  const [look, setTablePreferences] = useState(() => readTablePreferences(list));
  return {
    ...look,
    change(next: Partial<Look>) {
      const changed = { ...look, ...next };
      setTablePreferences(changed);
      savePreferences({ tables: { ...readTables(), [list]: changed } });
    },
  };
}

function readTables(): Record<string, unknown> {
  const { tables } = readPreferences();
  return isRecord(tables) ? tables : {};
}

/** What somebody else wrote into the storage counts as nothing. */
function readTablePreferences(list: string): Look {
  const kept = readTables()[list];
  const { hidden, compact } = isRecord(kept) ? kept : {};
  return {
    hidden: Array.isArray(hidden) ? hidden.filter((key) => typeof key === 'string') : [],
    compact: compact === true,
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
