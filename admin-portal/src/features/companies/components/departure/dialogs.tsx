import { formatDate, nassauToday } from '@portal/shared-core/domain/format';
import { z, zodResolver } from '@portal/shared-core/schema';
import { CommandDialog, ReasonDialog } from '@portal/shared-core/ui/command';
import { FormDateField, FormSelect, FormTextField } from '@portal/shared-core/ui/form';

import type { Company } from '#/components/company/company.queries.ts';

import {
  useAcceptDebts,
  useRecordDeparture,
  useSetDocument,
  useWithdrawDeparture,
  type DocumentItem,
  type StaffDeparture,
} from './departure.queries.ts';
import { useDocumentOptions } from './use-document-options.ts';

const documentSchema = z.object({
  document: z.string().check(z.minLength(1, 'Choose a document.')),
});

/** The document of an item of the checklist. */
export function DocumentDialog({
  companyId,
  departureId,
  item,
  title,
  onClose,
}: {
  companyId: string;
  departureId: string;
  item: DocumentItem;
  title: string;
  onClose: () => void;
}) {
  const command = useSetDocument();
  const documents = useDocumentOptions(companyId);
  return (
    <CommandDialog<z.infer<typeof documentSchema>, Parameters<typeof command.mutate>[0], undefined>
      title={title}
      text={<p>A new file is added under Documents first. The pack is made again after it.</p>}
      command={command}
      resolver={zodResolver(documentSchema)}
      defaultValues={{ document: '' }}
      toInput={({ document }) => ({ departure_id: departureId, item, document_id: document })}
      submit="Use this document"
      toast={{ text: 'The document is noted' }}
      onClose={onClose}
    >
      {({ control }) => (
        <FormSelect
          name="document"
          control={control}
          label="Document of the company"
          options={[{ value: '', label: 'Choose' }, ...documents]}
        />
      )}
    </CommandDialog>
  );
}

/** The first of the two persons who accept that a company leaves with debts. */
export function AcceptDialog({
  departureId,
  onClose,
}: {
  departureId: string;
  onClose: () => void;
}) {
  const command = useAcceptDebts();
  return (
    <ReasonDialog
      title="Accept what is owed"
      text={<p>The company leaves with what it owes today. A colleague confirms it.</p>}
      command={command}
      label="Who bears it, and why"
      help="The client reads it."
      toInput={(reason) => ({ departure_id: departureId, reason })}
      submit="Accept"
      toast={{ text: 'Accepted. A colleague confirms it' }}
      onClose={onClose}
    />
  );
}

/** Takes a departure back, with a reason for the client. */
export function WithdrawDialog({
  departureId,
  onClose,
}: {
  departureId: string;
  onClose: () => void;
}) {
  const command = useWithdrawDeparture();
  return (
    <ReasonDialog
      title="Withdraw the departure"
      text={<p>The company stays as it is.</p>}
      command={command}
      help="The client reads it."
      toInput={(reason) => ({ departure_id: departureId, note: reason })}
      submit="Withdraw"
      toast={{ text: 'The departure is withdrawn' }}
      onClose={onClose}
    />
  );
}

const recordSchema = z.object({
  on_date: z.string().check(z.minLength(1, 'Enter the day.')),
  foreign_number: z.string().check(z.trim()),
});

/** Records that a company has left. */
export function RecordDialog({
  company,
  departure,
  onClose,
}: {
  company: Company;
  departure: StaffDeparture;
  onClose: () => void;
}) {
  const command = useRecordDeparture();
  const isContinued = departure.kind === 'continuation_out';
  return (
    <CommandDialog<z.infer<typeof recordSchema>, Parameters<typeof command.mutate>[0], undefined>
      title={`${company.name} has left`}
      text={
        <p>
          It was to leave on {formatDate(departure.wanted_on)}. Its later duties end, and its
          registers are no longer changed. The client keeps reading what there is, and is notified.
          It is final.
        </p>
      }
      command={command}
      resolver={zodResolver(recordSchema)}
      defaultValues={{ on_date: nassauToday(), foreign_number: '' }}
      toInput={({ on_date: day, foreign_number: number }) => ({
        departure_id: departure.id,
        on_date: day,
        ...(number && { foreign_number: number }),
      })}
      submit="Record the departure"
      toast={{ text: 'The company has left' }}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <FormDateField name="on_date" control={control} label="Left on" max={nassauToday()} />
          {isContinued && (
            <FormTextField
              name="foreign_number"
              control={control}
              label="Number in the new register"
              maxLength={60}
            />
          )}
        </>
      )}
    </CommandDialog>
  );
}
