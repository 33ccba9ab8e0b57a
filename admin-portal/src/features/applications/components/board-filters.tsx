import styled from '@emotion/styled';
import { applicationKindLabels } from '@portal/shared-core/domain/application';
import { useTenantScope } from '@portal/shared-core/tenant';
import { FilterChips, FilterSelect, type ListState } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { staffQuery } from '#/components/duties/duty.queries.ts';

import { boardQueries } from '../api/board.queries.ts';

const Line = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 });
const Note = styled('p')({ marginLeft: 'auto', fontSize: 12 });

/** As late_applications in the database answers. */
const MOST_LATE = 200;

/** Whose applications the board shows, with how many there are; by type and by reviewer. */
export function BoardFilters({ list }: { list: ListState }) {
  const scope = useTenantScope();
  const { data: counts } = useQuery(boardQueries.whoseCounts(scope));
  const { data: types = [] } = useQuery(boardQueries.types(scope));
  const { data: staff = [] } = useQuery(staffQuery(scope));
  const { data: usual } = useQuery(boardQueries.usual(scope));
  const option = (value: string, label: string, count: number | undefined) => ({
    value,
    label,
    ...(count !== undefined && { count }),
  });
  return (
    <Line>
      <FilterChips
        label="Whose"
        value={list.filter('whose')}
        onChange={(value) => list.setFilter('whose', value)}
        options={[
          option('', 'All', counts?.everything),
          option('mine', 'Mine', counts?.mine),
          option('unassigned', 'Unassigned', counts?.unassigned),
          option('late', 'Late', counts?.late),
        ]}
      />
      <FilterSelect
        label="Kind"
        all="Any kind"
        value={list.filter('kind')}
        onChange={(value) => list.setFilter('kind', value)}
        options={Object.entries(applicationKindLabels).map(([value, { label }]) => ({
          value,
          label,
        }))}
      />
      <FilterSelect
        label="Type"
        all="Any type"
        value={list.filter('type')}
        onChange={(value) => list.setFilter('type', value)}
        options={types.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <FilterSelect
        label="Reviewer"
        all="Any reviewer"
        value={list.filter('reviewer')}
        onChange={(value) => list.setFilter('reviewer', value)}
        options={staff.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {list.filter('whose') === 'late' && (counts?.late ?? 0) > MOST_LATE && (
        <Note>The {MOST_LATE} that are late the longest are shown.</Note>
      )}
      {usual && (
        <Note>
          {usual.size > 0
            ? 'Bar: time in stage. Mark: usual time, last 180 days.'
            : 'No usual times yet: they need ten cases in a stage.'}
        </Note>
      )}
    </Line>
  );
}
