import { Page } from '@portal/shared-core/ui';

import { Overview } from './overview/overview.tsx';

/** The identity checks of everyone the client answers for (KYC-01). */
function KycListPage() {
  return (
    <Page
      title="KYC Management"
      subText="Identity checks of the people and companies you answer for"
    >
      <Overview />
    </Page>
  );
}

export { KycListPage as Component };
