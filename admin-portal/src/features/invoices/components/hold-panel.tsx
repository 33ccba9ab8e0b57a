import { formatDate } from '@portal/shared-core/domain/format';
import { holdEnding, holdText, standingHold } from '@portal/shared-core/domain/holds';
import {
  Actions,
  Button,
  DateText,
  Facts,
  InlineAlert,
  Panel,
  Stack,
} from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { lazy, Suspense, useState } from 'react';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import type { Invoice } from '../api/invoice.queries.ts';

const HoldDialog = lazy(async () => ({
  default: (await import('./hold-dialog.tsx')).HoldDialog,
}));
const EndHoldDialog = lazy(async () => ({
  default: (await import('./hold-dialog.tsx')).EndHoldDialog,
}));

/** A promise to pay an open invoice or a dispute about it: what stands, what stood, and how it is noted or ended. */
export function HoldPanel({ invoice }: { invoice: Invoice }) {
  const [isOpen, setOpen] = useState<'promise' | 'dispute' | 'end'>();
  const missing = useNotAllowed('hold_invoice');
  const standing = standingHold(invoice.holds);
  const past = invoice.holds.filter((hold) => hold !== standing);
  const isIssued = invoice.state === 'issued';
  if (!isIssued && past.length === 0) return null;
  const close = () => setOpen(undefined);
  return (
    <Panel title="Promise or dispute" note="no reminder of this invoice goes out while one stands">
      <Stack>
        {standing && (
          <InlineAlert
            tone={standing.kind === 'promise' ? 'info' : 'warning'}
            title={standing.is_reported ? 'The client disputes this invoice' : holdText(standing)}
            action={
              !missing && (
                <Button size="small" onClick={() => setOpen('end')}>
                  {standing.kind === 'promise' ? 'End the promise…' : 'Answer and end…'}
                </Button>
              )
            }
          >
            {standing.note}
            <p>
              Noted on {formatDate(standing.recorded_at)}
              {standing.by ? ` by ${standing.by.full_name}` : ''}.
            </p>
          </InlineAlert>
        )}
        {isIssued && !standing && <Note missing={missing} onOpen={setOpen} />}
        {past.length > 0 && (
          <Facts
            items={past.map((hold) => ({
              id: hold.id,
              label: `${hold.kind === 'promise' ? holdText(hold) : 'Dispute'}: ${holdEnding(hold)}`,
              value: <DateText value={hold.recorded_at} format="long" />,
              note: [hold.note, hold.answer && `Our answer: ${hold.answer}`]
                .filter(Boolean)
                .join('. '),
            }))}
          />
        )}
      </Stack>
      <Suspense>
        {(isOpen === 'promise' || isOpen === 'dispute') && (
          <HoldDialog invoice={invoice} kind={isOpen} onClose={close} />
        )}
        {isOpen === 'end' && standing && <EndHoldDialog hold={standing} onClose={close} />}
      </Suspense>
    </Panel>
  );
}

function Note({
  missing,
  onOpen,
}: {
  missing: string | undefined;
  onOpen: (kind: 'promise' | 'dispute') => void;
}) {
  if (missing) {
    return (
      <>
        <HeldButton because={missing}>Note a promise</HeldButton>
        <p>{missing}</p>
      </>
    );
  }
  return (
    <Actions>
      <Button size="small" onClick={() => onOpen('promise')}>
        Note a promise…
      </Button>
      <Button size="small" onClick={() => onOpen('dispute')}>
        Note a dispute…
      </Button>
    </Actions>
  );
}
