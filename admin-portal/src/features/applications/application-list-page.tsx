import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { Page, useListParams } from '@portal/shared-core/ui';

import { BookTabs } from '#/components/book-tabs.tsx';

import { ApplicationBoard } from './components/application-board.tsx';
import { ApplicationTable } from './components/application-table.tsx';

/** Applications as a view of Companies (NAV-06): a board by stage, or every one of them in a list. */
function ApplicationListPage() {
  const params = useListParams({ key: 'state_since', direction: 'asc' });
  const view = params.filter('view') === 'list' ? 'list' : 'board';

  return (
    <Page
      title="Applications"
      width="wide"
      tabs={<BookTabs />}
      action={
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label="View"
          value={view}
          onChange={(_event, next: string | null) => {
            if (next) params.setFilter('view', next === 'list' ? 'list' : '');
          }}
        >
          <ToggleButton value="board">Board</ToggleButton>
          <ToggleButton value="list">List</ToggleButton>
        </ToggleButtonGroup>
      }
    >
      {view === 'board' ? <ApplicationBoard /> : <ApplicationTable params={params} />}
    </Page>
  );
}

export { ApplicationListPage as Component };
