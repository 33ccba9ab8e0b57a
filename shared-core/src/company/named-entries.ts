import { allRows } from '../supabase/index.ts';
import type { TenantScope } from '../tenant/index.ts';

type Party = {
  id: string;
  name: string;
  kind: 'person' | 'body_corporate';
  country: string | null;
  provided_by_firm: boolean;
};

/** What is read of a party that a register names: `party:parties(…)`. A client does not read the row of one the firm provides. */
export const PARTY_OF_ENTRY = 'party:parties(id, name, kind, country, provided_by_firm)' as const;

/** Entries of the registers with what these say of parties whose rows the reader does not read. */
export async function nameEntries<Entry extends { id: string; party: Party | null }>(
  { supabase }: TenantScope,
  company: string,
  entries: readonly Entry[],
  signal: AbortSignal,
): Promise<(Entry & { party: Party })[]> {
  const provided = entries.some(({ party }) => !party)
    ? await allRows((...part) =>
        supabase
          .rpc('register_as_at', { company })
          .range(...part)
          .abortSignal(signal),
      )
    : [];
  return entries.flatMap((entry) => {
    const { party } = entry;
    if (party) return [{ ...entry, party }];
    const shown = provided.find(({ entry_id: id }) => id === entry.id);
    if (!shown) return [];
    const { party_id: id, name, kind, country, provided_by_firm } = shown;
    return [{ ...entry, party: { id, name, kind, country, provided_by_firm } }];
  });
}
