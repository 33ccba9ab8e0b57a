import { ArrowDown, ArrowUp } from 'lucide-react';
import { SortButton } from './data-table-styles.ts';
import { Icon } from '../content/icon.tsx';
import { visuallyHidden } from '../theme/color.ts';
import type { Column, Selection, Sort } from './table-types.ts';

interface HeadProps<Row> {
  columns: readonly Column<Row>[];
  hasActions: boolean;
  sort: Sort | undefined;
  onSortChange: ((sort: Sort) => void) | undefined;
  rows: readonly Row[] | undefined;
  selection: Selection<Row> | undefined;
}

const spoken = { asc: 'ascending', desc: 'descending' } as const;

function turned(current: Sort | undefined) {
  return current?.direction === 'asc' ? 'desc' : 'asc';
}

/** The head row; a sortable header is a button that asks for the order, and turns it when pressed again. */
export function DataTableHead<Row>(props: HeadProps<Row>) {
  const { columns, hasActions, sort, onSortChange, rows, selection } = props;
  return (
    <thead>
      <tr>
        {selection?.headBox(rows ?? [])}
        {columns.map(({ key, header, sortable, figures, width }) => {
          const current = sort?.key === key ? sort : undefined;
          return (
            <th
              key={key}
              scope="col"
              data-figures={figures || undefined}
              {...(current && { 'aria-sort': spoken[current.direction] })}
              {...(width !== undefined && { style: { width } })}
            >
              {sortable && onSortChange ? (
                <SortButton
                  type="button"
                  data-current={current ? true : undefined}
                  onClick={() => onSortChange({ key, direction: turned(current) })}
                >
                  {header}
                  <Icon of={current?.direction === 'desc' ? ArrowDown : ArrowUp} size={16} />
                </SortButton>
              ) : (
                header
              )}
            </th>
          );
        })}
        {hasActions && (
          <th scope="col">
            <span style={visuallyHidden}>Actions</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
