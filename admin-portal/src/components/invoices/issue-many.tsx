import { nassauToday } from '@portal/shared-core/domain/format';
import { daysLater } from '@portal/shared-core/domain/month';
import { z, zodResolver } from '@portal/shared-core/schema';
import { CommandDialog } from '@portal/shared-core/ui/command';
import { FormDateField } from '@portal/shared-core/ui/form';

import { useBulk, type Outcome } from '#/components/bulk/bulk.mutations.ts';
import { VatWarning } from '#/components/vat/vat-warning.tsx';

const issue = z.object({
  due: z.string().check(z.minLength(1, 'Enter the day by which they are paid.')),
});

type Issue = z.infer<typeof issue>;

const DAYS_TO_PAY = 30;

/** Gives drafts their numbers and sends them, all due on one day. Load it with `lazy`. */
export function IssueMany({
  ids,
  onDone,
  onClose,
}: {
  ids: readonly string[];
  onDone: (outcomes: readonly Outcome[]) => void;
  onClose: () => void;
}) {
  const command = useBulk('invoices.issue', ({ due }: Issue) => ({ ids, args: { due_on: due } }));
  const many = ids.length === 1 ? 'a draft' : `${ids.length} drafts`;
  return (
    <CommandDialog<Issue, Issue, Outcome[]>
      title={`Issue ${many}`}
      text={
        <p>
          Each gets its number, its client is notified, and its lines change no more. A draft
          without an amount is refused.
        </p>
      }
      command={command}
      resolver={zodResolver(issue)}
      defaultValues={{ due: daysLater(nassauToday(), DAYS_TO_PAY) }}
      toInput={(values) => values}
      submit="Issue"
      onDone={onDone}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <VatWarning invoiceIds={ids} />
          <FormDateField
            name="due"
            control={control}
            label="Due"
            min={nassauToday()}
            max={daysLater(nassauToday(), 366)}
          />
        </>
      )}
    </CommandDialog>
  );
}
