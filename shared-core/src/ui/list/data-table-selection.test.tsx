import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { DataTable } from './data-table.tsx';
import type { Column } from './table-types.ts';
import { ListTools, shownColumns, type SavedViews, type TablePreferences } from './list-tools.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { ToastRegion } from '../feedback/toast-region.tsx';
import { useSelection } from './use-selection.tsx';

interface Row {
  id: string;
  name: string;
}

const rows: Row[] = ['Albatross', 'Booby', 'Cormorant', 'Dove', 'Egret'].map((name) => ({
  id: name[0] ?? '',
  name,
}));

const columns: Column<Row>[] = [
  { key: 'name', header: 'Name', render: ({ name }) => name },
  { key: 'id', header: 'Number', render: ({ id }) => id },
];

function Birds({ shown = rows }: { shown?: Row[] }) {
  const selection = useSelection<Row>(({ id }) => id);
  return (
    <MemoryRouter>
      <DataTable
        label="Birds"
        columns={columns}
        rows={shown}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowTo={({ id }) => `/birds/${id}`}
        selection={selection}
      />
      <SelectionBar selection={selection}>
        <p>{selection.rows.map(({ name }) => name).join(', ')}</p>
      </SelectionBar>
    </MemoryRouter>
  );
}

const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });

describe('choosing rows', () => {
  test('the bar says how many, and lets go of them', async () => {
    render(<Birds />);
    expect(screen.queryByRole('toolbar')).not.toBeInTheDocument();
    await userEvent.click(box('Booby'));
    const bar = screen.getByRole('toolbar', { name: 'Selected rows' });
    expect(bar).toHaveTextContent('1 selected');
    await userEvent.click(within(bar).getByRole('button', { name: 'Clear selection' }));
    expect(box('Booby')).not.toBeChecked();
  });

  test('Shift chooses everything from the last one touched', async () => {
    render(<Birds />);
    const user = userEvent.setup();
    await user.click(box('Booby'));
    await user.keyboard('{Shift>}');
    await user.click(box('Dove'));
    expect(screen.getByText('Booby, Cormorant, Dove')).toBeInTheDocument();
  });

  test('the head chooses all in view, and says when only some are', async () => {
    render(<Birds />);
    const all = screen.getByRole('checkbox', { name: 'Select all on this page' });
    await userEvent.click(box('Egret'));
    expect(all).toBePartiallyChecked();
    await userEvent.click(all);
    expect(screen.getByRole('toolbar')).toHaveTextContent('5 selected');
    await userEvent.click(all);
    expect(screen.queryByRole('toolbar')).not.toBeInTheDocument();
  });

  test('what was selected stays selected when the page turns', async () => {
    const { rerender } = render(<Birds shown={rows.slice(0, 2)} />);
    await userEvent.click(box('Albatross'));
    rerender(<Birds shown={rows.slice(2)} />);
    await userEvent.click(box('Dove'));
    expect(screen.getByText('Albatross, Dove')).toBeInTheDocument();
  });
});

describe('[UX-01] the keyboard', () => {
  test('J, K and the arrows move from row to row; the focus is on what Enter opens', async () => {
    render(<Birds />);
    screen.getByRole('group', { name: 'Birds' }).focus();
    await userEvent.keyboard('jj{ArrowDown}k');
    const link = screen.getByRole('link', { name: 'Booby' });
    expect(link).toHaveFocus();
    expect(link).toHaveAttribute('href', '/birds/B');
    await userEvent.keyboard('kkkk');
    expect(screen.getByRole('link', { name: 'Albatross' })).toHaveFocus();
  });

  test('Space chooses, Shift with a move chooses on, Escape lets go', async () => {
    render(<Birds />);
    screen.getByRole('link', { name: 'Booby' }).focus();
    await userEvent.keyboard(' {Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(screen.getByText('Booby, Cormorant, Dove')).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('toolbar')).not.toBeInTheDocument();
  });

  test('letters outside the table move nothing', async () => {
    render(<Birds />);
    await userEvent.keyboard('j');
    expect(document.body).toHaveFocus();
  });
});

describe('views and columns', () => {
  const late = { id: 'v-1', name: 'Late', query: 'filing=late' };
  const saved: SavedViews = {
    views: [late],
    error: undefined,
    save: vi.fn<SavedViews['save']>(() => Promise.resolve()),
    remove: vi.fn<SavedViews['remove']>(() => Promise.resolve()),
  };
  const look: TablePreferences = {
    hidden: [],
    compact: false,
    change: vi.fn<TablePreferences['change']>(),
  };
  const onOpen = vi.fn<(query: string) => void>();
  beforeEach(() => vi.clearAllMocks());

  function open(query: string, own: Partial<SavedViews> = {}) {
    render(
      <>
        <ListTools
          query={query}
          onOpen={onOpen}
          saved={{ ...saved, ...own }}
          columns={columns}
          preferences={look}
        />
        <ToastRegion />
      </>,
    );
  }

  test('a saved view is opened by its name', async () => {
    open('');
    await userEvent.click(screen.getByRole('button', { name: 'Views' }));
    expect(
      await screen.findByRole('menuitemradio', { name: 'Everything', checked: true }),
    ).toBeInTheDocument();
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Late' }));
    expect(onOpen).toHaveBeenCalledWith('filing=late');
  });

  test('what is on screen is saved under a name; what the server refuses is said in the dialog', async () => {
    const save = vi
      .fn<SavedViews['save']>()
      .mockRejectedValueOnce(new Error('There are 50 views already.'))
      .mockResolvedValueOnce(undefined);
    open('q=heron', { save });
    await userEvent.click(screen.getByRole('button', { name: 'Views' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /Save this view/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Save this view' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save view' }));
    expect(within(dialog).getByText('Give the view a name.')).toBeInTheDocument();
    await userEvent.type(within(dialog).getByLabelText('Name'), ' Herons {Enter}');
    expect(await within(dialog).findByText('There are 50 views already.')).toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save view' }));
    expect(save).toHaveBeenLastCalledWith('Herons', 'q=heron');
  });

  test('[UX-02] a view is deleted, and brought back by Undo', async () => {
    open('filing=late');
    await userEvent.click(screen.getByRole('button', { name: 'Late' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete “Late”' }));
    expect(saved.remove).toHaveBeenCalledWith(late);
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(saved.save).toHaveBeenCalledWith('Late', 'filing=late');
  });

  test('[UX-02] views that could not be read say why', async () => {
    open('', { views: undefined, error: 'No connection.' });
    await userEvent.click(screen.getByRole('button', { name: 'Views' }));
    expect(await screen.findByText('No connection.')).toBeInTheDocument();
  });

  test('any column but the first can be hidden, and rows be compact', async () => {
    open('');
    await userEvent.click(screen.getByRole('button', { name: 'Display' }));
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Number' }));
    expect(look.change).toHaveBeenLastCalledWith({ hidden: ['id'] });
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Compact' }));
    expect(look.change).toHaveBeenLastCalledWith({ compact: true });
    expect(screen.queryByRole('menuitemcheckbox', { name: 'Name' })).not.toBeInTheDocument();
    expect(shownColumns(columns, { ...look, hidden: ['name', 'id'] })).toEqual([columns[0]]);
  });
});
