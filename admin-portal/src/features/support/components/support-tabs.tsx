import { PageTabs } from '@portal/shared-core/ui';

import { paths } from '#/paths.ts';

/** Where questions come from: clients in the portal, and visitors by the contact form; and what answers are prepared. */
export function SupportTabs() {
  const items = [
    { label: 'Tickets', to: paths.support, end: true },
    { label: 'Contact form', to: paths.contactMessages },
    { label: 'Prepared answers', to: paths.preparedAnswers },
  ];
  return <PageTabs label="Support" items={items} />;
}
