import { FormSelect, FormTextField } from '@portal/shared-core/ui/form';
import { useWatch, type Control } from 'react-hook-form';

import type { Reason } from './reason.queries.ts';
import { neutralOf, type Rejection } from './rejection.ts';

/** The fields of a rejection. Of an internal reason they say what the client reads instead, and that the note stays among staff. */
export function RejectionFields({
  control,
  reasons,
}: {
  control: Control<Rejection>;
  reasons: readonly Reason[];
}) {
  const forClient = neutralOf(reasons, useWatch({ control, name: 'reason' }));
  return (
    <>
      <FormSelect
        name="reason"
        control={control}
        label="Reason"
        help={
          forClient
            ? `Staff only. The client reads: “${forClient}”`
            : 'The client reads this sentence.'
        }
        options={[
          { value: '', label: 'Choose a reason' },
          ...reasons.map(({ code, label, is_internal: isInternal }) => ({
            value: code,
            label: isInternal ? `Staff only: ${label}` : label,
          })),
        ]}
      />
      <RejectionNote control={control} forClient={forClient} />
    </>
  );
}

/** The text beside a reason: for the client, or for staff when the reason is internal. */
export function RejectionNote({
  control,
  forClient,
}: {
  control: Control<Rejection>;
  forClient: string | undefined;
}) {
  return (
    <FormTextField
      key={forClient ? 'finding' : 'note'}
      name={forClient ? 'finding' : 'note'}
      control={control}
      label={forClient ? 'What did you find?' : 'What else should the client know?'}
      {...(forClient && { help: 'Staff only. The compliance officer is alerted.' })}
      multiline
      rows={3}
      maxLength={1500}
      optional
    />
  );
}
