import { riskRatings, type RiskRating } from '@portal/shared-core/domain/risk';
import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { CommandDialog } from '@portal/shared-core/ui/command';
import { FormSelect, FormTextField } from '@portal/shared-core/ui/form';

import type { Standing } from '../api/assessment.queries.ts';
import { useOverride } from '../api/risk.mutations.ts';
import { riskKey } from '../api/risk.queries.ts';
import { ratingName } from '../texts.ts';

const rule = z.object({
  rating: z.enum(riskRatings, 'Choose a rating.'),
  reason: z.string().check(z.trim(), z.minLength(1, 'Enter the reason.')),
});

type Values = { rating: RiskRating; reason: string };

/** Proposes another rating for an assessment: raising counts at once, lowering waits for a second person. Load it with `lazy`. */
export function OverrideDialog({
  name,
  assessment,
  onClose,
}: {
  name: string;
  assessment: Pick<Standing, 'id' | 'effective_rating' | 'floor'>;
  onClose: () => void;
}) {
  const { id, effective_rating: counted, floor } = assessment;
  const scope = useTenantScope();
  const least = floor ? riskRatings.indexOf(floor) : 0;
  const options = riskRatings.filter((rating, at) => rating !== counted && at >= least);
  return (
    <CommandDialog<Values, Values, unknown>
      title={`Another rating for ${name}`}
      text={
        <p>
          {`It counts as ${ratingName(counted).toLowerCase()}. A higher rating counts at once; a lower one once a second person approves it.`}
        </p>
      }
      command={useOverride(id)}
      resolver={zodResolver(rule)}
      defaultValues={{ rating: '' as RiskRating, reason: '' }}
      toInput={(values) => values}
      submit="Propose"
      toast={{ text: 'Rating proposed' }}
      keep={[...riskKey(scope), 'kept', 'override', id]}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <FormSelect
            name="rating"
            control={control}
            label="Rating"
            placeholder="Choose a rating"
            options={options.map((value) => ({ value, label: ratingName(value) }))}
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
