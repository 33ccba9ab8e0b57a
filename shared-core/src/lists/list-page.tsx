import type { ReactNode } from 'react';

import { Page, type PageProps } from '../ui/index.ts';
import { ListTable, type ListTableProps } from './list-table.tsx';

interface ListPageProps<Row> extends ListTableProps<Row> {
  title: string;
  /** The one main action of the page. */
  action?: ReactNode;
  tabs?: ReactNode;
  width?: PageProps['width'];
}

/** A page that is one list. See `docs/guides/add-a-feature.md`. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, action, tabs, width = 'wide', ...table } = props;
  return (
    <Page title={title} width={width} action={action} tabs={tabs}>
      <ListTable {...table} />
    </Page>
  );
}
