import { Actions, Button, InlineAlert, useDisclosure } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { lazy, Suspense } from 'react';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import { useResumeRecurring, type Recurring } from '../api/recurring.queries.ts';

const PauseDialog = lazy(async () => ({
  default: (await import('./stop-dialogs.tsx')).PauseDialog,
}));
const EndDialog = lazy(async () => ({ default: (await import('./stop-dialogs.tsx')).EndDialog }));

/** What can be done with a service: pause it or let it go on, and end it. */
export function RecurringActions({ service }: { service: Recurring }) {
  const pausing = useDisclosure();
  const ending = useDisclosure();
  const resume = useResumeRecurring();
  const held = useNotAllowed('end_recurring');
  const { id, label, company_name: company, state } = service;
  if (state === 'ended') return null;
  if (held) return <HeldButton because={held}>Change</HeldButton>;
  const of = `${label} of ${company}`;
  return (
    <>
      <Actions>
        {state === 'active' && (
          <Button
            size="small"
            ref={pausing.opener}
            onClick={pausing.open}
            aria-label={`Pause ${of}`}
          >
            Pause…
          </Button>
        )}
        {state === 'paused' && (
          <Button
            size="small"
            loading={resume.isPending}
            onClick={() => resume.mutate({ service_id: id })}
            aria-label={`Resume ${of}`}
          >
            Resume
          </Button>
        )}
        <Button size="small" ref={ending.opener} onClick={ending.open} aria-label={`End ${of}`}>
          End…
        </Button>
      </Actions>
      {resume.error && <InlineAlert tone="bad">{resume.error.message}</InlineAlert>}
      <Suspense>
        {pausing.isOpen && <PauseDialog service={service} onClose={pausing.close} />}
        {ending.isOpen && <EndDialog service={service} onClose={ending.close} />}
      </Suspense>
    </>
  );
}
