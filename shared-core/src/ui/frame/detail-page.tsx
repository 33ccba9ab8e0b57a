import type { ReactNode } from 'react';

import { DetailColumns, Stack } from '../content/layouts.ts';
import { Page, type PageProps } from './page.tsx';
import { PageTabs, type PageTab } from './page-tabs.tsx';

interface DetailPageProps extends Omit<PageProps, 'tabs'> {
  /** Each is a route. */
  tabs?: readonly PageTab[];
  /** The rail at the right: panels of facts. */
  rail?: ReactNode;
}

/** The page of one thing: breadcrumbs, title, status, main action, tabs, the work at the left and its facts at the right. */
export function DetailPage({ tabs, rail, children, ...page }: DetailPageProps) {
  return (
    <Page {...page} tabs={tabs && <PageTabs items={tabs} />}>
      {rail ? (
        <DetailColumns>
          <Stack>{children}</Stack>
          <Stack>{rail}</Stack>
        </DetailColumns>
      ) : (
        children
      )}
    </Page>
  );
}
