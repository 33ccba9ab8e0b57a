import styled from '@emotion/styled';
import { formatNumber } from '@portal/shared-core/domain/format';
import { readNumber } from '@portal/shared-core/domain/typed-number';
import { entryOf } from '@portal/shared-core/errors';
import { BareInput, FieldError, InputBox } from '@portal/shared-core/ui/form';
import { color } from '@portal/shared-core/ui/theme';
import { useId } from 'react';

import { bandBreak } from '../quote.ts';

const Field = styled('div')({
  '--field-height': '44px',
  '--field-text': '16px',
  '& label': { fontSize: 15, lineHeight: '20px', fontWeight: 600 },
  '& > p': { fontSize: 13, lineHeight: '18px', color: color.secondary, textWrap: 'pretty' },
});

const Box = styled(InputBox)({ maxWidth: 240, marginBottom: 6 });

/** Authorised capital in US dollars. What is no amount stays as typed, with the reason under it. */
export function CapitalField({
  type,
  value,
  isFine,
  onChange,
}: {
  type: string;
  value: string;
  isFine: boolean;
  onChange: (typed: string) => void;
}) {
  const id = useId();
  const edge = bandBreak(type);
  return (
    <Field>
      <label htmlFor={id}>Authorised capital</label>
      <Box>
        <span className="unit">US$</span>
        <BareInput
          id={id}
          name="capital"
          inputMode="decimal"
          autoComplete="off"
          data-figures
          maxLength={24}
          value={value}
          aria-describedby={`${id}-note`}
          {...(!isFine && { 'aria-invalid': true })}
          onChange={(event) => onChange(event.target.value)}
        />
      </Box>
      {isFine ? (
        <p id={`${id}-note`}>
          {edge === null
            ? 'The fees for this type do not depend on it.'
            : `The usual capital is 5,000 shares of one dollar. Above ${formatNumber(edge)} the government’s fees are higher.`}
        </p>
      ) : (
        <FieldError id={`${id}-note`}>
          {readNumber(value).error ?? entryOf('quote.capital_invalid').message}
        </FieldError>
      )}
    </Field>
  );
}
