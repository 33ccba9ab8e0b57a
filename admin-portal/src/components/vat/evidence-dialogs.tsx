import { formatDate, nassauToday } from '@portal/shared-core/domain/format';
import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { CommandDialog } from '@portal/shared-core/ui/command';
import {
  FormCountryField,
  FormDateField,
  FormRadioCards,
  FormSelect,
  FormTextField,
} from '@portal/shared-core/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';

import {
  useEndEvidence,
  useRecordEvidence,
  vatQueries,
  type Evidence,
} from './evidence.queries.ts';

const recorded = z
  .object({
    residence: z.string().check(
      z.minLength(1, 'Choose where the client resides.'),
      z.refine((code) => code !== 'BS', 'Who resides in The Bahamas pays the standard rate.'),
    ),
    purpose: z
      .string()
      .check(z.trim(), z.minLength(3, 'Write what the services are for, outside The Bahamas.')),
    document_id: z.string().check(z.minLength(1, 'Choose the document that shows it.')),
    valid_from: z.string().check(z.minLength(1, 'Enter the first day.')),
    valid_until: z.string(),
  })
  .check(
    z.refine(({ valid_from: from, valid_until: until }) => until === '' || until >= from, {
      message: 'Enter a day that is not before the first one.',
      path: ['valid_until'],
    }),
  );

type Recorded = z.infer<typeof recorded>;

/** Records why the services to a client are zero-rated. */
export function RecordEvidence({
  clientId,
  client,
  onClose,
}: {
  clientId: string;
  client: string;
  onClose: () => void;
}) {
  const command = useRecordEvidence(clientId);
  const documents = useQuery(vatQueries.documents(useTenantScope(), clientId));
  const [id] = useState(() => crypto.randomUUID() as string);
  return (
    <CommandDialog<Recorded, Parameters<typeof command.mutate>[0], undefined>
      title={`Evidence for ${client}`}
      text={<p>Staff only. A record is not edited later: it ends, or is withdrawn.</p>}
      command={command}
      resolver={zodResolver(recorded)}
      defaultValues={{
        residence: '',
        purpose: '',
        document_id: '',
        valid_from: nassauToday(),
        valid_until: '',
      }}
      toInput={(values) => ({ id, ...values })}
      submit="Record the evidence"
      toast={{ text: 'Evidence recorded' }}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <FormCountryField name="residence" control={control} label="Resides in" />
          <FormTextField
            name="purpose"
            control={control}
            label="What the services are for"
            help="The purpose outside The Bahamas, as the client states it."
            multiline
            rows={3}
            maxLength={1000}
          />
          <FormSelect
            name="document_id"
            control={control}
            label="Document that shows it"
            placeholder={documents.isPending ? 'Loading' : 'Choose'}
            help={
              documents.isError
                ? 'The documents could not be loaded. Close and try again.'
                : documents.data?.length === 0
                  ? 'The client has no document yet. File it with one of their companies first.'
                  : 'One of the client’s documents, the newest first.'
            }
            options={(documents.data ?? []).map((document) => ({
              value: document.id,
              label: [document.file_name, document.category, document.about]
                .filter(Boolean)
                .join(', '),
            }))}
          />
          <FormDateField name="valid_from" control={control} label="Holds from" />
          <FormDateField name="valid_until" control={control} label="Holds until" optional />
        </>
      )}
    </CommandDialog>
  );
}

const ended = z
  .object({ how: z.string(), last_day: z.string(), withdrawn_note: z.string().check(z.trim()) })
  .check(
    z.refine(({ how, last_day: day }) => how !== 'end' || day !== '', {
      message: 'Enter the last day.',
      path: ['last_day'],
    }),
    z.refine(({ how, withdrawn_note: note }) => how !== 'withdraw' || note.length >= 3, {
      message: 'Write what was wrong.',
      path: ['withdrawn_note'],
    }),
  );

type Ended = z.infer<typeof ended>;

/** Ends a record on a day, or withdraws it. */
export function EndEvidence({ evidence, onClose }: { evidence: Evidence; onClose: () => void }) {
  const command = useEndEvidence(evidence.id);
  return (
    <CommandDialog<Ended, Parameters<typeof command.mutate>[0], undefined>
      title="End the evidence"
      text={<p>{`It holds from ${formatDate(evidence.valid_from)}.`}</p>}
      command={command}
      resolver={zodResolver(ended)}
      defaultValues={{ how: 'end', last_day: nassauToday(), withdrawn_note: '' }}
      toInput={({ how, ...values }) => ({
        ...values,
        withdrawn_note: how === 'withdraw' ? values.withdrawn_note : '',
      })}
      submit="End the evidence"
      danger
      toast={{ text: 'Evidence ended' }}
      onClose={onClose}
    >
      {({ control }) => <HowItEnds control={control} evidence={evidence} />}
    </CommandDialog>
  );
}

function HowItEnds({ control, evidence }: { control: Control<Ended>; evidence: Evidence }) {
  const how = useWatch({ control, name: 'how' });
  return (
    <>
      <FormRadioCards
        name="how"
        control={control}
        label="Why does it end?"
        options={[
          { value: 'end', label: 'The client’s situation changes' },
          { value: 'withdraw', label: 'It was recorded in error and never held' },
        ]}
      />
      {how === 'end' ? (
        <FormDateField
          name="last_day"
          control={control}
          label="Last day"
          min={evidence.valid_from}
          {...(evidence.valid_until && { max: evidence.valid_until })}
        />
      ) : (
        <FormTextField
          name="withdrawn_note"
          control={control}
          label="What was wrong"
          help="Staff only. VAT of invoices that rested on it is at risk then."
          multiline
          rows={3}
          maxLength={1000}
        />
      )}
    </>
  );
}
