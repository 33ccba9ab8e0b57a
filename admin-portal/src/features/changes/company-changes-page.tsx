import { changeKindLabels } from '@portal/shared-core/domain/changes';
import { ListTable } from '@portal/shared-core/lists';
import { useUser } from '@portal/shared-core/session';

import { useCompany } from '#/components/company/use-company.ts';
import { paths } from '#/paths.ts';

import { changeQueries } from './api/change.queries.ts';
import { changeColumns } from './change-columns.tsx';
import { changeStateLabels, changeStates } from './states.ts';

/** Every change that was requested for a company, the newest state first. */
function CompanyChangesPage() {
  const { id } = useCompany();
  const { id: userId } = useUser();
  return (
    <ListTable
      list="admin.company_changes"
      noun={['change request', 'change requests']}
      query={(scope, params) => changeQueries.list(scope, params, userId, id)}
      columns={changeColumns}
      sort={{ key: 'state_since', direction: 'desc' }}
      filters={[
        {
          name: 'state',
          label: 'State',
          options: changeStates.map((state) => ({
            value: state,
            label: changeStateLabels[state].label,
          })),
        },
      ]}
      rowKey={({ id: requestId }) => requestId}
      rowName={({ kind, reference }) => [changeKindLabels[kind], reference].join(' ')}
      rowTo={({ id: requestId }) => paths.change(requestId)}
      empty={{ text: 'The client has asked for no change yet.' }}
    />
  );
}

export { CompanyChangesPage as Component };
