import { z, zodResolver } from '@portal/shared-core/schema';
import { CommandDialog } from '@portal/shared-core/ui/command';
import { FormRadioCards } from '@portal/shared-core/ui/form';

import { useBulk, type Outcome } from '#/components/bulk/bulk.mutations.ts';

import type { AnnualFee } from '../api/annual-fee.queries.ts';
import { readBillingWay, saveBillingWay } from '../billing-way.ts';

const rule = z.object({ way: z.enum(['payer', 'company']) });

type Way = z.infer<typeof rule>;

const counted = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? one : many}`;

interface DraftDialogProps {
  /** Those that are not invoiced. */
  companies: readonly AnnualFee[];
  year: number;
  onDone: (outcomes: readonly Outcome[]) => void;
  onClose: () => void;
}

/** Drafts the invoices of a year: one a payer, or one a company. The way is kept on the device. Load it with `lazy`. */
export function DraftDialog({ companies, year, onDone, onClose }: DraftDialogProps) {
  const command = useBulk(
    ({ way }: Way) => (way === 'payer' ? 'renewals.draft_for_payers' : 'renewals.draft'),
    ({ way }) => {
      saveBillingWay(way);
      return { ids: companies.map(({ company_id: id }) => id), args: { year: String(year) } };
    },
  );
  const payers = new Set(companies.map(({ client_id: id }) => id)).size;
  const many = counted(companies.length, 'company', 'companies');
  return (
    <CommandDialog<Way, Way, Outcome[]>
      title={`Invoice ${many} for ${year}`}
      text={<p>Drafts are made, which nothing sends. A company is invoiced for a year once.</p>}
      command={command}
      resolver={zodResolver(rule)}
      defaultValues={{ way: readBillingWay() }}
      toInput={(values) => values}
      submit="Draft"
      onDone={onDone}
      onClose={onClose}
    >
      {({ control }) => (
        <FormRadioCards
          name="way"
          control={control}
          label="Which invoices"
          options={[
            {
              value: 'payer',
              label: 'One invoice per payer',
              note: counted(payers, 'invoice', 'invoices'),
              explanation:
                'All companies of a client on one invoice, each with its lines and subtotal. What is drafted for a client is added to the draft that is there.',
            },
            {
              value: 'company',
              label: 'One invoice per company',
              note: counted(companies.length, 'invoice', 'invoices'),
              explanation: 'Everyone who sees a company reads its invoice.',
            },
          ]}
        />
      )}
    </CommandDialog>
  );
}
