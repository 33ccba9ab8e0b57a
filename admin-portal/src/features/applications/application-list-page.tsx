import { FilterChips, Page, useListState } from '@portal/shared-core/ui';

import { PortfolioTabs } from '#/components/portfolio-tabs.tsx';

import { ApplicationBoard } from './components/application-board.tsx';
import { ApplicationTable } from './components/application-table.tsx';

/** Applications as a view of Companies (NAV-06): a board by stage, or every one of them in a list. */
function ApplicationListPage() {
  const list = useListState({ key: 'state_since', direction: 'asc' });
  const view = list.filter('view') === 'list' ? 'list' : 'board';

  return (
    <Page
      title="Applications"
      width="wide"
      tabs={<PortfolioTabs />}
      action={
        <FilterChips
          label="View"
          value={view}
          options={[
            { value: 'board', label: 'Board' },
            { value: 'list', label: 'List' },
          ]}
          onChange={(next) => list.setFilter('view', next === 'list' ? 'list' : '')}
        />
      }
    >
      {view === 'board' ? (
        <ApplicationBoard list={list} />
      ) : (
        <ApplicationTable state={list.filter('state')} />
      )}
    </Page>
  );
}

export { ApplicationListPage as Component };
