import { toAppError } from '@portal/shared-core/errors';
import { nassauToday } from '@portal/shared-core/domain/format';
import { announceExport, saveFile } from '@portal/shared-core/ui';
import type { TenantScope } from '@portal/shared-core/tenant';
import { useEffect, useRef, useState } from 'react';

import { readBundle } from '../api/audit.mutations.ts';

/** The bundle of a chain as a file: how many records are read while it is put together, and why it failed. */
export function useBundle(scope: TenantScope, isPlatform: boolean) {
  const [count, setCount] = useState<number>();
  const [error, setError] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function run() {
    const controller = (running.current = new AbortController());
    setError(undefined);
    setCount(0);
    try {
      const ids = { exportId: crypto.randomUUID(), isPlatform };
      const bundle = await readBundle(scope, ids, controller.signal, setCount);
      saveFile(`audit-log-${nassauToday()}.jsonl`, bundle, 'application/x-ndjson');
      // Each line but the first is an entry.
      announceExport({
        name: 'audit-log',
        format: 'jsonl',
        rows: bundle.trimEnd().split('\n').length - 1,
      });
    } catch (thrown) {
      if (!controller.signal.aborted) setError(toAppError(thrown).message);
    } finally {
      if (running.current === controller) setCount(undefined);
    }
  }

  async function saveVerifier() {
    setError(undefined);
    try {
      const { default: text } = await import('../../../../../tools/audit-verifier/verify.mjs?raw');
      saveFile('verify.mjs', text, 'text/javascript');
    } catch (thrown) {
      setError(toAppError(thrown).message);
    }
  }

  return {
    count,
    error,
    start: () => void run(),
    stop: () => running.current?.abort(),
    saveVerifier: () => void saveVerifier(),
  };
}
