import { riskRatingLabels, riskRatings, type RiskRating } from '@portal/shared-core/domain/risk';
import { z, zodResolver } from '@portal/shared-core/schema';
import { useCommand, useTenantScope } from '@portal/shared-core/tenant';
import { CommandDialog } from '@portal/shared-core/ui/command';
import { FormSelect, FormTextField } from '@portal/shared-core/ui/form';

const rule = z.object({
  rating: z.enum(riskRatings, 'Choose a rating.'),
  reason: z.string().check(z.trim(), z.minLength(1, 'Enter the reason.')),
});

type Values = { rating: RiskRating; reason: string };

/** An assessment that counts, for which another rating is proposed. */
export interface Overridable {
  id: string;
  effective_rating: RiskRating;
  floor: RiskRating | null;
}

const nameOf = (rating: RiskRating) => riskRatingLabels[rating].label;

/** Proposes another rating for an assessment: raising counts at once, lowering waits for a second person. Load it with `lazy`. */
export function OverrideDialog({
  name,
  assessment,
  onClose,
}: {
  name: string;
  assessment: Overridable;
  onClose: () => void;
}) {
  const { id, effective_rating: counted, floor } = assessment;
  const { tenantId } = useTenantScope();
  // Raising counts at once, lowering waits. Raises risk.below_floor, risk.override_waiting.
  const override = useCommand('override_risk', (input: Values) => ({
    assessment_id: id,
    ...input,
  }));
  const least = floor ? riskRatings.indexOf(floor) : 0;
  const options = riskRatings.filter((rating, at) => rating !== counted && at >= least);
  return (
    <CommandDialog<Values, Values, unknown>
      title={`Another rating for ${name}`}
      text={
        <p>
          {`It counts as ${nameOf(counted).toLowerCase()}. A higher rating counts at once; a lower one once a second person approves it.`}
        </p>
      }
      command={override}
      resolver={zodResolver(rule)}
      defaultValues={{ rating: '' as RiskRating, reason: '' }}
      toInput={(values) => values}
      submit="Propose"
      toast={{ text: 'Rating proposed' }}
      keep={['admin', tenantId, 'risk', 'kept', 'override', id]}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <FormSelect
            name="rating"
            control={control}
            label="Rating"
            placeholder="Choose a rating"
            options={options.map((value) => ({ value, label: nameOf(value) }))}
          />
          <FormTextField
            name="reason"
            control={control}
            label="Reason"
            multiline
            rows={3}
            maxLength={2000}
          />
        </>
      )}
    </CommandDialog>
  );
}
