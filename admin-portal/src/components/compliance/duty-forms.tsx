import { nassauToday } from '@portal/shared-core/domain/format';
import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { CommandForm } from '@portal/shared-core/ui/command';
import { FormDateField, FormTextField } from '@portal/shared-core/ui/form';
import { useReceiptState } from '@portal/shared-core/uploads';
import type { Duty } from '@portal/shared-core/views';

import {
  useComplete,
  useDeclineReport,
  useWaive,
  type Completion,
} from './compliance.mutations.ts';
import { keptKey } from './compliance.queries.ts';
import { ReceiptField } from './receipt-field.tsx';

const completion = (isOnItsWay: (documentId: string) => boolean) =>
  z.object({
    day: z.string().check(z.minLength(1, 'Enter the day it was done.')),
    reference: z.string(),
    note: z.string(),
    document_id: z
      .nullable(z.object({ id: z.string(), name: z.string() }))
      .check(
        z.refine(
          (receipt) => receipt === null || !isOnItsWay(receipt.id),
          'Wait until the receipt is uploaded, or leave it out.',
        ),
      ),
  });

/** When a duty was met, with the receipt and its number. The day the client reported is filled in, and their receipt counts. */
export function CompleteForm({ duty, close }: { duty: Duty; close: () => void }) {
  const { id, company_id: companyId, rule_name: name, notice, receipt } = duty;
  const command = useComplete(id);
  const isOnItsWay = useReceiptState();
  const reported = notice?.state === 'open' ? notice.paid_on : null;
  const empty: Completion = {
    day: reported ?? nassauToday(),
    reference: '',
    note: '',
    document_id: null,
  };
  return (
    <CommandForm
      label={`Complete: ${name}`}
      command={command}
      resolver={zodResolver(completion(isOnItsWay))}
      defaultValues={empty}
      toInput={(values) => values}
      onDone={close}
      onCancel={close}
      submit={reported ? 'Confirm' : 'Complete'}
      toast={{ text: `${name}: done` }}
      keep={keptKey(useTenantScope(), 'complete', id)}
    >
      {({ control }) => (
        <>
          <FormDateField name="day" control={control} label="Done on" max={nassauToday()} />
          <FormTextField
            name="reference"
            control={control}
            label="Receipt or filing number"
            maxLength={120}
            optional
          />
          <FormTextField
            name="note"
            control={control}
            label="Note"
            help="The client reads it."
            maxLength={2000}
            multiline
            rows={2}
            optional
          />
          {/* Documents are of companies: a duty of the firm has its number and note. */}
          {companyId !== null && (
            <ReceiptField
              name="document_id"
              control={control}
              subjectId={companyId}
              help={receipt ? `Without one, ${receipt.file_name} of the client counts.` : undefined}
            />
          )}
        </>
      )}
    </CommandForm>
  );
}

const waiver = z.object({
  note: z.string().check(z.trim(), z.minLength(1, 'Enter why it is not required.')),
});

/** Why a duty need not be met. */
export function WaiveForm({ duty, close }: { duty: Duty; close: () => void }) {
  const { id, rule_name: name } = duty;
  return (
    <CommandForm
      label={`Waive: ${name}`}
      command={useWaive(id)}
      resolver={zodResolver(waiver)}
      defaultValues={{ note: '' }}
      toInput={(values) => values}
      onDone={close}
      onCancel={close}
      submit="Waive the duty"
      danger
      toast={{ text: `${name}: waived` }}
      keep={keptKey(useTenantScope(), 'waive', id)}
    >
      {({ control }) => (
        <FormTextField
          name="note"
          control={control}
          label="Why it is not required"
          help="The client reads it."
          maxLength={2000}
          multiline
          rows={2}
        />
      )}
    </CommandForm>
  );
}

const decline = z.object({
  reply: z.string().check(z.trim(), z.minLength(1, 'Write why; the client reads it.')),
});

/** Why a report of the client is not confirmed. */
export function DeclineForm({
  duty: { rule_name: name },
  noticeId,
  close,
}: {
  duty: Duty;
  noticeId: string;
  close: () => void;
}) {
  return (
    <CommandForm
      label={`Decline the report: ${name}`}
      command={useDeclineReport(noticeId)}
      resolver={zodResolver(decline)}
      defaultValues={{ reply: '' }}
      toInput={(values) => values}
      onDone={close}
      onCancel={close}
      submit="Decline the report"
      danger
      toast={{ text: 'Report declined' }}
      keep={keptKey(useTenantScope(), 'decline', noticeId)}
    >
      {({ control }) => (
        <FormTextField
          name="reply"
          control={control}
          label="Why"
          help="The client reads it."
          maxLength={1000}
          multiline
          rows={2}
        />
      )}
    </CommandForm>
  );
}
