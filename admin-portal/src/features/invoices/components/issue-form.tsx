import { formatMoney, nassauToday } from '@portal/shared-core/domain/format';
import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Panel, showToast } from '@portal/shared-core/ui';
import { CommandForm } from '@portal/shared-core/ui/command';
import { FormDateField } from '@portal/shared-core/ui/form';

import { useIssue } from '../api/invoice.mutations.ts';
import { clientOf, keptKey, type Invoice } from '../api/invoice.queries.ts';

const issueForm = z.object({ day: z.string().check(z.minLength(1, 'Choose the day.')) });

/** A month from today, the usual time to pay. */
function inAMonth(today: string): string {
  const day = new Date(`${today}T12:00:00Z`);
  day.setUTCDate(day.getUTCDate() + 30);
  return day.toISOString().slice(0, 10);
}

/** Gives the draft its number and sends it to the client. */
export function IssueForm({ invoice, close }: { invoice: Invoice; close: () => void }) {
  const { id, total, currency } = invoice;
  const today = nassauToday();
  return (
    <Panel title="Issue the invoice" note="it gets the next number; its lines no longer change">
      <CommandForm
        label="Issue the invoice"
        command={useIssue(id)}
        resolver={zodResolver(issueForm)}
        defaultValues={{ day: inAMonth(today) }}
        toInput={(values) => values}
        nameOf={lineName}
        onDone={(number) => {
          close();
          showToast({ text: `${number} is issued` });
        }}
        onCancel={close}
        submit="Issue and send"
        keep={keptKey(useTenantScope(), 'issue', id)}
      >
        {({ control }) => (
          <>
            <p>
              {clientOf(invoice)} is notified at once and owes{' '}
              {formatMoney(total.toFixed(2), currency)}.
            </p>
            <FormDateField
              name="day"
              control={control}
              label="To be paid by"
              min={today}
              help="Between today and a year from now"
            />
          </>
        )}
      </CommandForm>
    </Panel>
  );
}

/** 'Line 2' of the field `lines.1`. */
function lineName(field: string): string | undefined {
  const [, index] = /^lines\.(\d+)$/.exec(field) ?? [];
  return index === undefined ? undefined : `Line ${Number(index) + 1}`;
}
