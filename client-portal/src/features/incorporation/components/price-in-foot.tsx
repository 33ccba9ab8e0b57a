import styled from '@emotion/styled';
import { isDueWithOrder, sumOf } from '@portal/shared-core/domain/quote';
import { SidePanel, useDisclosure } from '@portal/shared-core/ui';
import { color, media } from '@portal/shared-core/ui/theme';
import { priceText } from '@portal/shared-core/views';

import { createPortal } from 'react-dom';

import { usePrice } from '../use-price.ts';
import { Quote } from './quote.tsx';

/** Where the summary with the price does not stand beside the work. */
const Opener = styled('button')({
  display: 'none',
  minHeight: 44,
  padding: '0 4px',
  border: 0,
  background: 'none',
  color: color.text,
  font: 'inherit',
  textAlign: 'left',
  fontVariantNumeric: 'tabular-nums',
  cursor: 'pointer',
  '& > b': { display: 'block', fontWeight: 600, lineHeight: '18px' },
  '& > small': { display: 'block', fontSize: 12, lineHeight: '16px', color: color.secondary },
  '&:hover > small': { textDecoration: 'underline' },
  [media.narrow]: { display: 'block' },
});

/** What the first invoice bills, on small screens; opens the lines. */
export function PriceInFoot() {
  const { lines } = usePrice();
  const panel = useDisclosure();
  if (!lines) return null;
  return (
    <>
      <Opener type="button" ref={panel.opener} aria-expanded={panel.isOpen} onClick={panel.open}>
        <b>{priceText(sumOf(lines.filter(isDueWithOrder)))}</b>
        <small>on the first invoice</small>
      </Opener>
      {panel.isOpen &&
        // Out of the foot, whose layer lies below the top bar.
        createPortal(
          <SidePanel title="The price" onClose={panel.close}>
            <Quote label="Price" />
          </SidePanel>,
          document.body,
        )}
    </>
  );
}
