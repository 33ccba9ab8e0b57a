import { useTenantScope } from '@portal/shared-core/tenant';
import {
  ActivityReport,
  comingPresetsOn,
  CompaniesReport,
  DocumentsReport,
  DutiesReport,
  monthlyPresetsOn,
  presetsOn,
  standingOf,
  today,
  usePeriod,
  type CompaniesLine,
} from '@portal/shared-core/views/reports';
import { useQuery } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

import { reportQueries } from '../api/report.queries.ts';
import { ActivityOfClient } from './activity-rows.tsx';

export function Companies() {
  const scope = useTenantScope();
  const filter = usePeriod(presetsOn(today()));
  const query = useQuery(reportQueries.companies(scope, filter.period));
  const { data: types } = useQuery(reportQueries.types(scope));
  return (
    <CompaniesReport
      filter={filter}
      query={query}
      nameOf={(code) => types?.get(code) ?? code}
      linkTo={companiesOf}
    />
  );
}

export function Duties() {
  const filter = usePeriod(comingPresetsOn(today()));
  const query = useQuery(reportQueries.duties(useTenantScope(), filter.period));
  return <DutiesReport filter={filter} query={query} dutiesTo={paths.duties} />;
}

export function Documents() {
  const filter = usePeriod(comingPresetsOn(today()));
  const query = useQuery(reportQueries.expiring(useTenantScope(), filter.period));
  return <DocumentsReport filter={filter} query={query} linkTo={paths.document} />;
}

export function Activity() {
  const filter = usePeriod(monthlyPresetsOn(today()));
  const query = useQuery(reportQueries.activity(useTenantScope(), filter.period));
  return (
    <ActivityReport
      filter={filter}
      query={query}
      rowsOfKind={(kind) => (
        <ActivityOfClient kind={kind} period={filter.period} list={filter.list} />
      )}
    />
  );
}

/** The companies behind a figure. */
function companiesOf(line: CompaniesLine): string {
  const filter = new URLSearchParams({ standing: standingOf(line), type: line.type });
  return `${paths.companies}?${filter.toString()}`;
}
