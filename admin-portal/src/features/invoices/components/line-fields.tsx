import styled from '@emotion/styled';
import { Button, VisuallyHidden } from '@portal/shared-core/ui';
import {
  FormCheckbox,
  FormMoneyField,
  FormSelect,
  FormTextField,
} from '@portal/shared-core/ui/form';
import { color, media } from '@portal/shared-core/ui/theme';
import { useFieldArray, useWatch, type Control } from 'react-hook-form';

import { bestOffer, offerText, type Offer } from '../discounts.ts';
import { newLine, type LinesValues } from '../lines.ts';

const Line = styled('fieldset')({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr)) 170px',
  gap: 12,
  alignItems: 'start',
  margin: 0,
  padding: '0 0 12px',
  border: 0,
  borderBottom: `1px solid ${color.line}`,
  '& > .description': { gridColumn: 'span 3' },
  '& > .discount': { gridColumn: '1 / -1' },
  [media.phone]: { gridTemplateColumns: '1fr', '& > .description': { gridColumn: 'auto' } },
});
const Remove = styled('div')({ marginTop: 28, [media.phone]: { marginTop: 0 } });

const kinds = [
  { value: 'service', label: 'Our service' },
  { value: 'government', label: 'Government fee' },
];
const periods = [
  { value: 'once', label: 'Once' },
  { value: 'year', label: 'Per year' },
];
const treatments = [
  { value: 'standard', label: 'Standard' },
  { value: 'zero_rated_nonresident', label: 'Zero, non-resident' },
  { value: 'exempt', label: 'Exempt' },
];

const MAX_LINES = 100;

/** The lines of a draft: what, how much, how often, and how VAT treats a service. */
export function LineFields({
  control,
  currency,
  offers,
}: {
  control: Control<LinesValues>;
  currency: string;
  /** The discounts that a line of ours can have. */
  offers: readonly Offer[];
}) {
  const { fields, append, remove } = useFieldArray({ control, name: 'lines', keyName: 'key' });
  return (
    <>
      {fields.map(({ key }, index) => (
        <LineField
          key={key}
          control={control}
          currency={currency}
          offers={offers}
          index={index}
          {...(fields.length > 1 && { onRemove: () => remove(index) })}
        />
      ))}
      {fields.length < MAX_LINES && (
        <div>
          <Button size="small" onClick={() => append(newLine())}>
            Add a line
          </Button>
        </div>
      )}
    </>
  );
}

function LineField({
  control,
  currency,
  offers,
  index,
  onRemove,
}: {
  control: Control<LinesValues>;
  currency: string;
  offers: readonly Offer[];
  index: number;
  onRemove?: () => void;
}) {
  const { kind, code, amount } = useWatch({ control, name: `lines.${index}` });
  const best = kind === 'service' ? bestOffer(offers, code, amount) : null;
  return (
    <Line>
      <VisuallyHidden as="legend">Line {index + 1}</VisuallyHidden>
      <div className="description">
        <FormTextField
          name={`lines.${index}.label`}
          control={control}
          label="Description"
          maxLength={200}
        />
      </div>
      <FormMoneyField
        name={`lines.${index}.amount`}
        control={control}
        label="Amount"
        currency={currency}
        help="To be confirmed while empty"
      />
      <FormSelect name={`lines.${index}.kind`} control={control} label="Kind" options={kinds} />
      <FormSelect name={`lines.${index}.per`} control={control} label="Billed" options={periods} />
      {kind === 'service' ? (
        <FormSelect
          name={`lines.${index}.vat`}
          control={control}
          label="VAT"
          options={treatments}
        />
      ) : (
        <Remove>Passed on without VAT</Remove>
      )}
      {onRemove && (
        <Remove>
          <Button size="small" variant="text" onClick={onRemove}>
            Remove<VisuallyHidden> line {index + 1}</VisuallyHidden>
          </Button>
        </Remove>
      )}
      {best && (
        <div className="discount">
          <FormCheckbox
            name={`lines.${index}.discounted`}
            control={control}
            label="With discount"
            help={offerText(best, currency)}
          />
        </div>
      )}
    </Line>
  );
}
