import { useScreens } from '@portal/shared-core/shell';
import { PageTabs } from '@portal/shared-core/ui';

import { paths } from '#/paths.ts';

/** The views of the portfolio: what is registered, what is on its way there, and what changes. */
export function PortfolioTabs() {
  const hasScreen = useScreens();
  const items = [
    { label: 'Companies', to: paths.companies, end: true },
    { label: 'Applications', to: paths.applications },
    { label: 'Changes', to: paths.changes },
    { label: 'Invoices', to: paths.invoices },
    { label: 'Annual fees', to: paths.annualFees },
    { label: 'Yearly statements', to: paths.statements },
    { label: 'Owner filings', to: paths.ownerFilings },
    { label: 'Bank lines', to: paths.bankLines },
    { label: 'Imports', to: paths.imports },
  ].filter(({ to }) => hasScreen(to));
  return <PageTabs label="The portfolio" items={items} />;
}
