import styled from '@emotion/styled';
import type { ReactNode } from 'react';

import { Pagination, Panel, PanelSkeleton, type PaginationProps } from '../ui/index.ts';

const Panels = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
});

/** A page of rows that are no table, in a panel with its pages at the foot; `bare` without the panel. Load it with `lazy`. */
export function ListBody({
  label,
  isBare,
  isRefreshing,
  pagination,
  children,
}: {
  /** Read to screen readers while the first page loads. */
  label: string;
  isBare: boolean;
  isRefreshing: boolean;
  /** Undefined where one page holds every row. */
  pagination: PaginationProps | undefined;
  /** Undefined while the first page loads. */
  children: ReactNode;
}) {
  if (children === undefined) return <PanelSkeleton lines={10} label={label} />;
  const pages = pagination && <Pagination {...pagination} />;
  return isBare ? (
    <Panels aria-busy={isRefreshing}>
      {children}
      {pages}
    </Panels>
  ) : (
    <div aria-busy={isRefreshing}>
      <Panel flush foot={pages}>
        {children}
      </Panel>
    </div>
  );
}
