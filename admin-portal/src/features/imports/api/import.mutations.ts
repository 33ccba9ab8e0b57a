import { unwrap, type ImportDecision, type Json } from '@portal/shared-core/supabase';
import {
  useAction,
  useCommand,
  useTenantScope,
  type TenantScope,
} from '@portal/shared-core/tenant';

import type { Portfolio } from '../reading/assemble.ts';
import type { SheetKind } from '../reading/fields.ts';

/** Rows and bytes of one request: within the limits of a statement and of a body. */
const BATCH = { rows: 200, bytes: 300_000 };

/** Parts of a list that one request takes, one row at least. */
function batches<Row>(rows: readonly Row[]): Row[][] {
  const parts: Row[][] = [];
  let bytes = 0;
  for (const row of rows) {
    const size = JSON.stringify(row).length;
    const last = parts.at(-1);
    if (!last || last.length >= BATCH.rows || bytes + size > BATCH.bytes) {
      parts.push([row]);
      bytes = size;
    } else {
      last.push(row);
      bytes += size;
    }
  }
  return parts;
}

/** A file that was read, on its way to the database. */
export interface ImportInput {
  /** From the browser: what is sent again does not begin another import. */
  id: string;
  fileName: string;
  clientId: string;
  portfolio: Portfolio;
  /** What the headings hold, by sheet. */
  columns: Partial<Record<SheetKind, Record<string, string>>>;
  onProgress: (sent: number) => void;
}

async function send({ supabase, tenantId }: TenantScope, input: ImportInput) {
  const { id, portfolio } = input;
  unwrap(
    await supabase.rpc('start_import', {
      import_id: id,
      tenant_id: tenantId,
      file_name: input.fileName,
      client_id: input.clientId,
    }),
  );
  for (const [sheet, columns] of Object.entries(input.columns)) {
    // One request after the other: the rows of an import are locked while they are written.
    // oxlint-disable-next-line no-await-in-loop
    unwrap(await supabase.rpc('remember_import_columns', { tenant_id: tenantId, sheet, columns }));
  }
  let sent = 0;
  // People first: companies are checked against them.
  for (const people of batches(portfolio.people)) {
    // oxlint-disable-next-line no-await-in-loop
    unwrap(await supabase.rpc('put_import_people', { import_id: id, people: people as Json }));
    input.onProgress((sent += people.length));
  }
  for (const companies of batches(portfolio.companies)) {
    // oxlint-disable-next-line no-await-in-loop
    unwrap(
      await supabase.rpc('put_import_companies', { import_id: id, companies: companies as Json }),
    );
    input.onProgress((sent += companies.length));
  }
  unwrap(await supabase.rpc('check_import', { import_id: id }));
}

/** Sends the rows of a file and begins the check. It may be sent again after a failure: rows that are there are replaced. */
export function useSendImport() {
  const scope = useTenantScope();
  return useAction((input: ImportInput) => send(scope, input));
}

/** Brings the companies in. Raises import.undecided, import.illegal_move. */
export const useBegin = () => useCommand('begin_import');
/** Gives an import up before it began. Raises import.illegal_move. */
export const useDiscard = () => useCommand('discard_import');
/** Takes the companies out again. Raises import.too_late, import.illegal_move. */
export const useUndo = () => useCommand('undo_import');

const toArgs = (importId: string) => (decisions: ImportDecision[]) => ({
  import_id: importId,
  decisions,
});

/** Says who people of the file are. Raises import.decision_invalid, import.illegal_move. */
export const useDecidePeople = (importId: string) =>
  useCommand('decide_import_people', toArgs(importId));
export const useDecideCompanies = (importId: string) =>
  useCommand('decide_import_companies', toArgs(importId));
