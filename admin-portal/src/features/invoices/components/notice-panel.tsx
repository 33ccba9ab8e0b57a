import { formatDate, formatMoney } from '@portal/shared-core/domain/format';
import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Actions,
  Button,
  InlineAlert,
  PanelSkeleton,
  Stack,
  useDisclosure,
} from '@portal/shared-core/ui';
import { CommandForm } from '@portal/shared-core/ui/command';
import { FormTextField } from '@portal/shared-core/ui/form';

import { lazy, Suspense } from 'react';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import { useDeclineNotice } from '../api/invoice.mutations.ts';
import { keptKey, type Invoice } from '../api/invoice.queries.ts';

const CombinedNotice = lazy(async () => ({
  default: (await import('./combined-notice.tsx')).CombinedNotice,
}));

const decline = z.object({
  reply: z.string().check(z.trim(), z.minLength(1, 'Write why; the client reads it.')),
});

/** A payment the client reports: it is confirmed by recording it below, or declined here with a reason. */
export function NoticePanel({ invoice }: { invoice: Invoice }) {
  const scope = useTenantScope();
  const notice = invoice.notices.find(({ state }) => state === 'open');
  const form = useDisclosure();
  const command = useDeclineNotice(notice?.id ?? '');
  const missing = useNotAllowed('decline_payment_notice.invoice');
  if (!notice) return null;
  if (notice.combined_id)
    return (
      <Suspense fallback={<PanelSkeleton />}>
        <CombinedNotice paymentId={notice.combined_id} notice={notice} />
      </Suspense>
    );
  const { amount, paid_on: day, reference, note } = notice;
  const sum = amount === null ? 'A payment' : formatMoney(amount.toFixed(2), invoice.currency);
  return (
    <Stack>
      <InlineAlert tone="info" title={`The client reports a payment of ${formatDate(day)}`}>
        {[sum, reference, note].filter(Boolean).join(', ')}. Record it below once it is there, or
        decline the report.
        {!missing && !form.isOpen && (
          <Actions>
            <Button size="small" ref={form.opener} onClick={form.open}>
              Decline the report…
            </Button>
          </Actions>
        )}
      </InlineAlert>
      {form.isOpen && (
        <CommandForm
          label="Decline the report"
          command={command}
          resolver={zodResolver(decline)}
          defaultValues={{ reply: '' }}
          toInput={(values) => values}
          onDone={form.close}
          onCancel={form.close}
          submit="Decline the report"
          danger
          toast={{ text: 'Report declined' }}
          keep={keptKey(scope, 'decline', notice.id)}
        >
          {({ control }) => (
            <FormTextField
              name="reply"
              control={control}
              label="Why"
              help="The client reads it."
              multiline
              rows={2}
              maxLength={1000}
            />
          )}
        </CommandForm>
      )}
    </Stack>
  );
}
