import { PageTabs } from '@portal/shared-core/ui';

import { paths } from '#/paths.ts';

/** The two views of the book: what is registered, and what is on its way there. */
export function BookTabs() {
  return (
    <PageTabs
      label="The book"
      items={[
        { label: 'Companies', to: paths.companies, end: true },
        { label: 'Applications', to: paths.applications },
      ]}
    />
  );
}
