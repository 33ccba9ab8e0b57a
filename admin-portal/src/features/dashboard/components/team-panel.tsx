import styled from '@emotion/styled';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Avatar, QueryPanel, RelativeTime } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import { useQuery } from '@tanstack/react-query';

import { dashboardQueries } from '../api/dashboard.queries.ts';

const Team = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(260px, 1fr))',
  gap: '12px 24px',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) 72px 32px',
    gap: 12,
    alignItems: 'center',
  },
  '& small': { display: 'block', fontSize: 12, lineHeight: '16px', color: color.secondary },
  '& small > b': { fontWeight: 500, color: color.bad.ink },
  '& > li > i': { height: 6, borderRadius: 2, background: color.neutral, overflow: 'hidden' },
  '& > li > i > i': {
    display: 'block',
    height: '100%',
    borderRadius: 2,
    background: color.primary.main,
  },
  '& > li > strong': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
});

/** How much each member of staff has, and how long the oldest waits. */
export function TeamPanel({ unclaimed }: { unclaimed: number | undefined }) {
  const load = useQuery(dashboardQueries.load(useTenantScope()));
  return (
    <QueryPanel
      title="Team load"
      note={(people) =>
        [
          `${people.reduce((sum, { open }) => sum + open, 0)} open`,
          unclaimed !== undefined && `${unclaimed} unclaimed`,
        ]
          .filter(Boolean)
          .join(', ')
      }
      query={load}
      failed="The load of the team could not be loaded"
      empty="No colleague has a case."
    >
      {(people) => {
        const most = Math.max(1, ...people.map(({ open }) => open));
        return (
          <Team aria-label="Team load">
            {people.map(({ user_id: id, name, open, late, oldest }) => (
              <li key={id}>
                <Avatar name={name} />
                <div>
                  {name}
                  <small>
                    {oldest === null ? (
                      'nothing open'
                    ) : (
                      <>
                        oldest <RelativeTime value={oldest} />
                        {late > 0 && <b>, {late} late</b>}
                      </>
                    )}
                  </small>
                </div>
                <i aria-hidden>
                  <i style={{ width: `${(open / most) * 100}%` }} />
                </i>
                <strong>{open}</strong>
              </li>
            ))}
          </Team>
        );
      }}
    </QueryPanel>
  );
}
