import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { QueryPanel } from '@portal/shared-core/ui';
import { CommandForm } from '@portal/shared-core/ui/command';
import { FormSelect, FormTextField } from '@portal/shared-core/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useWatch, type Control } from 'react-hook-form';

import { useReject } from '../api/application.mutations.ts';
import {
  applicationQueries,
  keptKey,
  type Application,
  type RejectionReason,
} from '../api/application.queries.ts';

const rejection = z.object({
  reason: z.string().check(z.minLength(1, 'Choose a reason.')),
  note: z.string(),
  finding: z.string(),
});

type Rejection = z.infer<typeof rejection>;

/** Ends an application: a reason from the list, which the client reads unless it is internal, and a note. */
export function RejectForm({
  application,
  close,
}: {
  application: Application;
  close: () => void;
}) {
  const scope = useTenantScope();
  const reasons = useQuery(applicationQueries.reasons(scope));
  const reject = useReject(application.id);

  return (
    <QueryPanel
      title={`Reject ${application.title}`}
      note={() => 'the client is notified at once; this is final'}
      query={reasons}
      failed="The reasons could not be loaded"
    >
      {(options) => (
        <CommandForm
          label="Reject"
          command={reject}
          resolver={zodResolver(rejection)}
          defaultValues={{ reason: '', note: '', finding: '' }}
          toInput={({ reason, note, finding }) => ({
            reason,
            note: neutralOf(options, reason) ? finding : note,
          })}
          onDone={close}
          onCancel={close}
          submit="Reject the application"
          danger
          keep={keptKey(scope, 'reject', application.id)}
        >
          {({ control }) => <RejectionFields control={control} reasons={options} />}
        </CommandForm>
      )}
    </QueryPanel>
  );
}

/** What the client reads instead of an internal reason; undefined of any other. */
function neutralOf(reasons: readonly RejectionReason[], selected: string): string | undefined {
  return reasons.find(({ code }) => code === selected)?.told?.label;
}

/** Of an internal reason the form says what the client reads instead, and that the note stays among staff. */
function RejectionFields({
  control,
  reasons,
}: {
  control: Control<Rejection>;
  reasons: readonly RejectionReason[];
}) {
  const selected = useWatch({ control, name: 'reason' });
  const told = neutralOf(reasons, selected);
  return (
    <>
      <FormSelect
        name="reason"
        control={control}
        label="Reason"
        help={told ? `Staff only. The client reads: “${told}”` : 'The client reads this sentence.'}
        options={[
          { value: '', label: 'Choose a reason' },
          ...reasons.map(({ code, label, is_internal: isInternal }) => ({
            value: code,
            label: isInternal ? `Staff only: ${label}` : label,
          })),
        ]}
      />
      {/* Two fields: what is written for staff never goes to the client when another reason is selected. */}
      <FormTextField
        key={told ? 'finding' : 'note'}
        name={told ? 'finding' : 'note'}
        control={control}
        label={told ? 'What did you find?' : 'What else should the client know?'}
        {...(told && { help: 'Staff only. The compliance officer is alerted.' })}
        multiline
        rows={3}
        maxLength={1500}
        optional
      />
    </>
  );
}
