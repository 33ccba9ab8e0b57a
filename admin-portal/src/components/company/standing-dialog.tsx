import { companyStatusLabels } from '@portal/shared-core/domain/companies';
import { nassauToday } from '@portal/shared-core/domain/format';
import { z, zodResolver } from '@portal/shared-core/schema';
import { CommandDialog } from '@portal/shared-core/ui/command';
import { FormDateField } from '@portal/shared-core/ui/form';

import type { Company } from './company.queries.ts';
import { ReasonFields } from './reason-fields.tsx';
import { RestorationCheck } from './restoration-check.tsx';
import { useSetStatus } from './record.queries.ts';

const schema = z.object({
  on_date: z.string().check(z.minLength(1, 'Enter the first day of the standing.')),
  reason: z.string().check(z.trim(), z.minLength(1, 'Enter the reason.')),
  document: z.string(),
  unpaid_reason: z.string().check(z.trim()),
});

/** What follows from a standing, for the person who records it. */
const consequences: Partial<Record<Company['status'], string>> = {
  active: 'Its duties go on, and penalties of late ones count.',
  dormant: 'Its duties go on.',
  strike_off_pending: 'Its duties go on. Settle what is late before the Registrar strikes it off.',
  struck_off:
    'Its registers can no longer be changed. Duties due until that day stay; later ones are closed as not applicable.',
  restoring: 'All its duties are entered again, those of the years between as well.',
  in_liquidation: 'Its duties go on until it is dissolved.',
  dissolved: 'Duties of the future end, and its registers can no longer be changed. It is final.',
  merged: 'Duties of the future end, and its registers can no longer be changed. It is final.',
};

/** Records a standing of a company from a day on. Load it with `lazy`. */
export function StandingDialog({
  company,
  standing,
  onClose,
}: {
  company: Company;
  standing: Company['status'];
  onClose: () => void;
}) {
  const set = useSetStatus();
  const { label } = companyStatusLabels[standing];
  const isRestored = company.status === 'restoring' && standing === 'active';
  return (
    <CommandDialog<z.infer<typeof schema>, Parameters<typeof set.mutate>[0], undefined>
      title={`${company.name}: ${label.toLowerCase()}`}
      text={
        <p>
          Now {companyStatusLabels[company.status].label.toLowerCase()}. {consequences[standing]}{' '}
          The client is notified.
        </p>
      }
      command={set}
      resolver={zodResolver(schema)}
      defaultValues={{ on_date: nassauToday(), reason: '', document: '', unpaid_reason: '' }}
      toInput={({ on_date: day, reason, document, unpaid_reason: unpaid }) => ({
        company_id: company.id,
        expected_version: company.version,
        status: standing,
        on_date: day,
        reason,
        ...(document && { document_id: document }),
        ...(isRestored && unpaid && { unpaid_reason: unpaid }),
      })}
      submit={`Record “${label}”`}
      toast={{ text: `Recorded: ${label.toLowerCase()}` }}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <FormDateField name="on_date" control={control} label="Since" max={nassauToday()} />
          <ReasonFields control={control} companyId={company.id} />
          {isRestored && <RestorationCheck control={control} companyId={company.id} />}
        </>
      )}
    </CommandDialog>
  );
}
