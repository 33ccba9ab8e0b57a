import { nassauToday } from '@portal/shared-core/domain/format';
import { dutyReasonsIn } from '@portal/shared-core/company';
import { useTenantScope } from '@portal/shared-core/tenant';
import { EmptyState, FilterChips, Panel, QueryState } from '@portal/shared-core/ui';
import { DutyLine, type Duty } from '@portal/shared-core/views';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';

import { paths } from '#/paths.ts';

import { complianceQueries } from '#/components/compliance/compliance.queries.ts';
import { DutyActions } from '#/components/compliance/duty-actions.tsx';

const views = {
  '': ({ state }: Duty) => state === 'open',
  late: ({ state, due_on: day }: Duty) => state === 'open' && day < nassauToday(),
  reported: ({ state, notice }: Duty) => state === 'open' && notice?.state === 'open',
  settled: ({ state }: Duty) => state !== 'open',
} as const;

type View = keyof typeof views;

const isView = (value: string): value is View => value in views;

/** The duties of a company, each settled in its place; the view is in the address. */
export function DutyPanel({ companyId }: { companyId: string }) {
  const duties = useQuery(complianceQueries.duties(useTenantScope(), companyId));
  const [params, setParams] = useSearchParams();
  const requested = params.get('duties') ?? '';
  const view: View = isView(requested) ? requested : '';
  return (
    <QueryState query={duties} failed="The duties could not be loaded">
      {(rows) => {
        const shown = rows.filter(views[view]);
        const countOf = (name: View) => rows.filter(views[name]).length;
        return (
          <>
            <FilterChips
              label="Duties shown"
              value={view}
              onChange={(next) =>
                setParams((before) => {
                  const after = new URLSearchParams(before);
                  if (next) after.set('duties', next);
                  else after.delete('duties');
                  return after;
                })
              }
              options={[
                { value: '', label: 'Open', count: countOf('') },
                { value: 'late', label: 'Late', count: countOf('late') },
                { value: 'reported', label: 'Reported', count: countOf('reported') },
                { value: 'settled', label: 'Settled', count: countOf('settled') },
              ]}
            />
            <Panel title="Duties" note="due dates, costs and reasons" flush>
              {shown.length === 0 ? (
                <EmptyState
                  title="No duty here"
                  text="Duties are entered one year before they are due."
                />
              ) : (
                <ul aria-label="Duties">
                  {shown.map((duty) => (
                    <DutyLine
                      key={duty.id}
                      duty={duty}
                      Reasons={dutyReasonsIn.admin}
                      receiptTo={(id) => `${paths.documents}?show=all&document=${id}`}
                    >
                      <DutyActions duty={duty} />
                    </DutyLine>
                  ))}
                </ul>
              )}
            </Panel>
          </>
        );
      }}
    </QueryState>
  );
}
