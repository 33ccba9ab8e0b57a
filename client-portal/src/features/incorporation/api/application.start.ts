import { forgetWish, type Wish } from '@portal/shared-core/domain/wish';
import { toAppError } from '@portal/shared-core/errors';
import { shows } from '@portal/shared-core/query';
import type { TenantScope } from '@portal/shared-core/tenant';
import { showToast } from '@portal/shared-core/ui';
import { queryOptions } from '@tanstack/react-query';

import { dashboardKey } from '#/lib/query-keys.ts';

import { draftOfWish } from '../draft.ts';
import { saveApplication, startApplication } from './application.mutations.ts';
import { applicationQueries } from './application.queries.ts';

/**
 * The draft with this id and the wish in it, started if it does not exist. The id is the page's: however often the command runs, it starts one draft. So
 * opening the address is a query, which the page runs as it renders. Without a network it fails at once, as commands do.
 */
export function startedApplication(scope: TenantScope, applicationId: string, wish: Wish) {
  return queryOptions({
    queryKey: [...applicationQueries.all(scope), 'start', applicationId],
    meta: shows(),
    networkMode: 'always',
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    async queryFn({ client }) {
      await startFromWish(scope, applicationId, wish);
      await client.invalidateQueries({ queryKey: dashboardKey(scope) });
      return applicationId;
    },
  });
}

/** A draft with the visitor's selection on the public site. */
async function startFromWish(scope: TenantScope, applicationId: string, wish: Wish): Promise<void> {
  await startApplication(scope, applicationId);
  if (await fillIn(scope, applicationId, wish)) {
    showToast({ text: 'Your selections from our site are filled in.' });
  }
  forgetWish();
}

/** Returns whether the database takes the selection. If not, the draft stays empty. */
async function fillIn(scope: TenantScope, applicationId: string, wish: Wish): Promise<boolean> {
  try {
    await saveApplication(scope, applicationId, 1, draftOfWish(wish));
    return true;
  } catch (error) {
    const { code } = toAppError(error);
    if (code === 'application.conflict') return true; // an earlier attempt saved it, and its response was lost
    if (code === 'application.type_missing') return false; // the type is no longer offered
    throw error;
  }
}
