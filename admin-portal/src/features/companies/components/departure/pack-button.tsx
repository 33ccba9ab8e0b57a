import { useIssuer } from '@portal/shared-core/company';
import { nassauToday } from '@portal/shared-core/domain/format';
import { toAppError } from '@portal/shared-core/errors';
import { useCommand, useTenantScope } from '@portal/shared-core/tenant';
import { Button, InlineAlert } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import type { Company } from '#/components/company/company.queries.ts';
import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import type { StaffDeparture } from './departure.queries.ts';
import type { Progress } from './make-pack.ts';
import { openTarget } from './pack-target.ts';

type State =
  | { at: 'idle' }
  | { at: 'busy'; progress: Progress | null }
  | { at: 'failed'; message: string };

/** Makes the pack of a company that leaves: one ZIP, with progress; it can be stopped and started again. */
export function PackButton({
  company,
  departure,
}: {
  company: Company;
  departure: StaffDeparture;
}) {
  const scope = useTenantScope();
  const issuer = useIssuer();
  const queryClient = useQueryClient();
  const record = useCommand('record_departure_pack');
  const held = useNotAllowed('start_departure_pack');
  const [state, setState] = useState<State>({ at: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const isOpen = departure.state === 'open';
  const waits =
    isOpen && departure.clearance_id === null ? 'The clearance letter comes first.' : null;

  async function make() {
    const stop = new AbortController();
    running.current = stop;
    setState({ at: 'busy', progress: null });
    let target: Awaited<ReturnType<typeof openTarget>> = null;
    try {
      target = await openTarget(`${company.name} ${nassauToday()}.zip`);
      // The person closed the window that asks where to save it.
      if (!target) return setState({ at: 'idle' });
      const [{ packFiles }, { makePack }] = await Promise.all([
        import('./pack-files.ts'),
        import('./make-pack.ts'),
      ]);
      const files = await packFiles({
        scope,
        company,
        departureId: departure.id,
        issuer,
        queryClient,
        signal: stop.signal,
      });
      const hash = await makePack(
        files,
        {
          company: company.name,
          number: company.registration_number ?? '',
          made_on: nassauToday(),
        },
        target.write,
        stop.signal,
        (progress) => setState({ at: 'busy', progress }),
      );
      await target.close();
      if (isOpen) await record.mutateAsync({ departure_id: departure.id, manifest_sha256: hash });
      setState({ at: 'idle' });
    } catch (error) {
      await target?.abort();
      setState(
        stop.signal.aborted ? { at: 'idle' } : { at: 'failed', message: toAppError(error).message },
      );
    }
  }

  const because = held ?? waits;
  const label = departure.pack_at ? 'Make the pack again' : 'Make the pack';
  if (because) return <HeldButton because={because}>{label}</HeldButton>;
  return (
    <div>
      {state.at === 'busy' ? (
        <>
          <p role="status">
            {state.progress
              ? `${state.progress.done} of ${state.progress.all} files`
              : 'The pack is being prepared'}
          </p>
          <Button onClick={() => running.current?.abort()}>Stop</Button>
        </>
      ) : (
        <Button onClick={() => void make()}>{label}</Button>
      )}
      {state.at === 'failed' && (
        <InlineAlert tone="bad" title="The pack was not made">
          {state.message}
        </InlineAlert>
      )}
    </div>
  );
}
