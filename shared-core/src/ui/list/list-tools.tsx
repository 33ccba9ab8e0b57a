import styled from '@emotion/styled';
import { Bookmark, SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { Column } from './table-types.ts';
import { MenuButton } from '../dialog/menu-button.tsx';
import type { MenuGroup } from '../dialog/menu-entries.ts';
import { showToast } from '../feedback/toast.ts';
import { media } from '../theme/color.ts';

const SaveViewDialog = lazy(async () => ({
  default: (await import('./save-view-dialog.tsx')).SaveViewDialog,
}));

const Place = styled('div')({
  display: 'flex',
  gap: 8,
  flexWrap: 'wrap',
  marginLeft: 'auto',
  [media.phone]: { marginLeft: 0 },
});

/** A set of filters, an order and a search under a name. */
export interface SavedView {
  id: string;
  name: string;
  /** `ListState.query`. */
  query: string;
}

/** The saved views of a list; `useSavedViews` of the module `lists` returns them. */
export interface SavedViews {
  /** Undefined while they load. */
  views: readonly SavedView[] | undefined;
  /** Why they could not be loaded, as a message. */
  error: string | undefined;
  /** Rejects with a message that can be shown. */
  save: (name: string, query: string) => Promise<void>;
  remove: (view: SavedView) => Promise<void>;
}

/** Columns and density of a table on this device; `useTablePreferences` of the module `lists` returns them. */
export interface TablePreferences {
  /** Keys of columns. */
  hidden: readonly string[];
  compact: boolean;
  change: (next: { hidden?: readonly string[]; compact?: boolean }) => void;
}

/** The columns that are shown: the first one names the row and always is. */
export function shownColumns<Row>(columns: readonly Column<Row>[], { hidden }: TablePreferences) {
  return columns.filter(({ key }, index) => index === 0 || !hidden.includes(key));
}

/** At the right end of a list's head: its saved views, its columns and its density, and what the list adds. */
export function ListTools({
  query,
  everything = '',
  onOpen,
  saved,
  columns = [],
  preferences,
  children,
}: {
  /** `ListState.query` and `ListState.setQuery`. */
  query: string;
  /** The query of the list as it begins, where that is not the empty one. */
  everything?: string;
  onOpen: (query: string) => void;
  saved: SavedViews;
  columns?: readonly { key: string; header: string }[];
  /** Left out where the rows are no table. */
  preferences?: TablePreferences;
  /** More buttons, such as an export. */
  children?: ReactNode;
}) {
  const [isNaming, setIsNaming] = useState(false);
  const current = saved.views?.find((view) => view.query === query);

  async function remove(view: SavedView) {
    try {
      await saved.remove(view);
      const undo = () => void saved.save(view.name, view.query).catch(notify);
      showToast({ text: `View “${view.name}” deleted`, undo });
    } catch (error) {
      notify(error);
    }
  }

  return (
    <Place>
      <MenuButton
        label={current?.name ?? 'Views'}
        icon={Bookmark}
        groups={viewGroups(saved, current, {
          open: onOpen,
          everything: () => onOpen(everything),
          save: query !== everything && !current ? () => setIsNaming(true) : undefined,
          remove: (view) => void remove(view),
        })}
      />
      {preferences && (
        <MenuButton
          label="Display"
          icon={SlidersHorizontal}
          groups={displayGroups(columns, preferences)}
        />
      )}
      {children}
      <Suspense>
        {isNaming && (
          <SaveViewDialog
            names={saved.views?.map(({ name }) => name) ?? []}
            onSave={(name) => saved.save(name, query)}
            onClose={() => setIsNaming(false)}
          />
        )}
      </Suspense>
    </Place>
  );
}

function notify(error: unknown) {
  showToast({ text: error instanceof Error ? error.message : 'That did not work.' });
}

function viewGroups(
  { views, error }: SavedViews,
  current: SavedView | undefined,
  actions: {
    open: (query: string) => void;
    everything: () => void;
    save: (() => void) | undefined;
    remove: (view: SavedView) => void;
  },
): MenuGroup[] {
  const note = error ?? (views ? undefined : 'Loading');
  return [
    {
      label: 'Saved views',
      entries: [
        { label: 'Everything', selected: !current, onSelect: actions.everything },
        ...(views ?? []).map((view) => ({
          label: view.name,
          selected: view.id === current?.id,
          onSelect: () => actions.open(view.query),
        })),
        ...(note ? [{ label: note, disabled: true, onSelect: () => undefined }] : []),
      ],
    },
    {
      entries: [
        {
          label: 'Save this view',
          note: actions.save
            ? 'Search, filters and order, for you'
            : 'Search, filter or sort first',
          disabled: !actions.save,
          onSelect: () => actions.save?.(),
        },
        ...(current
          ? [
              {
                label: `Delete “${current.name}”`,
                danger: true,
                onSelect: () => actions.remove(current),
              },
            ]
          : []),
      ],
    },
  ];
}

function displayGroups(
  columns: readonly { key: string; header: string }[],
  { hidden, compact, change }: TablePreferences,
): MenuGroup[] {
  return [
    {
      label: 'Columns',
      entries: columns.slice(1).map(({ key, header }) => ({
        label: header,
        checked: !hidden.includes(key),
        onSelect: () =>
          change({
            hidden: hidden.includes(key) ? hidden.filter((each) => each !== key) : [...hidden, key],
          }),
      })),
    },
    {
      label: 'Rows',
      entries: [
        {
          label: 'Compact',
          checked: compact,
          onSelect: () => change({ compact: !compact }),
        },
      ],
    },
  ];
}
