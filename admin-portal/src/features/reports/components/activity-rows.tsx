import type { ListState } from '@portal/shared-core/ui';
import {
  activityParams,
  ActivityRows,
  type ActivityRow,
  type Period,
} from '@portal/shared-core/views/reports';
import { useQuery } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

import { reportQueries, type ReportScope } from '../api/report.queries.ts';

/** The page of what happened. */
function subjectTo({ kind, subject_id: id, company_id: company }: ActivityRow): string {
  if (kind.startsWith('application_')) return paths.application(id);
  if (kind.startsWith('change_')) return paths.change(id);
  if (kind === 'document_uploaded') return paths.document(id);
  if (kind === 'ticket_opened') return paths.ticket(id);
  return company ? paths.companyCompliance(company) : paths.companies;
}

/** The rows of a firm behind a figure of the activity. */
export function ActivityOfStaff({
  scope,
  kind,
  period,
  list,
}: {
  scope: ReportScope;
  kind: string;
  period: Period;
  list: ListState;
}) {
  const rows = reportQueries.activityRows(scope, activityParams(list, kind, period));
  return <ActivityRows kind={kind} query={useQuery(rows.page)} list={list} subjectTo={subjectTo} />;
}
