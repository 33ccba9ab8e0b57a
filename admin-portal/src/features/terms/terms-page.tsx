import { DiscountsPanel } from '@portal/shared-core/firm';
import { Page } from '@portal/shared-core/ui';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { PortfolioTabs } from '#/components/portfolio-tabs.tsx';

/** What is agreed with clients beside the prices: discounts (PRICE-01). */
function TermsPage() {
  return (
    <Page
      title="Discounts"
      width="wide"
      subText="What is taken off our prices, for whom and until when."
      tabs={<PortfolioTabs />}
    >
      <DiscountsPanel held={useNotAllowed('add_discount')} />
    </Page>
  );
}

export { TermsPage as Component };
