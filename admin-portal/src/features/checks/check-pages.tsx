import { PageSkeleton } from '@portal/shared-core/ui';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';

const CheckListPage = lazy(async () => ({
  default: (await import('./check-list-page.tsx')).CheckListPage,
}));
const ErasurePage = lazy(async () => ({
  default: (await import('./erasure-page.tsx')).ErasurePage,
}));

/** Checks, and identity records that are due to be deleted, under one route, so that the first screen does not name each of their files. */
function CheckPages() {
  const { view } = useParams();
  return (
    <Suspense fallback={<PageSkeleton />}>
      {view === 'erasure' ? <ErasurePage /> : <CheckListPage />}
    </Suspense>
  );
}

export { CheckPages as Component };
