import styled from '@emotion/styled';
import { formatDate } from '@portal/shared-core/domain/format';
import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import { useTenantScope, type TenantScope } from '@portal/shared-core/tenant';
import { Facts, Panel, TextLink } from '@portal/shared-core/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

const MOST = 50;
const Space = styled('div')({ marginBottom: 16 });

const openDepartures = (scope: TenantScope) =>
  queryOptions({
    queryKey: ['admin', scope.tenantId, 'changes', 'departures'],
    meta: shows('company_departures', 'companies'),
    async queryFn({ signal }) {
      const departures = scope
        .from('company_departures')
        .select('id, kind, wanted_on, company:companies!inner(id, name)')
        .eq('state', 'open')
        .order('wanted_on')
        .limit(MOST)
        .abortSignal(signal);
      return unwrap(await departures);
    },
  });

/** The companies that are leaving the firm; nothing where none is. Load it with `lazy`. */
export function OpenDepartures() {
  const { data: departures } = useQuery(openDepartures(useTenantScope()));
  if (!departures || departures.length === 0) return null;
  return (
    <Space>
      <Panel
        title="Companies that leave"
        note={departures.length === MOST ? `the first ${MOST}` : `${departures.length} under way`}
      >
        <Facts
          items={departures.map(({ kind, wanted_on: day, company }) => ({
            label: kind === 'transfer_out' ? 'Change of agent' : 'Continuation abroad',
            value: <TextLink to={paths.company(company.id)}>{company.name}</TextLink>,
            note: `Wanted on ${formatDate(day)}`,
          }))}
        />
      </Panel>
    </Space>
  );
}
