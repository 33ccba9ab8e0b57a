import { queryOptions } from '@tanstack/react-query';

import { shows } from '../../query/index.ts';
import { unwrap } from '../../supabase/index.ts';
import { useCommand, useTenantScope, type TenantScope } from '../../tenant/index.ts';

/** A level as the form holds it; one without days is left out. */
export interface LevelValues {
  days: string;
  name: string;
  fee: string | null;
  text: string;
}

/** The levels in force today, whether the firm set them, and those that are set for a later day. */
export const levelsInForce = (scope: TenantScope) =>
  queryOptions({
    queryKey: ['firm', scope.tenantId, 'reminders', 'levels'],
    meta: shows('invoice_ladders'),
    async queryFn({ signal }) {
      const levels = scope.supabase.rpc('invoice_levels', { tenant_id: scope.tenantId });
      const [now, ...later] = unwrap(await levels.abortSignal(signal));
      return { levels: now?.levels ?? [], isOwn: now?.is_own ?? false, later };
    },
  });

/** Sets the levels of the firm from a day on; null goes back to those of the platform. Raises ladder.day_invalid, ladder.levels_invalid. */
export function useSetLadder() {
  const { tenantId } = useTenantScope();
  return useCommand(
    'set_invoice_ladder',
    ({ from, levels }: { from: string; levels: readonly LevelValues[] | null }) => ({
      tenant_id: tenantId,
      valid_from: from,
      levels:
        levels &&
        levels
          .filter(({ days }) => days.trim() !== '')
          .map(({ days, name, fee, text }) => ({
            days: Number(days),
            name: name.trim(),
            fee: Number(fee ?? 0),
            text: text.trim(),
          })),
    }),
  );
}
