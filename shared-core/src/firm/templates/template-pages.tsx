import { lazy, Suspense } from 'react';

import { PageSkeleton } from '../../ui/index.ts';
import { TemplateHouseProvider, type TemplateHouse } from './template-house.ts';

const ListPage = lazy(async () => ({
  default: (await import('./template-list-page.tsx')).TemplateListPage,
}));
const NewPage = lazy(async () => ({
  default: (await import('./new-template-page.tsx')).NewTemplatePage,
}));
const OnePage = lazy(async () => ({
  default: (await import('./template-page.tsx')).TemplatePage,
}));

/** The templates of a firm for its letters, resolutions and minutes (TPL-01): the list, a new one, or one. */
export function TemplatePages({
  house,
  templateId,
}: {
  house: TemplateHouse;
  templateId: string | undefined;
}) {
  return (
    <TemplateHouseProvider value={house}>
      <Suspense fallback={<PageSkeleton />}>{pageOf(templateId)}</Suspense>
    </TemplateHouseProvider>
  );
}

function pageOf(templateId: string | undefined) {
  if (!templateId) return <ListPage />;
  return templateId === 'new' ? <NewPage /> : <OnePage templateId={templateId} />;
}
