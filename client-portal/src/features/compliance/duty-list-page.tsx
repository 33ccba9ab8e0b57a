import { Page } from '@portal/shared-core/ui';

import { BookTabs } from '#/components/book-tabs.tsx';

import { DutyDesk } from './components/duty-desk.tsx';

/** What all companies of the client have to do (CMP-03). */
function DutyListPage() {
  return (
    <Page
      title="Duties"
      subText="What your companies have to do, by when, and what being late costs"
      tabs={<BookTabs />}
    >
      <DutyDesk companyId={null} />
    </Page>
  );
}

export { DutyListPage as Component };
