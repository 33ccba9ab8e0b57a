import { useState } from 'react';

import {
  DataTable,
  DayRange,
  EmptyState,
  ExportMenu,
  FilterChips,
  FilterSelect,
  ListTools,
  Pagination,
  SearchField,
  SelectionBar,
  shownColumns,
  StatusChip,
  useSelection,
  type Column,
  type SavedView,
  type Sort,
  type TablePreferences,
} from '../../src/ui/index.ts';
import type { Exhibit } from '../group.ts';

interface Company {
  id: string;
  name: string;
  number: string;
  isActive: boolean;
  due: string;
}

const names = ['Blue Heron', 'Coral Reef', 'Silver Palm', 'Conch Pearl', 'Tamarind', 'Pelican'];
const kinds = ['Holdings Ltd.', 'Trading Corp.', 'Ventures Ltd.', 'Foundation'];

/** The given number of invented companies. */
function companies(count: number): Company[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `c-${index}`,
    name: `${names[index % names.length]} ${kinds[index % kinds.length]}`,
    number: `${200_000 + index} B`,
    isActive: index % 5 !== 3,
    due: `${1 + (index % 28)} Jan 2027`,
  }));
}

const columns: Column<Company>[] = [
  {
    key: 'name',
    header: 'Name',
    sortable: true,
    render: ({ name }) => name,
    sub: ({ number }) => number,
    text: ({ name }) => name,
  },
  {
    key: 'standing',
    header: 'Standing',
    phone: 'end',
    render: ({ isActive }) => (
      <StatusChip tone={isActive ? 'good' : 'bad'} label={isActive ? 'Active' : 'In penalty'} />
    ),
    text: ({ isActive }) => (isActive ? 'Active' : 'In penalty'),
  },
  { key: 'due', header: 'Next filing', figures: true, sortable: true, render: ({ due }) => due },
];

const some = companies(6);
const many = companies(10_000);
const rowKey = ({ id }: Company) => id;
const rowName = ({ name }: Company) => name;

function Full() {
  const [sort, setSort] = useState<Sort>({ key: 'name', direction: 'asc' });
  const [preferences, setTablePreferences] = useState({
    hidden: [] as readonly string[],
    compact: false,
  });
  const [views, setViews] = useState<readonly SavedView[]>([
    { id: 'v-1', name: 'Filing late', query: 'filing=late' },
  ]);
  const [query, setQuery] = useState('q=heron');
  const [filter, setFilter] = useState('');
  const [type, setType] = useState('');
  const [days, setDays] = useState({ from: '2026-11-01', to: '' });
  const selection = useSelection<Company>(rowKey);
  const tablePreferences: TablePreferences = {
    ...preferences,
    change: (next) => setTablePreferences((before) => ({ ...before, ...next })),
  };
  return (
    <>
      <ListTools
        query={query}
        onOpen={setQuery}
        saved={{
          views,
          error: undefined,
          save: async (name, kept) =>
            setViews((list) => [...list, { id: name, name, query: kept }]),
          remove: async ({ id }) => setViews((list) => list.filter((each) => each.id !== id)),
        }}
        columns={columns}
        preferences={tablePreferences}
      />
      <FilterChips
        label="Standing"
        value={filter}
        onChange={setFilter}
        options={[
          { value: '', label: 'All', count: 412 },
          { value: 'active', label: 'Active', count: 398 },
        ]}
      >
        <SearchField label="Search companies" value="" onChange={() => undefined} />
      </FilterChips>
      <FilterSelect
        label="Type"
        all="Any type"
        value={type}
        onChange={setType}
        options={[
          { value: 'ibc', label: 'International Business Company' },
          { value: 'foundation', label: 'Foundation' },
        ]}
      />
      <DayRange
        from={days.from}
        to={days.to}
        onChange={(end, day) => setDays((before) => ({ ...before, [end]: day }))}
      />
      <DataTable
        label="Companies"
        columns={shownColumns(columns, tablePreferences)}
        rows={some}
        rowKey={rowKey}
        rowName={rowName}
        rowTo={() => '/tables'}
        sort={sort}
        onSortChange={setSort}
        compact={preferences.compact}
        selection={selection}
        pagination={{ page: 2, pageSize: 6, total: 412, onPageChange: () => undefined }}
      />
      <SelectionBar selection={selection}>
        <ExportMenu
          name="companies"
          label="Export selected"
          columns={columns}
          rows={selection.rows}
        />
      </SelectionBar>
    </>
  );
}

export const tableExhibits: Exhibit[] = [
  {
    parts: [
      'DataTable',
      'ListTools',
      'FilterChips',
      'FilterSelect',
      'SearchField',
      'SelectionBar',
      'ExportMenu',
      'DayRange',
    ],
    Show: Full,
  },
  {
    parts: ['DataTable'],
    note: 'ten thousand rows',
    Show: () => (
      <DataTable
        label="Ten thousand companies"
        columns={columns}
        rows={many}
        rowKey={rowKey}
        rowTo={() => '/tables'}
      />
    ),
  },
  {
    parts: ['DataTable'],
    note: 'compact, loading, refreshing, empty',
    Show: () => (
      <>
        <DataTable
          label="Compact companies"
          compact
          columns={columns}
          rows={some.slice(0, 3)}
          rowKey={rowKey}
          isSelected={({ id }) => id === 'c-1'}
        />
        <DataTable
          label="Loading companies"
          columns={columns}
          rows={undefined}
          rowKey={rowKey}
          skeletonRows={3}
        />
        <DataTable
          label="No companies"
          columns={columns}
          rows={[]}
          rowKey={rowKey}
          empty={<EmptyState title="No company matches" text="Change the search or the filter." />}
        />
      </>
    ),
  },
  {
    parts: ['Pagination'],
    Show: () => (
      <Pagination
        label="Pages of nothing"
        page={1}
        pageSize={20}
        total={1_284}
        onPageChange={() => undefined}
      />
    ),
  },
];
