import styled from '@emotion/styled';
import { formatMoney } from '@portal/shared-core/domain/format';
import { priceParts } from '@portal/shared-core/domain/quote';
import { CheckBox } from '@portal/shared-core/ui/form';
import { color } from '@portal/shared-core/ui/theme';

import type { Services } from '../quote.ts';
import { priceOf, servicesFor } from './calculator-state.ts';

const List = styled('fieldset')({
  '& legend': { marginBottom: 6, padding: 0, fontSize: 15, lineHeight: '20px', fontWeight: 600 },
  '& label': {
    display: 'grid',
    gridTemplateColumns: '18px minmax(0, 1fr) auto',
    gap: '0 12px',
    alignItems: 'start',
    padding: '11px 0',
    borderBottom: `1px solid ${color.line}`,
    cursor: 'pointer',
  },
  '& label > span:last-of-type': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& small': { display: 'block', fontSize: 12, lineHeight: '16px', color: color.secondary },
});

/** What may be added, each with what it adds. */
export function ServiceList({
  type,
  selected,
  onChange,
}: {
  type: string;
  selected: Services;
  onChange: (services: Services) => void;
}) {
  return (
    <List>
      <legend>Services</legend>
      {servicesFor(type).map((offer) => {
        const { code, label, ours, government, per } = offer;
        const price = priceOf(offer);
        return (
          <label key={code}>
            <CheckBox
              type="checkbox"
              name="services"
              value={code}
              checked={selected.includes(code)}
              onChange={({ target }) =>
                onChange(
                  target.checked ? [...selected, code] : selected.filter((other) => other !== code),
                )
              }
            />
            <span>
              {label}
              <small>{priceParts(ours, government)}</small>
            </span>
            <span>
              {price === null ? 'To be confirmed' : formatMoney(price)}
              <small>{per === 'year' ? 'a year' : 'once'}</small>
            </span>
          </label>
        );
      })}
    </List>
  );
}
