import { DatabaseSilent } from '../lib/database.ts';
import type { DeletedBatch, DeletionSource } from './delete-next.ts';

/** What one step did: `failed` is on the list of staff, who may approve it again. */
export interface IdentityStep {
  step: 'files' | 'end' | 'dropped' | 'waited' | 'failed';
  erasure?: string;
  files: DeletedBatch['files'];
}

/**
 * Does the next step of deleting identity records that were approved; null when there is nothing to do. Files that Storage refuses to remove, or keeps
 * although it said that it removed them (`before` is the step before), are noted as a failure. Errors: DatabaseRefusal of the database.
 */
export async function deleteNextIdentity(
  { database, files }: DeletionSource,
  before?: IdentityStep | null,
): Promise<IdentityStep | null> {
  const next = await database.call<IdentityStep | null>('erase_next_identity', {});
  if (!next?.erasure || next.files.length === 0) return next;
  const fail = async (reason: string): Promise<IdentityStep> => {
    await database.call('fail_identity_erasure', { erasure_id: next.erasure, reason });
    return { ...next, step: 'failed' };
  };
  const count = next.files.reduce((sum, { paths }) => sum + paths.length, 0);
  if (before?.step === 'files' && JSON.stringify(before) === JSON.stringify(next))
    return fail(`Storage keeps ${count} of the files`);
  try {
    for (const { bucket, paths } of next.files) await files.remove(bucket, paths);
  } catch (error) {
    return fail(
      error instanceof DatabaseSilent
        ? 'Storage does not answer'
        : 'Storage refused to remove files',
    );
  }
  return next;
}
