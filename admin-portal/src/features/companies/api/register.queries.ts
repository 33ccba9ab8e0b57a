import { shows } from '@portal/shared-core/query';
import { unwrap, unwrapRow, type Json } from '@portal/shared-core/supabase';
import { useCommand, type TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

import { companiesKey } from '#/components/company/company.queries.ts';

import type { EntryKind } from '../register-fields.ts';

/** An entry of a register as it is, and as it stood before each correction: the newest first. */
export const registerEntry = (scope: TenantScope, kind: EntryKind, entryId: string) =>
  queryOptions({
    queryKey: [...companiesKey(scope), 'register-entry', kind, entryId],
    meta: shows('company_participants', 'charges', 'party_holders'),
    queryFn: ({ signal }) => getEntry(scope, kind, entryId, signal),
  });

export type RegisterEntry = Awaited<ReturnType<typeof getEntry>>;

async function getEntry(scope: TenantScope, kind: EntryKind, entryId: string, signal: AbortSignal) {
  const [entry, history] = await Promise.all([
    readers[kind](scope, entryId, signal),
    scope
      .from('register_history')
      .select('entry, recorded_at, superseded_at')
      .eq('entry_id', entryId)
      .order('superseded_at', { ascending: false })
      .limit(20)
      .abortSignal(signal),
  ]);
  return {
    version: entry.version,
    values: entry as Record<string, unknown>,
    history: unwrap(history).map(({ entry: was, superseded_at: until }) => ({
      values: was as Record<string, unknown>,
      until,
    })),
  };
}

async function getParticipant({ from }: TenantScope, entryId: string, signal: AbortSignal) {
  const entry = from('company_participants')
    .select('version, shares, percent, appointed_on, ceased_on, notified_on, voided, remark')
    .eq('id', entryId)
    .abortSignal(signal)
    .maybeSingle();
  return unwrapRow(await entry);
}

async function getCharge({ from }: TenantScope, entryId: string, signal: AbortSignal) {
  const charge = from('charges')
    .select(
      'version, chargee, description, amount, currency, created_on, registered_on, satisfied_on, voided, remark',
    )
    .eq('id', entryId)
    .abortSignal(signal)
    .maybeSingle();
  return unwrapRow(await charge);
}

async function getHolding({ from }: TenantScope, entryId: string, signal: AbortSignal) {
  const holding = from('party_holders')
    .select(
      'version, percent, shares, total_shares, votes_percent, held_from, held_until, voided, remark',
    )
    .eq('id', entryId)
    .abortSignal(signal)
    .maybeSingle();
  return unwrapRow(await holding);
}

const readers = {
  member: getParticipant,
  officer: getParticipant,
  beneficial_owner: getParticipant,
  charge: getCharge,
  holding: getHolding,
};

export interface Correction {
  version: number;
  corrections: Record<string, Json>;
  remark: string;
}

/** Corrects an entry. Raises register.conflict, register.correction_invalid, register.remark_missing, register.date_in_future. */
export function useCorrectEntry(entryId: string) {
  return useCommand('correct_participant', ({ version, corrections, remark }: Correction) => ({
    entry_id: entryId,
    expected_version: version,
    corrections,
    remark,
  }));
}

/** Corrects a charge. Raises register.conflict, register.correction_invalid, register.remark_missing, register.date_in_future. */
export function useCorrectCharge(chargeId: string) {
  return useCommand('correct_charge', ({ version, corrections, remark }: Correction) => ({
    charge_id: chargeId,
    expected_version: version,
    corrections,
    remark,
  }));
}

/** Corrects a holding. Raises register.conflict, register.correction_invalid, register.remark_missing, ownership.above_whole. */
export function useCorrectHolding(holdingId: string) {
  return useCommand('correct_holding', ({ version, corrections, remark }: Correction) => ({
    holding_id: holdingId,
    expected_version: version,
    corrections,
    remark,
  }));
}
