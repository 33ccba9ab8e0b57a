import { unwrap, type Json } from '@portal/shared-core/supabase';
import { useCommand, type TenantScope } from '@portal/shared-core/tenant';

import type { DraftContent } from '../draft.ts';
import { begun } from './begun.ts';

/**
 * Saves a draft over the version it was read at, 0 for one that the database does not have yet; answers the new version. Raises
 * application.conflict when another was faster.
 */
export async function saveApplication(
  scope: TenantScope,
  applicationId: string,
  expectedVersion: number,
  { entityType, step, data }: DraftContent,
): Promise<number> {
  // However often it runs, it starts one draft, so a save that failed in between may be repeated.
  if (expectedVersion === 0) await startApplication(scope, applicationId);
  return unwrap(
    await scope.supabase.rpc('save_application', {
      application_id: applicationId,
      expected_version: Math.max(expectedVersion, 1),
      step,
      entity_type: entityType,
      data: data as Json,
    }),
  );
}

/** An empty draft under an id of the browser. */
export async function startApplication(
  { supabase, tenantId }: TenantScope,
  applicationId: string,
): Promise<void> {
  const kind = begun.kindOf(applicationId);
  unwrap(
    await supabase.rpc('start_application', {
      application_id: applicationId,
      tenant_id: tenantId,
      ...(kind !== 'formation' && { kind }),
    }),
  );
  begun.remove(applicationId);
}

/** Submits the application. Returns its reference. Raises application.incomplete with all issues. */
export function useSubmitApplication(applicationId: string) {
  return useCommand(
    'submit_application',
    (expectedVersion: number) => ({
      application_id: applicationId,
      expected_version: expectedVersion,
    }),
    { untilRead: true },
  );
}
