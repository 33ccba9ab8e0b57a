import { DiscountsPanel } from '@portal/shared-core/firm';
import { Page } from '@portal/shared-core/ui';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { PortfolioTabs } from '#/components/portfolio-tabs.tsx';

import { RecurringPanel } from './components/recurring-panel.tsx';

/** What is agreed with clients beside the prices: services that recur, and discounts (BILL-01, PRICE-01). */
function TermsPage() {
  return (
    <Page
      title="Recurring services and discounts"
      width="wide"
      subText="What is billed for each period beside the yearly fees, and what is taken off our prices."
      tabs={<PortfolioTabs />}
    >
      <RecurringPanel />
      <DiscountsPanel held={useNotAllowed('add_discount')} />
    </Page>
  );
}

export { TermsPage as Component };
