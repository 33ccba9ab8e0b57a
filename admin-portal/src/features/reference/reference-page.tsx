import { useTenantScope } from '@portal/shared-core/tenant';
import { Page } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';

import { SettingsTabs } from '#/components/settings-tabs.tsx';

import { referenceQueries } from './api/reference.queries.ts';
import { Beside, TableNav } from './components/table-nav.tsx';
import { TablePanel } from './components/table-panel.tsx';
import { ToVerify } from './components/to-verify.tsx';
import { tableNamed } from './tables/index.ts';

/**
 * Fees, prices, lists and rules of law as dated tables: what holds, what comes and what was, each row with its source (DATA-05). A change is
 * a new row; the past is never edited.
 */
function ReferencePage() {
  const [params] = useSearchParams();
  const table = tableNamed(params.get('table') ?? '');
  const query = useQuery(referenceQueries.toVerify(useTenantScope()));
  return (
    <Page
      title="Reference data"
      width="wide"
      tabs={<SettingsTabs />}
      subText="What the product calculates and decides by. The same for every tenant, but for the prices of the firm."
    >
      <Beside>
        <TableNav current={table?.name ?? ''} toVerify={query.data} />
        {table ? <TablePanel key={table.name} table={table} /> : <ToVerify query={query} />}
      </Beside>
    </Page>
  );
}

export { ReferencePage as Component };
