import { PageSkeleton } from '@portal/shared-core/ui';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';

const ListPage = lazy(async () => ({
  default: (await import('./report-list-page.tsx')).ReportListPage,
}));
const OnePage = lazy(async () => ({
  default: (await import('./report-page.tsx')).ReportPage,
}));

/** The pages of reports under one route, so that the first screen of the portal does not name each of their files. */
function ReportPages() {
  const { reportId } = useParams();
  return <Suspense fallback={<PageSkeleton />}>{reportId ? <OnePage /> : <ListPage />}</Suspense>;
}

export { ReportPages as Component };
