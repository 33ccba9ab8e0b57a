import { unwrap, type Json } from '@portal/shared-core/supabase';
import { useTenantScope, type TenantScope } from '@portal/shared-core/tenant';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import type { DraftContent } from '../draft.ts';
import { applicationQueries } from './application.queries.ts';

/** Saves a draft over the version it was read at; answers the new version. Raises application.conflict when another was faster. */
export async function saveApplication(
  { supabase }: TenantScope,
  applicationId: string,
  expectedVersion: number,
  { entityType, step, data }: DraftContent,
): Promise<number> {
  return unwrap(
    await supabase.rpc('save_application', {
      application_id: applicationId,
      expected_version: expectedVersion,
      step,
      // The generated types do not know that a parameter may be null; a draft without a type is lawful.
      entity_type: entityType as string,
      data: data as Json,
    }),
  );
}

/** Submits the application. Returns its reference. Raises application.incomplete with all issues. */
export function useSubmitApplication(applicationId: string) {
  const scope = useTenantScope();
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn(expectedVersion: number) {
      return unwrap(
        await scope.supabase.rpc('submit_application', {
          application_id: applicationId,
          expected_version: expectedVersion,
        }),
      );
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['client', scope.tenantId] }),
    onSettled: () =>
      queryClient.invalidateQueries({
        queryKey: applicationQueries.detail(scope, applicationId).queryKey,
      }),
  });
}
