import { toAppError } from '@portal/shared-core/errors';
import type { TenantScope } from '@portal/shared-core/tenant';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { checkChain, type CheckProgress } from '../api/audit.mutations.ts';
import { auditQueries } from '../api/audit.queries.ts';

/** A check of a chain from this page: its progress while it runs, and why it stopped. Leaving the page stops it; it can be continued. */
export function useCheck(scope: TenantScope, isPlatform: boolean) {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<CheckProgress>();
  const [error, setError] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function run(checkId: string, isBegun: boolean) {
    const controller = (running.current = new AbortController());
    setError(undefined);
    setProgress({ checked: 0, entries: 0 });
    try {
      await checkChain(scope, { checkId, isPlatform, isBegun }, controller.signal, setProgress);
    } catch (thrown) {
      if (!controller.signal.aborted) setError(toAppError(thrown).message);
    }
    await queryClient.invalidateQueries({
      queryKey: auditQueries.chain(scope, isPlatform).queryKey,
    });
    if (running.current === controller) setProgress(undefined);
  }

  return {
    progress,
    error,
    /** Begins a check, or goes on with one by its id. */
    start: (begun?: string) => void run(begun ?? crypto.randomUUID(), begun !== undefined),
    stop: () => running.current?.abort(),
  };
}
