import Dialog from '@mui/material/Dialog';
import { Search } from 'lucide-react';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { entryOf } from '../../errors/index.ts';
import { useUser } from '../../session/index.ts';
import { useTenants } from '../../tenant/index.ts';
import { Icon, InlineAlert, type NavItem } from '../../ui/index.ts';
import { useScreens } from '../use-screens.ts';
import {
  entriesOf,
  isMeant,
  recentEntries,
  type ActionEntry,
  type Entry,
  type HelpEntry,
  type PlacesOf,
} from './entries.ts';
import { EntryList, optionId } from './entry-list.tsx';
import { Ask, Foot, Title } from './palette-styles.ts';
import { keepRecent, readRecent } from './recent.ts';
import type { Subject } from './subjects.ts';
import { useActions } from './use-actions.ts';
import { useChoice } from './use-choice.ts';
import { useSearchResults } from './use-search-results.ts';
import { MuiTheme } from '../../ui/theme/mui-theme.tsx';

export interface PaletteProps {
  pages: readonly NavItem[];
  /** Actions of the portal that begin at an address, such as a new company. */
  actions: readonly ActionEntry[];
  /** Articles of help. */
  help: readonly HelpEntry[];
  placesOf: PlacesOf;
  refresh: () => void;
  signOut: () => void;
  onClose: () => void;
}

/** Searches records, opens pages and runs actions of the frame, all by keyboard (TOP-01). */
export default function Palette(props: PaletteProps) {
  const { onClose } = props;
  const listId = useId();
  const titleId = `${listId}-title`;
  const [typed, setTyped] = useState('');
  const { entries, isSearching, failed, refused } = useEntries(typed, props);
  const { selected, choose, onKeyDown, run } = useChoice(entries, isSearching, typed, onClose);
  const alert = refused?.message ?? (failed && entryOf(failed).message);

  return (
    <MuiTheme>
      <Dialog
        open
        onClose={onClose}
        fullWidth
        maxWidth="sm"
        transitionDuration={0}
        aria-labelledby={titleId}
        slotProps={{
          container: { style: { alignItems: 'flex-start' } },
          paper: { style: { marginTop: 'min(12vh, 96px)' } },
        }}
      >
        <Title id={titleId}>Search</Title>
        <Ask>
          <Icon of={Search} />
          <input
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog must take the focus, and this is what it is for
            autoFocus
            role="combobox"
            aria-label="Search or choose"
            aria-expanded
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={selected && optionId(listId, selected)}
            placeholder="Find companies, people, pages"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={onKeyDown}
          />
        </Ask>
        {alert && <InlineAlert tone="bad" title={alert} />}
        <EntryList
          id={listId}
          entries={entries}
          selected={selected}
          choose={choose}
          run={run}
          empty={isSearching ? 'Searching' : `Nothing found for “${typed.trim()}”`}
        />
        <Foot>
          <span role="status">{statusOf(typed, isSearching, entries.length)}</span>
          <span className="keys">↑ ↓ to choose</span>
          <span className="keys">Enter to open</span>
          <span className="keys">Esc to close</span>
        </Foot>
      </Dialog>
    </MuiTheme>
  );
}

function statusOf(typed: string, isSearching: boolean, count: number): string {
  if (typed.trim() === '') return '';
  if (isSearching) return 'Searching';
  return count === 1 ? '1 result' : `${count} results`;
}

/** The entries: without a term the recent ones and all actions, with a term the matches. */
function useEntries(typed: string, { placesOf, onClose, ...frame }: PaletteProps) {
  const navigate = useNavigate();
  const hasScreen = useScreens();
  const { id: userId } = useUser();
  const tenantId = useTenants().active?.id ?? '';
  const { results, isSearching, failed } = useSearchResults(typed);
  const term = typed.trim();
  const { entries: actions, refused } = useActions({ ...frame, term, close: onClose });
  const [recent] = useState(() => readRecent(userId, tenantId));

  function open(subject: Subject) {
    keepRecent(userId, tenantId, subject);
    void navigate(subject.to);
  }

  const entries: Entry[] =
    term === ''
      ? [...recentEntries(recent, hasScreen, open), ...actions]
      : [
          ...entriesOf(results, placesOf, hasScreen, open),
          ...actions.filter((entry) => isMeant(entry, term)),
        ];
  return { entries, isSearching, failed, refused };
}
