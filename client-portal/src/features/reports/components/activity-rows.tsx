import { useTenantScope } from '@portal/shared-core/tenant';
import type { ListState } from '@portal/shared-core/ui';
import {
  activityParams,
  ActivityRows,
  type ActivityRow,
  type Period,
} from '@portal/shared-core/views/reports';
import { useQuery } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

import { reportQueries } from '../api/report.queries.ts';

/** The page of what happened. */
function subjectTo({ kind, subject_id: id, company_id: company }: ActivityRow): string {
  if (kind.startsWith('application_')) return paths.application(id);
  if (kind === 'document_uploaded') return paths.document(id);
  if (kind === 'ticket_opened') return paths.ticket(id);
  if (!company) return paths.companies;
  return kind.startsWith('change_') ? paths.change(company, id) : paths.companyCompliance(company);
}

/** The rows of a client behind a figure of the activity. */
export function ActivityOfClient({
  kind,
  period,
  list,
}: {
  kind: string;
  period: Period;
  list: ListState;
}) {
  const rows = reportQueries.activityRows(useTenantScope(), activityParams(list, kind, period));
  return <ActivityRows kind={kind} query={useQuery(rows.page)} list={list} subjectTo={subjectTo} />;
}
