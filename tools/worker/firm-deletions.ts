import { deleteNext, type DeletionSource } from '../firm-deletion/delete-next.ts';
import { deleteNextIdentity, type IdentityStep } from '../firm-deletion/delete-next-identity.ts';
import type { Part, Print } from './part.ts';

/**
 * Deletes firms whose waiting time is over, a batch at a time, and reminds their owners before; then the identity records that staff approved
 * after the years of the law.
 */
export function firmDeletionsPart(source: DeletionSource, print: Print, everyMs = 60_000): Part {
  let last = '';
  let before: IdentityStep | null = null;
  return {
    name: 'firm-deletions',
    everyMs,
    run: async () => {
      const batch = await deleteNext(source);
      if (!batch) {
        before = await deleteNextIdentity(source, before);
        if (before) print(JSON.stringify({ identity: before.step, erasure: before.erasure }));
        return before !== null;
      }
      const files = batch.files.reduce((sum, { paths }) => sum + paths.length, 0);
      print(JSON.stringify({ deletion: batch.step, files }));
      // Storage that keeps the same files is asked again after a while.
      const paths = JSON.stringify(batch.files);
      const isStuck = files > 0 && paths === last;
      last = paths;
      return !isStuck;
    },
  };
}
