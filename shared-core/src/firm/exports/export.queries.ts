import { queryOptions } from '@tanstack/react-query';

import { sha256Of } from '../../domain/sha256.ts';
import { AppError, loadErrorsOf } from '../../errors/index.ts';
import { shows } from '../../query/index.ts';
import {
  storageOf,
  unwrap,
  unwrapRow,
  type Database,
  type PortalClient,
} from '../../supabase/index.ts';
import { useAction, useCommand, useTenantScope, type TenantScope } from '../../tenant/index.ts';
import { saveFile } from '../../ui/index.ts';

/** An export of everything of a firm, and whether its time was over when it was read. */
export type FirmExport = Database['public']['Functions']['firm_export_list']['Returns'][number] & {
  isExpired: boolean;
};

export const isUnderWay = ({ state }: Pick<FirmExport, 'state'>) =>
  state === 'waiting' || state === 'running';

const WHILE_UNDER_WAY = 3000;

/** The last exports of a firm, the newest first. Read again every three seconds while one is under way. */
export const firmExports = (scope: TenantScope, firmId: string) =>
  queryOptions({
    queryKey: ['firm', scope.tenantId, 'exports', firmId],
    meta: shows('firm_exports', 'firm_export_parts', 'firm_export_downloads'),
    async queryFn({ signal }): Promise<FirmExport[]> {
      const rows = scope.supabase.rpc('firm_export_list', { tenant_id: firmId });
      const exports = unwrap(await rows.abortSignal(signal));
      // Why one failed is a code of ours in its row.
      await loadErrorsOf({ details: JSON.stringify(exports.map(({ error: code }) => ({ code }))) });
      return exports.map((row) => ({
        ...row,
        isExpired: row.expires_at !== null && Date.parse(row.expires_at) <= Date.now(),
      }));
    },
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? WHILE_UNDER_WAY : false),
  });

/** Starts an export. Raises firm_export.running, firm_export.too_soon, firm_export.reason_invalid. */
export const useStartExport = () => useCommand('start_firm_export');

/** Cancels an export that is under way; removes the files of a finished one. */
export const useDiscardExport = () => useCommand('discard_firm_export');

export interface PartInput {
  id: string;
  part: number;
  name: string;
}

/** The bytes of a part, compared with what the database says of them. Raises firm_export.expired, file_altered. */
export async function fetchPart(
  supabase: PortalClient,
  { id, part }: Pick<PartInput, 'id' | 'part'>,
): Promise<Blob> {
  const { path, sha256 } = unwrapRow(
    await supabase.rpc('fetch_firm_export', { export_id: id, part }).maybeSingle(),
  );
  const file = unwrap(await (await storageOf(supabase)).from('exports').download(path));
  if (file && (await sha256Of(file)) === sha256) return file;
  await loadErrorsOf({ message: 'file_altered' });
  throw new AppError('file_altered');
}

/** Downloads a part and saves it. */
export function useFetchPart() {
  const { supabase } = useTenantScope();
  return useAction(async (input: PartInput) =>
    saveFile(input.name, await fetchPart(supabase, input), 'application/zip'),
  );
}
