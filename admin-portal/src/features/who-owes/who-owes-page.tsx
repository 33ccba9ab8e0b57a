import { ListPage } from '@portal/shared-core/lists';

import { PortfolioTabs } from '#/components/portfolio-tabs.tsx';
import { paths } from '#/paths.ts';

import { whoOwes } from './api/who-owes.queries.ts';
import { columns } from './debtor-columns.tsx';

/** The clients who owe, how much, how long, and when there was contact last; each opens their invoices (BILL-01). */
function WhoOwesPage() {
  return (
    <ListPage
      title="Who owes"
      subText="Each client with open invoices, a row for each currency. Credit notes and payments are taken off."
      tabs={<PortfolioTabs />}
      list="admin.who-owes"
      noun={['client', 'clients']}
      query={whoOwes}
      columns={columns}
      sort={{ key: 'days_late', direction: 'desc' }}
      pageSize={50}
      searchLabel="Search client"
      filters={[
        {
          name: 'show',
          label: 'Show',
          all: 'All who owe',
          options: [
            { value: 'late', label: 'Late' },
            { value: 'promised', label: 'Promised' },
            { value: 'disputed', label: 'In dispute' },
          ],
        },
      ]}
      rowKey={({ client_id: id, currency }) => `${id} ${currency}`}
      rowName={({ client_name: name, currency }) => `${name}, ${currency}`}
      rowTo={({ client_id: id }) => paths.invoicesOf(id)}
      empty={{ title: 'Nothing is owed', text: 'Clients with an open invoice appear here.' }}
    />
  );
}

export { WhoOwesPage as Component };
