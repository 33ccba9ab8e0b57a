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

import { reportQueries, type ReportScope } from '../api/report.queries.ts';
import { ActivityOfStaff } from './activity-rows.tsx';

// The lists behind the figures are of one firm: over all firms figures open nothing.

export function Companies({ scope }: { scope: ReportScope }) {
  const filter = usePeriod(presetsOn(today()));
  const query = useQuery(reportQueries.companies(scope, filter.period));
  const { data: types } = useQuery(reportQueries.types(scope));
  return (
    <CompaniesReport
      filter={filter}
      query={query}
      nameOf={(code) => types?.get(code) ?? code}
      {...(!scope.isAll && { linkTo: companiesOf })}
    />
  );
}

export function Duties({ scope }: { scope: ReportScope }) {
  const filter = usePeriod(comingPresetsOn(today()));
  const query = useQuery(reportQueries.duties(scope, filter.period));
  return (
    <DutiesReport filter={filter} query={query} {...(!scope.isAll && { dutiesTo: paths.duties })} />
  );
}

export function Documents({ scope }: { scope: ReportScope }) {
  const filter = usePeriod(comingPresetsOn(today()));
  const query = useQuery(reportQueries.expiring(scope, filter.period));
  return (
    <DocumentsReport
      filter={filter}
      query={query}
      {...(!scope.isAll && { linkTo: paths.document })}
    />
  );
}

export function Activity({ scope }: { scope: ReportScope }) {
  const filter = usePeriod(monthlyPresetsOn(today()));
  const query = useQuery(reportQueries.activity(scope, filter.period));
  return (
    <ActivityReport
      filter={filter}
      query={query}
      {...(!scope.isAll && {
        rowsOfKind: (kind: string) => (
          <ActivityOfStaff scope={scope} kind={kind} period={filter.period} list={filter.list} />
        ),
      })}
    />
  );
}

/** The companies behind a figure. */
function companiesOf(line: CompaniesLine): string {
  const filter = new URLSearchParams({ standing: standingOf(line), type: line.type });
  return `${paths.companies}?${filter.toString()}`;
}
