import { KeptForm } from '@portal/shared-core/device-texts';
import { riskRatings } from '@portal/shared-core/domain/risk';
import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { InlineAlert, QueryState } from '@portal/shared-core/ui';

import { FormSelect, FormTextField } from '@portal/shared-core/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useWatch, type Control } from 'react-hook-form';

import { reasonsQuery } from '#/components/decisions/reason.queries.ts';
import { RejectionFields } from '#/components/decisions/rejection-fields.tsx';
import { noRejection, rejection, rejectionInput } from '#/components/decisions/rejection.ts';

import { keptKey } from '#/components/kyc/kept-key.ts';
import { type Gate, type KycCase } from '../api/case.queries.ts';
import { useApprove, useReject, type Approval } from '../api/kyc.mutations.ts';
import { ratingLabels } from '#/components/kyc/texts.ts';

/** A form of the sheet. */
export interface FormProps {
  kyc: KycCase;
  onDone: () => void;
  onCancel: () => void;
}

const ratings = riskRatings.filter((rating) => rating !== 'prohibited');

const approval = z.object({
  rating: z.enum(['low', 'medium', 'high'], 'Choose a rating.'),
  note: z.string(),
});

/** The first decision, with its rating: the proposed one unless the note says why not. */
export function ApproveForm({
  kyc,
  proposal,
  label,
  onDone,
  onCancel,
}: FormProps & { proposal: Gate['proposal']; label: string }) {
  const proposed = proposal.rating === 'prohibited' ? 'high' : proposal.rating;
  return (
    <KeptForm
      label="Approve"
      command={useApprove(kyc.id)}
      resolver={zodResolver(approval)}
      defaultValues={{ rating: proposed, note: '' }}
      toInput={(values): Approval => values}
      submit={label}
      onDone={onDone}
      onCancel={onCancel}
      keep={keptKey(useTenantScope(), 'approve', kyc.id)}
    >
      {({ control }) => (
        <>
          <FormSelect
            name="rating"
            control={control}
            label="Rating"
            help={`Proposed: ${ratingLabels[proposal.rating].label}.`}
            options={ratings.map((rating) => ({
              value: rating,
              label: ratingLabels[rating].label,
            }))}
          />
          <LowerNote control={control} proposed={proposed} />
          <FormTextField
            name="note"
            control={control}
            label="Note"
            help="Staff only. The next person who decides reads it."
            multiline
            rows={2}
            maxLength={4000}
            optional
          />
        </>
      )}
    </KeptForm>
  );
}

function LowerNote({
  control,
  proposed,
}: {
  control: Control<z.infer<typeof approval>>;
  proposed: (typeof ratings)[number];
}) {
  const rating = useWatch({ control, name: 'rating' });
  if (ratings.indexOf(rating) >= ratings.indexOf(proposed)) return null;
  return (
    <InlineAlert tone="warning" title="Below the proposed rating">
      Enter the reason in the note. A second person decides on it.
    </InlineAlert>
  );
}

/** Ends the case: a reason from the list, which the client reads unless it is internal, and a text. */
export function RejectForm({ kyc, onDone, onCancel }: FormProps) {
  const scope = useTenantScope();
  const reasons = useQuery(reasonsQuery(scope, 'kyc'));
  const reject = useReject(kyc.id);
  return (
    <QueryState query={reasons} failed="The reasons could not be loaded">
      {(options) => (
        <KeptForm
          label="Reject"
          command={reject}
          resolver={zodResolver(rejection)}
          defaultValues={noRejection}
          toInput={(values) => rejectionInput(options, values)}
          onDone={onDone}
          onCancel={onCancel}
          submit={`Reject the case of ${kyc.party.name}`}
          danger
          keep={keptKey(scope, 'reject', kyc.id)}
        >
          {({ control }) => <RejectionFields control={control} reasons={options} />}
        </KeptForm>
      )}
    </QueryState>
  );
}
