import { formatMoney } from '@portal/shared-core/domain/format';
import { owedOn } from '@portal/shared-core/domain/invoices';
import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Actions, Button, Panel, Stack } from '@portal/shared-core/ui';
import { CommandForm } from '@portal/shared-core/ui/command';
import { FormMoneyField } from '@portal/shared-core/ui/form';
import { HeldButton } from '@portal/shared-core/ui/work';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import { accountQueries } from '../api/account.queries.ts';
import { useApplyAccount } from '../api/ledger.mutations.ts';
import { clientIdOf, clientOf, type Invoice } from '../api/invoice.queries.ts';
import { moneyRule } from '../money-rule.ts';

const RefundDialog = lazy(async () => ({
  default: (await import('./refund-dialog.tsx')).RefundDialog,
}));

interface Values {
  amount: string | null;
}

/** What is held on account for the client of an invoice: used for it here, or given back. Nothing where nothing is held. */
export function AccountPanel({ invoice }: { invoice: Invoice }) {
  const { currency } = invoice;
  const scope = useTenantScope();
  const { data: held = 0 } = useQuery(accountQueries.held(scope, clientIdOf(invoice), currency));
  const missing = useNotAllowed('apply_account');
  const [isRefunding, setRefunding] = useState(false);
  if (held <= 0) return null;
  const most = Math.min(held, owedOn(invoice));
  return (
    <Panel
      title="Money on account"
      note={`${formatMoney(held.toFixed(2), currency)} of ${clientOf(invoice)}`}
    >
      {missing ? (
        <>
          <HeldButton because={missing}>Use it for this invoice</HeldButton>
          <p>{missing}</p>
        </>
      ) : (
        <Stack>
          {most > 0 && <Use key={`${held} ${most}`} invoice={invoice} most={most} />}
          <Actions>
            <Button size="small" onClick={() => setRefunding(true)}>
              Refund money on account…
            </Button>
          </Actions>
        </Stack>
      )}
      <Suspense>
        {isRefunding && (
          <RefundDialog
            invoice={invoice}
            from="account"
            most={held}
            onClose={() => setRefunding(false)}
          />
        )}
      </Suspense>
    </Panel>
  );
}

function Use({ invoice, most }: { invoice: Invoice; most: number }) {
  const command = useApplyAccount(invoice);
  const [id] = useState(() => crypto.randomUUID() as string);
  return (
    <CommandForm<Values, Parameters<typeof command.mutate>[0], undefined>
      label="Use money on account"
      command={command}
      resolver={zodResolver(
        z.object({ amount: moneyRule(most, invoice.currency, 'that can be used') }),
      )}
      defaultValues={{ amount: most.toFixed(2) }}
      toInput={({ amount }) => ({ id, amount: amount ?? '' })}
      submit="Use it for this invoice"
      variant="outlined"
      layout="line"
      toast={{ text: 'Money on account used' }}
    >
      {({ control }) => (
        <FormMoneyField
          name="amount"
          control={control}
          label="Amount"
          currency={invoice.currency}
        />
      )}
    </CommandForm>
  );
}
