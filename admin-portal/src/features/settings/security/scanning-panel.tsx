import { formatDateTime } from '@portal/shared-core/domain/format';
import { useCommand, useTenant, useTenantScope } from '@portal/shared-core/tenant';
import {
  Actions,
  Button,
  ConfirmDialog,
  Facts,
  InlineAlert,
  QueryPanel,
  showToast,
  Stack,
} from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import { scanningQuery, type Scanning } from './scanning.queries.ts';

/** The check of uploaded files for malware: whether it is on, how it goes, and the actions of the super admin (DOC-02). */
export function ScanningPanel() {
  const query = useQuery(scanningQuery(useTenantScope()));
  return (
    <QueryPanel
      title="Check of files for malware"
      query={query}
      failed="The check of files could not be loaded"
    >
      {(scanning) => <Standing scanning={scanning} />}
    </QueryPanel>
  );
}

function Standing({ scanning }: { scanning: Scanning }) {
  const { waiting, late, infected, failed, unchecked, last_verdict_at: last } = scanning;
  return (
    <Stack>
      <p>
        A scanner outside of the portal looks at each file that people send. Until it has spoken, no
        one can open or accept the file. Turn the check on when the scanner runs.
      </p>
      {late > 0 && (
        <InlineAlert tone="warning" title={`${filesText(late)} for more than four hours`}>
          Look whether the scanner runs.
        </InlineAlert>
      )}
      <Facts
        layout="split"
        items={[
          { label: 'The check is', value: whereText(scanning) },
          { label: 'Files that wait for the scanner', value: waiting },
          { label: 'Last verdict', value: last ? formatDateTime(last) : 'None yet' },
          { label: 'Files with malware', value: infected },
          { label: 'Files the scanner could not read', value: failed },
          { label: 'Files from before the check', value: unchecked },
        ]}
      />
      <ScanningActions scanning={scanning} />
    </Stack>
  );
}

function filesText(count: number): string {
  return count === 1 ? '1 file waits' : `${count} files wait`;
}

function whereText({ is_on: isOn, firms }: Scanning): string {
  if (isOn) return 'on for every firm';
  return firms.length > 0 ? `on for ${firms.join(', ')} only` : 'off';
}

interface Question {
  title: string;
  text: string;
  label: string;
  isOn: boolean;
  /** Null for every firm. */
  tenantId: string | null;
}

function ScanningActions({ scanning: { is_on: isOn, firms } }: { scanning: Scanning }) {
  const held = useNotAllowed('set_file_scanning');
  const { id, name } = useTenant();
  const [pending, setPending] = useState<Question>();
  const [isAsking, setIsAsking] = useState(false);
  const turn = useCommand('set_file_scanning', ({ isOn: on, tenantId }: Question) => ({
    is_on: on,
    ...(tenantId !== null && { tenant_id: tenantId }),
  }));
  const queue = useCommand('queue_scans');
  const isOnHere = firms.includes(name);
  const error = turn.error ?? queue.error;

  const all = question(isOn, 'every firm', null);
  const here = question(isOnHere, name, id);
  const actions = [
    { label: all.label, ask: all },
    // One firm alone, to try a scanner; it has no effect while the check is on for all.
    ...(isOn ? [] : [{ label: here.label, ask: here }]),
  ];

  if (held) {
    return (
      <Actions>
        {actions.map(({ label }) => (
          <HeldButton key={label} because={held}>
            {label}
          </HeldButton>
        ))}
      </Actions>
    );
  }
  return (
    <>
      <Actions>
        {actions.map(({ label, ask }) => (
          <Button
            key={label}
            onClick={() => {
              setPending(ask);
              setIsAsking(true);
            }}
          >
            {label}
          </Button>
        ))}
        {(isOn || isOnHere) && (
          <Button
            loading={queue.isPending}
            onClick={() =>
              queue.mutate(
                { tenant_id: id },
                { onSuccess: (count) => showToast({ text: `Queued for the scanner: ${count}` }) },
              )
            }
          >
            Check earlier files of this firm
          </Button>
        )}
      </Actions>
      {error && (
        <InlineAlert tone="bad" title={error.entry.title}>
          {error.message}
        </InlineAlert>
      )}
      {pending && (
        <ConfirmDialog
          open={isAsking}
          title={pending.title}
          confirmLabel={pending.label}
          danger={!pending.isOn}
          busy={turn.isPending}
          onConfirm={() => turn.mutate(pending, { onSettled: () => setIsAsking(false) })}
          onClose={() => setIsAsking(false)}
        >
          {pending.text}
        </ConfirmDialog>
      )}
    </>
  );
}

function question(isOn: boolean, where: string, tenantId: string | null): Question {
  return isOn
    ? {
        title: `Turn the check off for ${where}?`,
        text: 'Files that wait for the scanner can be opened and accepted at once, without a check. Files with malware stay closed.',
        label: `Turn off for ${tenantId === null ? where : 'this firm'}`,
        isOn: false,
        tenantId,
      }
    : {
        title: `Check the files of ${where}?`,
        text: 'From now on no one can open or accept a new file before the scanner has spoken. Without a scanner that runs, files wait for good. Earlier files stay as they are.',
        label: `Turn on for ${tenantId === null ? where : 'this firm'}`,
        isOn: true,
        tenantId,
      };
}
