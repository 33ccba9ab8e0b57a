import { sha256Of } from '@portal/shared-core/domain/sha256';
import { watchlistProblems } from '@portal/shared-core/domain/watchlist-problems';
import {
  readRecords,
  WatchlistFileError,
  type WatchlistProblem,
  type WatchlistRecord,
} from '@portal/shared-core/domain/watchlist-file';
import { toAppError } from '@portal/shared-core/errors';
import { unwrap, type Database, type Json } from '@portal/shared-core/supabase';
import { useTenantScope } from '@portal/shared-core/tenant';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import type { ListedAs } from './list-form.ts';

/** Records and bytes of one request: small enough for the limits of a statement and of a body (tenancy/requests.sql). */
const BATCH = { records: 500, bytes: 400_000 };

type Import = Database['public']['Tables']['watchlist_imports']['Row'];

/** Where an import is. */
export type ImportState =
  | { kind: 'idle' }
  | { kind: 'ready'; file: File; records: WatchlistRecord[]; problems: WatchlistProblem[] }
  | { kind: 'running' | 'stopped'; file: File; done: number; of: number; importId?: string }
  | { kind: 'finished'; result: Import };

async function allRecords(bytes: ArrayBuffer): Promise<WatchlistRecord[]> {
  const records: WatchlistRecord[] = [];
  for await (const record of readRecords([new Uint8Array(bytes)])) records.push(record);
  return records;
}

/** The records that are sent next, one at least. */
function nextBatch<T>(records: readonly T[], from: number): T[] {
  const encoder = new TextEncoder();
  let bytes = 0;
  const after = records.slice(from, from + BATCH.records).findIndex((record, at) => {
    bytes += encoder.encode(JSON.stringify(record)).length + 1;
    return at > 0 && bytes > BATCH.bytes;
  });
  return records.slice(from, from + (after === -1 ? BATCH.records : after));
}

/**
 * Reads a file into a watchlist in batches; nothing of it is in force before the last. It can be stopped, and goes on where it stopped;
 * another person or page may go on with it.
 */
export function useImport() {
  const { supabase, tenantId } = useTenantScope();
  const client = useQueryClient();
  const [state, setState] = useState<ImportState>({ kind: 'idle' });
  const [problem, setProblem] = useState<{ title: string; message: string; code: string }>();
  const isStopped = useRef(false);

  async function choose(file: File) {
    setProblem(undefined);
    try {
      const records = await allRecords(await file.arrayBuffer());
      setState({ kind: 'ready', file, records, problems: watchlistProblems(records) });
    } catch (error) {
      const message =
        error instanceof WatchlistFileError ? error.message : 'The file cannot be opened.';
      setProblem({ title: 'The file cannot be read', message, code: 'file' });
      setState({ kind: 'idle' });
    }
  }

  async function run(file: File, list: ListedAs) {
    setProblem(undefined);
    isStopped.current = false;
    const bytes = await file.arrayBuffer();
    const records = await allRecords(bytes);
    const of = records.length;
    setState({ kind: 'running', file, done: 0, of });
    let isBegun = false;
    try {
      const begun: Import = unwrap(
        await supabase.rpc('start_watchlist_import', {
          watchlist: list.code,
          file_key: await sha256Of(bytes),
          name: list.name,
          source_note: list.source,
        }),
      );
      const importId = begun.id;
      isBegun = true;
      let done = begun.state === 'finished' ? of : begun.records;
      setState({ kind: 'running', file, done, of, importId });
      while (done < of && !isStopped.current) {
        const batch = nextBatch(records, done);
        unwrap(
          await supabase.rpc('put_watchlist_entries', {
            import_id: importId,
            from_record: done,
            records: batch.length,
            entries: batch.filter((record) => !('reason' in record)) as unknown as Json,
            problems: batch.filter((record) => 'reason' in record) as unknown as Json,
          }),
        );
        done += batch.length;
        setState({ kind: 'running', file, done, of, importId });
      }
      if (done < of) {
        setState({ kind: 'stopped', file, done, of, importId });
        return;
      }
      const result: Import = unwrap(
        await supabase.rpc('finish_watchlist_import', {
          import_id: importId,
          may_shrink: list.mayShrink,
        }),
      );
      setState({ kind: 'finished', result });
    } catch (cause) {
      const error = toAppError(cause);
      setProblem({ title: error.entry.title, message: error.message, code: error.code });
      if (!isBegun)
        setState({ kind: 'ready', file, records, problems: watchlistProblems(records) });
      else setState((now) => (now.kind === 'running' ? { ...now, kind: 'stopped' } : now));
    } finally {
      void client.invalidateQueries({ queryKey: ['admin', tenantId, 'screening'] });
    }
  }

  return {
    state,
    problem,
    choose,
    run,
    stop() {
      isStopped.current = true;
    },
    reset() {
      setProblem(undefined);
      setState({ kind: 'idle' });
    },
  };
}
