import { Page } from '@portal/shared-core/ui';

import { PortfolioTabs } from '#/components/portfolio-tabs.tsx';

import { DutyQueue } from './components/duty-queue.tsx';

/** What all companies of the client have to do (CMP-03). */
function DutyListPage() {
  return (
    <Page
      title="Duties"
      subText="What your companies have to do, by when, and what being late costs"
      tabs={<PortfolioTabs />}
    >
      <DutyQueue companyId={null} />
    </Page>
  );
}

export { DutyListPage as Component };
