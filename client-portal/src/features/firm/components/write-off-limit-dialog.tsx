import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { CommandDialog } from '@portal/shared-core/ui/command';
import { FormMoneyField } from '@portal/shared-core/ui/form';

import { useSetLimit, writeOffQueries } from '../api/write-off.queries.ts';

// As the command of the database checks it.
const schema = z.object({
  amount: z
    .nullable(z.string())
    .check(
      z.refine(
        (amount) => amount !== null && /^\d{1,9}(\.\d{1,2})?$/.test(amount),
        'Enter dollars and cents, from US$0.00 on.',
      ),
    ),
});

/** Sets above which sum a write-off needs a second person. Load it with `lazy`. */
export function WriteOffLimitDialog({
  amount,
  onClose,
}: {
  amount: number | null;
  onClose: () => void;
}) {
  const scope = useTenantScope();
  const initial: z.infer<typeof schema> = { amount: amount?.toFixed(2) ?? null };
  return (
    <CommandDialog
      title="When does a write-off need a second person?"
      text={
        <p>
          It holds from the next write-off on. Another colleague with the duty billing, or an owner,
          confirms what passes the sum. What waits goes on waiting.
        </p>
      }
      command={useSetLimit()}
      resolver={zodResolver(schema)}
      defaultValues={initial}
      toInput={({ amount: sum }) => ({ amount: Number(sum) })}
      submit="Set the sum"
      toast={{ text: 'Sum set' }}
      keep={[...writeOffQueries.all(scope), 'kept', 'limit']}
      onClose={onClose}
    >
      {({ control }) => (
        <FormMoneyField
          name="amount"
          control={control}
          label="Above this sum on an invoice"
          help="US$0.00: each write-off needs a second person."
        />
      )}
    </CommandDialog>
  );
}
