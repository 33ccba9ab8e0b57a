import { formatMoney, nassauToday } from '@portal/shared-core/domain/format';
import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Panel } from '@portal/shared-core/ui';
import { CommandForm } from '@portal/shared-core/ui/command';
import { FormDateField } from '@portal/shared-core/ui/form';
import { HeldButton } from '@portal/shared-core/ui/work';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { VatWarning } from '#/components/vat/vat-warning.tsx';

import { useIssue } from '../api/invoice.mutations.ts';
import { clientOf, hasZeroRate, keptKey, type Invoice } from '../api/invoice.queries.ts';
import { PayWarning } from './client-pays.tsx';

const issue = z.object({
  due: z.string().check(z.minLength(1, 'Enter the day by which it is paid.')),
});

const DAYS_TO_PAY = 30;

/** The day so many days after today in Nassau, as YYYY-MM-DD. */
export function dayIn(days: number): string {
  const day = new Date(`${nassauToday()}T12:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** Gives a draft its number and sends it to the client; what is missing holds the action. */
export function IssuePanel({ invoice, hasUnsaved }: { invoice: Invoice; hasUnsaved: boolean }) {
  const scope = useTenantScope();
  const command = useIssue(invoice);
  const missing = useNotAllowed('issue_invoice');
  const held = missing ?? (hasUnsaved ? 'Save the lines first.' : lacking(invoice));
  return (
    <Panel title="Issue" note="the number is given, and the lines change no more">
      <PayWarning currency={invoice.currency} />
      {hasZeroRate(invoice) && <VatWarning invoiceIds={[invoice.id]} />}
      {held ? (
        <>
          <HeldButton because={held}>Issue the invoice</HeldButton>
          <p>{held}</p>
        </>
      ) : (
        <CommandForm
          label="Issue the invoice"
          command={command}
          resolver={zodResolver(issue)}
          defaultValues={{ due: dayIn(DAYS_TO_PAY) }}
          toInput={(values) => values}
          nameOf={lineName}
          submit="Issue the invoice"
          toast={{ text: 'Invoice issued' }}
          keep={keptKey(scope, 'issue', invoice.id)}
        >
          {({ control }) => (
            <>
              <p>
                {clientOf(invoice)} is notified of{' '}
                {formatMoney(invoice.total.toFixed(2), invoice.currency)}.
              </p>
              <FormDateField
                name="due"
                control={control}
                label="Due"
                min={nassauToday()}
                max={dayIn(366)}
              />
            </>
          )}
        </CommandForm>
      )}
    </Panel>
  );
}

/** What a draft needs before it is issued; undefined for nothing. */
export function lacking({ lines, total, companies }: Invoice): string | undefined {
  const own = lines.filter(({ kind }) => kind !== 'vat');
  if (own.length === 0) return 'Enter and save a line first.';
  const at = own.findIndex(({ amount }) => amount === null);
  const company = companies.find(({ company_id: id }) => id === own[at]?.company_id);
  if (company) return `“${own[at]?.label}” of ${company.name} has no amount yet.`;
  if (at >= 0) return `Line ${at + 1}, “${own[at]?.label}”, has no amount yet.`;
  return total > 0 ? undefined : 'The invoice bills nothing yet.';
}

/** 'Line 2' for the field `lines.1`, of which the database says that it has no amount. */
function lineName(field: string): string | undefined {
  const [, index] = /^lines\.(\d+)$/.exec(field) ?? [];
  return index === undefined ? undefined : `Line ${Number(index) + 1}`;
}
