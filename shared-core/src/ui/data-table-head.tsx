import { ArrowDown, ArrowUp } from 'lucide-react';
import type { Column } from './data-table.tsx';
import { SortButton } from './data-table-styles.ts';
import { Icon } from './icon.tsx';
import { visuallyHidden } from './theme/color.ts';

export interface Sort {
  /** Key of the column. */
  column: string;
  descending: boolean;
}

interface HeadProps<Row> {
  columns: readonly Column<Row>[];
  hasActions: boolean;
  sort: Sort | undefined;
  onSortChange: ((sort: Sort) => void) | undefined;
}

function ariaSort(sort: Sort) {
  return sort.descending ? 'descending' : 'ascending';
}

/** The head row; a sortable header is a button that asks for the order, and turns it when pressed again. */
export function DataTableHead<Row>({ columns, hasActions, sort, onSortChange }: HeadProps<Row>) {
  return (
    <thead>
      <tr>
        {columns.map(({ key, header, sortable, figures, width }) => {
          const current = sort?.column === key ? sort : undefined;
          return (
            <th
              key={key}
              scope="col"
              data-figures={figures || undefined}
              {...(current && { 'aria-sort': ariaSort(current) })}
              {...(width !== undefined && { style: { width } })}
            >
              {sortable && onSortChange ? (
                <SortButton
                  type="button"
                  data-current={current ? true : undefined}
                  onClick={() =>
                    onSortChange({ column: key, descending: current ? !current.descending : false })
                  }
                >
                  {header}
                  <Icon of={current?.descending ? ArrowDown : ArrowUp} size={16} />
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
