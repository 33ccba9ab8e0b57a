import { addErrors, entryOf, isErrorCode } from '@portal/shared-core/errors';
import { approvalErrors } from '@portal/shared-core/errors/approval';
import { complianceErrors } from '@portal/shared-core/errors/compliance';
import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

import { applicationQueries } from './application.queries.ts';
import { meta as approvalTables } from './approval-tables.ts';

addErrors({ ...approvalErrors, ...complianceErrors });

/** One thing that keeps an application from being approved. */
export type ApprovalPoint = Awaited<ReturnType<typeof getPoints>>[number];

/** What keeps an application from being approved; none when nothing does. */
export const approvalPoints = (scope: TenantScope, applicationId: string) =>
  queryOptions({
    queryKey: [...applicationQueries.all(scope), 'approval', applicationId],
    meta: approvalTables,
    queryFn: ({ signal }) => getPoints(scope, applicationId, signal),
  });

async function getPoints(scope: TenantScope, applicationId: string, signal: AbortSignal) {
  const { supabase, from } = scope;
  const [blockers, checks, kinds] = await Promise.all([
    supabase.rpc('approval_blockers', { application_id: applicationId }).abortSignal(signal),
    from('compliance_checks')
      .select('id, kind')
      .eq('application_id', applicationId)
      .eq('state', 'open')
      .abortSignal(signal),
    supabase.from('compliance_check_kinds').select('code, name').abortSignal(signal),
  ]);
  const openChecks = new Map(unwrap(checks).map(({ id, kind }) => [kind, id]));
  const names = new Map(unwrap(kinds).map(({ code, name }) => [code, name]));

  const points = unwrap(blockers);
  const needed = points.some(({ field }) => field.startsWith('documents.'))
    ? await listNeeded(scope, applicationId, signal)
    : [];

  return points.map(({ code, field }) => {
    const { position, kind } = partsOf(field);
    const document = needed.find((each) => field === `documents.${each.code}`);
    const entry = isErrorCode(code) ? entryOf(code) : entryOf('UNKNOWN_ERROR');
    return {
      key: `${code} ${field}`,
      code,
      /** Which of the people of the application it is about; none of them when undefined. */
      position,
      /** What the check looks into, when it is one. */
      check: kind && (names.get(kind) ?? kind),
      /** The document of the company that it is about. */
      document: document?.name,
      title: entry.title,
      message: entry.message,
      /** The check that can be answered here. */
      checkId: position === undefined && kind ? openChecks.get(kind) : undefined,
    };
  });
}

/** The documents that the kind of an application asks of its company. */
async function listNeeded(
  { supabase, from }: TenantScope,
  applicationId: string,
  signal: AbortSignal,
) {
  const [application, kinds] = await Promise.all([
    from('draft_applications').select('kind').eq('id', applicationId).abortSignal(signal).single(),
    supabase.from('application_kinds').select('kind, documents').abortSignal(signal),
  ]);
  const { kind } = unwrap(application);
  const found = unwrap(kinds).find((each) => each.kind === kind);
  return found?.documents ?? [];
}

/** 'people.1', 'checks.licence', 'people.1.checks.adverse_media' */
function partsOf(field: string): { position?: number; kind?: string } {
  const found = /^(?:people\.(\d+))?\.?(?:checks\.(\w+))?$/.exec(field);
  return {
    ...(found?.[1] && { position: Number(found[1]) }),
    ...(found?.[2] && { kind: found[2] }),
  };
}
