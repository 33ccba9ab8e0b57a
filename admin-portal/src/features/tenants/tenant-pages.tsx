import { PageSkeleton } from '@portal/shared-core/ui';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';

const ListPage = lazy(async () => ({
  default: (await import('./tenant-list-page.tsx')).TenantListPage,
}));
const OnePage = lazy(async () => ({
  default: (await import('./tenant-page.tsx')).TenantPage,
}));

/** The pages of tenants under one route, so that the first screen of the portal does not name each of their files. */
function TenantPages() {
  const { tenantId } = useParams();
  return <Suspense fallback={<PageSkeleton />}>{tenantId ? <OnePage /> : <ListPage />}</Suspense>;
}

export { TenantPages as Component };
