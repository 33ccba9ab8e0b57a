import { useScreens } from '@portal/shared-core/shell';
import { PageTabs } from '@portal/shared-core/ui';

import { paths } from '#/paths.ts';

/** The views over all companies of the client. */
export function PortfolioTabs() {
  const hasScreen = useScreens();
  const tabs = [
    { label: 'Companies', to: paths.companies, end: true },
    { label: 'Applications', to: paths.applications, end: true },
    { label: 'Duties', to: paths.duties },
    { label: 'Statements', to: paths.statements },
    { label: 'Invoices', to: paths.invoices },
  ];
  return <PageTabs label="All companies" items={tabs.filter(({ to }) => hasScreen(to))} />;
}
