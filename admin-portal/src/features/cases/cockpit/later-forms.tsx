import { KeptForm } from '@portal/shared-core/device-texts';
import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { FormTextField } from '@portal/shared-core/ui/form';

import { keptKey } from '#/components/kyc/kept-key.ts';
import { useConfirm, useRecall, useReopen } from '../api/kyc.mutations.ts';
import type { FormProps } from './decision-forms.tsx';

const agreement = z.object({ note: z.string() });
const disagreement = z.object({
  note: z.string().check(z.trim(), z.minLength(3, 'Say what has to be looked at again.')),
});

/** The second or third decision: agree, or send the case back with a note among staff. */
export function ConfirmForm({
  kyc,
  agrees,
  label,
  onDone,
  onCancel,
}: FormProps & { agrees: boolean; label: string }) {
  const scope = useTenantScope();
  return (
    <KeptForm
      label={agrees ? 'Agree' : 'Send back'}
      command={useConfirm(kyc.id)}
      resolver={zodResolver(agrees ? agreement : disagreement)}
      defaultValues={{ note: '' }}
      toInput={({ note }) => ({ agrees, note })}
      submit={label}
      danger={!agrees}
      onDone={onDone}
      onCancel={onCancel}
      keep={keptKey(scope, agrees ? 'agree' : 'send-back', kyc.id)}
    >
      {({ control }) => (
        <FormTextField
          name="note"
          control={control}
          label="Note"
          help="Staff only."
          multiline
          rows={2}
          maxLength={4000}
          optional={agrees}
        />
      )}
    </KeptForm>
  );
}

const why = z.object({
  reason: z.string().check(z.trim(), z.minLength(3, 'Say why, for your colleagues.')),
});

/** Takes a rejection back, or starts a review before its day; with a reason among staff. */
export function BackForm({
  kyc,
  isRejected,
  onDone,
  onCancel,
}: FormProps & { isRejected: boolean }) {
  const scope = useTenantScope();
  const reopen = useReopen(kyc.id);
  const recall = useRecall(kyc.id);
  return (
    <KeptForm
      label={isRejected ? 'Reopen' : 'Start the review now'}
      command={isRejected ? reopen : recall}
      resolver={zodResolver(why)}
      defaultValues={{ reason: '' }}
      toInput={(values) => values}
      submit={isRejected ? 'Reopen the case' : 'Ask the client to review'}
      onDone={onDone}
      onCancel={onCancel}
      keep={keptKey(scope, isRejected ? 'reopen' : 'recall', kyc.id)}
    >
      {({ control }) => (
        <FormTextField
          name="reason"
          control={control}
          label="Reason"
          help={
            isRejected
              ? 'Staff only. The client is notified that the checks go on.'
              : 'Staff only. The client is asked to review what they declared.'
          }
          multiline
          rows={2}
          maxLength={4000}
        />
      )}
    </KeptForm>
  );
}
