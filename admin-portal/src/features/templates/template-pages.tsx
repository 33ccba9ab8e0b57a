import { PageSkeleton } from '@portal/shared-core/ui';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';

const ListPage = lazy(async () => ({
  default: (await import('./template-list-page.tsx')).TemplateListPage,
}));
const NewPage = lazy(async () => ({
  default: (await import('./new-template-page.tsx')).NewTemplatePage,
}));
const OnePage = lazy(async () => ({
  default: (await import('./template-page.tsx')).TemplatePage,
}));

/** The pages of templates under one route, so that the first screen of the portal does not name each of their files. */
function TemplatePages() {
  const { templateId } = useParams();
  return <Suspense fallback={<PageSkeleton />}>{pageOf(templateId)}</Suspense>;
}

function pageOf(templateId: string | undefined) {
  if (!templateId) return <ListPage />;
  return templateId === 'new' ? <NewPage /> : <OnePage />;
}

export { TemplatePages as Component };
