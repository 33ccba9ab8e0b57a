import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { DataTable } from './data-table.tsx';
import type { Column, DataTableProps, Sort } from './table-types.ts';

interface Company {
  id: string;
  name: string;
  due: string;
}

const columns: Column<Company>[] = [
  { key: 'name', header: 'Name', render: ({ name }) => name, sortable: true },
  { key: 'due', header: 'Due', render: ({ due }) => due, figures: true, sortable: true },
  { key: 'id', header: 'Number', render: ({ id }) => id },
];

const rows: Company[] = [
  { id: '204871 B', name: 'Blue Heron Holdings Ltd.', due: '31 Oct 2026' },
  { id: '198236 B', name: 'Coral Reef Trading Corp.', due: '1 Jan 2026' },
];

function renderTable(props: Partial<DataTableProps<Company>> = {}) {
  render(
    <MemoryRouter>
      <DataTable
        label="Companies"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty="No companies yet"
        {...props}
      />
    </MemoryRouter>,
  );
  return screen.getByRole('table', { name: 'Companies' });
}

test('the first column heads its row and leads to what it names', () => {
  const table = renderTable({ rowTo: ({ id }) => `/companies/${id}` });
  const row = within(table).getByRole('rowheader', { name: 'Blue Heron Holdings Ltd.' });
  expect(within(row).getByRole('link')).toHaveAttribute('href', '/companies/204871 B');
});

test('a sortable header says the order and asks for the other one', async () => {
  const onSortChange = vi.fn<(sort: Sort) => void>();
  renderTable({ sort: { key: 'name', direction: 'asc' }, onSortChange });

  expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  expect(screen.getByRole('columnheader', { name: 'Due' })).not.toHaveAttribute('aria-sort');
  expect(screen.queryByRole('button', { name: 'Number' })).not.toBeInTheDocument();

  await userEvent.click(screen.getByRole('button', { name: 'Name' }));
  expect(onSortChange).toHaveBeenLastCalledWith({ key: 'name', direction: 'desc' });
  await userEvent.click(screen.getByRole('button', { name: 'Due' }));
  expect(onSortChange).toHaveBeenLastCalledWith({ key: 'due', direction: 'asc' });
});

test('[UX-02] while the first page loads there is a skeleton and never the empty text', () => {
  const table = renderTable({ rows: undefined });
  expect(table).toHaveAttribute('aria-busy', 'true');
  expect(screen.queryByText('No companies yet')).not.toBeInTheDocument();
});

test('[UX-02] an empty list says so and shows no pages', () => {
  renderTable({
    rows: [],
    pagination: { page: 1, pageSize: 20, total: 0, onPageChange: vi.fn<(page: number) => void>() },
  });
  expect(screen.getByText('No companies yet')).toBeInTheDocument();
  expect(screen.queryByRole('navigation', { name: 'Pages' })).not.toBeInTheDocument();
});

test('the foot counts the rows and turns pages within their bounds', async () => {
  const onPageChange = vi.fn<(page: number) => void>();
  renderTable({ pagination: { page: 3, pageSize: 20, total: 1_284, onPageChange } });

  expect(screen.getByText('41–60 of 1,284')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(onPageChange).toHaveBeenLastCalledWith(4);
  await userEvent.click(screen.getByRole('button', { name: 'Previous page' }));
  expect(onPageChange).toHaveBeenLastCalledWith(2);
});

test('the last page has no next one', () => {
  renderTable({
    pagination: { page: 2, pageSize: 20, total: 40, onPageChange: vi.fn<(page: number) => void>() },
  });
  expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled();
});
