import { PageSkeleton } from '@portal/shared-core/ui';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';

const ListPage = lazy(async () => ({
  default: (await import('./import-list-page.tsx')).ImportListPage,
}));
const CompaniesPage = lazy(async () => ({
  default: (await import('./import-page.tsx')).ImportPage,
}));
const PeoplePage = lazy(async () => ({
  default: (await import('./import-people-page.tsx')).ImportPeoplePage,
}));
const EnterPage = lazy(async () => ({
  default: (await import('./enter-company-page.tsx')).EnterCompanyPage,
}));

/** The pages of imports under one route, so that the first screen of the portal does not name each of their files. */
function ImportPages() {
  const { importId, view } = useParams();
  return <Suspense fallback={<PageSkeleton />}>{pageOf(importId, view)}</Suspense>;
}

function pageOf(importId: string | undefined, view: string | undefined) {
  if (!importId) return <ListPage />;
  if (importId === 'enter') return <EnterPage />;
  return view === 'people' ? <PeoplePage /> : <CompaniesPage />;
}

export { ImportPages as Component };
