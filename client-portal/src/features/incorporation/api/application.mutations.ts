import { forgetWish, readWish, type Wish } from '@portal/shared-core/domain/wish';
import { toAppError } from '@portal/shared-core/errors';
import { unwrap, type Json } from '@portal/shared-core/supabase';
import { useTenantScope, type TenantScope } from '@portal/shared-core/tenant';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { dashboardKey } from '#/lib/dashboard-key.ts';

import { draftOfWish, type DraftContent } from '../draft.ts';
import { applicationQueries } from './application.queries.ts';

/**
 * Starts a draft under an id selected here, so that a repeated call starts nothing twice. It begins with what was selected on the public
 * site, if anything was; what the database does not take of that is no reason not to begin.
 */
export function useStartApplication() {
  const scope = useTenantScope();
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn(applicationId: string) {
      unwrap(
        await scope.supabase.rpc('start_application', {
          application_id: applicationId,
          tenant_id: scope.tenantId,
        }),
      );
      const wish = readWish();
      const hasBegun = wish !== null && (await beginWith(scope, applicationId, wish));
      forgetWish();
      return { applicationId, hasBegun };
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: dashboardKey(scope) }),
  });
}

async function beginWith(scope: TenantScope, applicationId: string, wish: Wish): Promise<boolean> {
  try {
    await saveApplication(scope, applicationId, 1, draftOfWish(wish));
    return true;
  } catch (error) {
    const { code } = toAppError(error);
    if (code === 'application.conflict') return true; // by an attempt before, whose answer was lost
    if (code === 'application.type_missing') return false; // not formed any more; the draft is there, empty
    throw error;
  }
}

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

/** Hands the application in; answers its reference. Raises application.incomplete with every point to mend. */
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
