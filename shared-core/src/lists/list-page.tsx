import type { ReactNode } from 'react';

import { Page, type PageProps } from '../ui/index.ts';
import { ListTable, type ListTableProps } from './list-table.tsx';

interface ListPageProps<Row> extends ListTableProps<Row> {
  title: string;
  subText?: ReactNode;
  /** The one main action of the page. */
  action?: ReactNode;
  tabs?: ReactNode;
  width?: PageProps['width'];
  /** Between the head of the page and the list: figures, and what came of a bulk action. */
  above?: ReactNode;
  /** Beside or over the list: what is open. */
  children?: ReactNode;
}

/** A page that is one list. See `docs/guides/add-a-feature.md`. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, subText, action, tabs, width = 'wide', above, children, ...table } = props;
  return (
    <Page title={title} width={width} subText={subText} action={action} tabs={tabs}>
      {above}
      <ListTable {...table} />
      {children}
    </Page>
  );
}
