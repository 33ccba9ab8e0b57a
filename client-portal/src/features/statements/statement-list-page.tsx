import { formatDate } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  EmptyState,
  FilterChips,
  FilterSelect,
  ListHead,
  Page,
  QueryState,
  TableSkeleton,
  useListState,
} from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { groupFilter, groupsQuery, NO_GROUP } from '#/components/groups/group-names.ts';
import { groupQueries } from '#/components/groups/group.queries.ts';
import { PortfolioTabs } from '#/components/portfolio-tabs.tsx';

import { statementQueries, type Statement } from './api/statement.queries.ts';
import { Grid } from './components/grid.tsx';
import { standingLabels, standingOf, type Standing } from './statement-states.ts';

const standings: readonly Standing[] = ['to_answer', 'ready', 'returned', 'signed', 'accepted'];

/** The yearly statements of all companies of the client, answered in one table (YEAR-01). */
export function Component() {
  const query = useQuery(statementQueries.list(useTenantScope()));
  return (
    <Page
      title="Yearly statements"
      width="wide"
      subText="Once a year you confirm what we know of each company, or correct it, and sign"
      tabs={<PortfolioTabs />}
    >
      <QueryState
        query={query}
        failed="The statements could not be loaded"
        skeleton={<TableSkeleton />}
      >
        {(statements) =>
          statements.length === 0 ? (
            <EmptyState
              title="No yearly statement is open"
              text="They open in autumn, for companies that were registered before. We write to you then."
            />
          ) : (
            <Statements all={statements} />
          )
        }
      </QueryState>
    </Page>
  );
}

function Statements({ all }: { all: readonly Statement[] }) {
  const list = useListState({ key: 'company_name', direction: 'asc' });
  const years = [...new Set(all.map(({ year }) => year))];
  const year = years.find((each) => String(each) === list.filter('year')) ?? years[0];
  const wanted = list.filter('state');
  const scope = useTenantScope();
  const { data: groups = [] } = useQuery(groupsQuery(scope));
  const group = list.filter('group');
  const { data: members } = useQuery({ ...groupQueries.members(scope), enabled: group !== '' });
  const isOfGroup = ({ company_id: company }: Statement) =>
    group === '' || (members?.get(company) ?? NO_GROUP) === group;
  const ofYear = all.filter((each) => each.year === year && isOfGroup(each));
  const shown = ofYear.filter((each) => wanted === '' || standingOf(each) === wanted);
  const due = ofYear[0]?.due_on;
  return (
    <>
      <ListHead>
        <FilterChips
          label="State"
          value={wanted}
          onChange={(state) => list.setFilter('state', state)}
          options={[
            { value: '', label: 'All', count: ofYear.length },
            ...standings.map((standing) => ({
              value: standing,
              label: standingLabels[standing].label,
              count: ofYear.filter((each) => standingOf(each) === standing).length,
            })),
          ]}
        />
        {groups.length > 0 && (
          <FilterSelect
            label="Group"
            all="All groups"
            value={group}
            onChange={(next) => list.setFilter('group', next)}
            options={groupFilter(groups)[0]?.options ?? []}
          />
        )}
        {years.length > 1 && (
          <FilterSelect
            label="Year"
            all={String(years[0])}
            value={list.filter('year')}
            onChange={(next) => list.setFilter('year', next)}
            options={years.slice(1).map((each) => ({ value: String(each), label: String(each) }))}
          />
        )}
      </ListHead>
      {due && (
        <p>
          Year {year}. To be signed by {formatDate(due, 'long')}.
        </p>
      )}
      <Grid key={`${year} ${group}`} statements={shown} all={ofYear} />
    </>
  );
}
