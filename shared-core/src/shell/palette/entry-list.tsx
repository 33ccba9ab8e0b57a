import { useEffect } from 'react';

import { Icon } from '../../ui/index.ts';
import type { Entry } from './entries.ts';
import { List, Nothing, Option } from './palette-styles.ts';

/** The entries by group. The focus stays in the field above, which names the selected one to screen readers. */
export function EntryList({
  id,
  entries,
  selected,
  choose,
  run,
  empty,
}: {
  id: string;
  entries: readonly Entry[];
  selected: Entry | undefined;
  choose: (entry: Entry) => void;
  run: (entry: Entry) => void;
  /** The empty state of the list. */
  empty: string;
}) {
  const selectedId = selected && optionId(id, selected);
  const groups = [...new Set(entries.map(({ group }) => group))];

  useEffect(() => {
    if (selectedId) document.getElementById(selectedId)?.scrollIntoView({ block: 'nearest' });
  }, [selectedId]);

  if (entries.length === 0) {
    return (
      <List>
        <div id={id} role="listbox" aria-label="Results" />
        <Nothing>{empty}</Nothing>
      </List>
    );
  }
  return (
    <List id={id} role="listbox" aria-label="Results" tabIndex={-1}>
      {groups.map((group) => (
        <div key={group} role="group" aria-label={group}>
          <p aria-hidden>{group}</p>
          {entries
            .filter((entry) => entry.group === group)
            .map((entry) => (
              <Option
                key={entry.key}
                id={optionId(id, entry)}
                role="option"
                aria-selected={entry.key === selected?.key}
                onPointerMove={() => entry.key !== selected?.key && choose(entry)}
                onClick={() => run(entry)}
              >
                <Icon of={entry.icon} size={18} />
                <span>{entry.label}</span>
                {entry.detail && <span>{entry.detail}</span>}
              </Option>
            ))}
        </div>
      ))}
    </List>
  );
}

/** An id has no spaces. */
export function optionId(listId: string, { key }: Entry): string {
  return `${listId}-${key.replaceAll(/[^\w-]/g, '-')}`;
}
