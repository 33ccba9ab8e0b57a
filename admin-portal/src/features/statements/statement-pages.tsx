import { PageSkeleton } from '@portal/shared-core/ui';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';

const ListPage = lazy(async () => ({
  default: (await import('./statement-list-page.tsx')).StatementListPage,
}));
const OnePage = lazy(async () => ({
  default: (await import('./statement-page.tsx')).StatementPage,
}));

/** The pages of yearly statements under one route, so that the first screen of the portal does not name each of their files. */
function StatementPages() {
  const { statementId } = useParams();
  return (
    <Suspense fallback={<PageSkeleton />}>{statementId ? <OnePage /> : <ListPage />}</Suspense>
  );
}

export { StatementPages as Component };
