import styled from '@emotion/styled';
import { formatMoney } from '@portal/shared-core/domain/format';
import { isEveryYear, isDueWithOrder, sumOf } from '@portal/shared-core/domain/quote';
import { ButtonLink, Icon } from '@portal/shared-core/ui';
import { color, font } from '@portal/shared-core/ui/theme';
import { Check, Plus } from 'lucide-react';

import { paramsOf, priceOf, servicesFor, usualChoice } from './calculator/calculator-state.ts';
import { packages, suggested, USUAL_CAPITAL, type Package } from './packages.ts';
import { sumText } from './price-table.tsx';
import { prerenderedQuote } from './quote.ts';
import { siteMedia, Text } from './site-elements.ts';

const Sheet = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  marginTop: 32,
  border: `1px solid ${color.lineStrong}`,
  borderRadius: 12,
  background: color.surface,
  overflow: 'hidden',
  [siteMedia.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});

const Column = styled('section')({
  display: 'grid',
  gridTemplateRows: 'auto auto auto auto 1fr',
  padding: '28px 28px 24px',
  borderLeft: `1px solid ${color.line}`,
  borderTop: '3px solid transparent',
  '&:first-of-type': { borderLeft: 0 },
  '&[data-suggested]': { background: color.selected, borderTopColor: color.primary.main },
  '& h3': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    font: `400 24px/30px ${font.serif}`,
    '& span': {
      padding: '3px 9px',
      borderRadius: 11,
      background: color.primary.tint,
      color: color.primary.ink,
      font: `500 12px/16px ${font.sans}`,
    },
  },
  '& > p': { minHeight: 48, marginTop: 4 },
  '& dl': { margin: '16px 0 20px' },
  '& dt': { fontSize: 13, lineHeight: '18px', color: color.secondary },
  '& dd': { marginBottom: 8, fontSize: 20, lineHeight: '28px', fontWeight: 600 },
  '& dd small': {
    display: 'block',
    fontSize: 13,
    lineHeight: '18px',
    fontWeight: 400,
    color: color.secondary,
  },
  '& ul': { marginTop: 20, borderTop: `1px solid ${color.line}` },
  '& li': {
    display: 'flex',
    gap: 10,
    padding: '9px 0',
    borderBottom: `1px solid ${color.line}`,
    '& svg': { color: color.good.ink },
    '&[data-more]': { color: color.secondary, '& svg': { color: color.faint } },
  },
  [siteMedia.phone]: { borderLeft: 0, padding: '24px 20px' },
});

/** In every package. */
const always = ['Formation, filing and registers', 'Registered office and agent'];
const named = packages.flatMap(({ services }) => services);
const offers = servicesFor(usualChoice.type).filter(({ code }) =>
  named.some((one) => one === code),
);

/** The packages side by side, for the usual company with an owner abroad. What is left out shows its price. */
export function PackageCards() {
  return (
    <Sheet>
      {packages.map((one) => (
        <PackageColumn key={one.code} {...one} />
      ))}
    </Sheet>
  );
}

function PackageColumn({ code, name, text, services }: Package) {
  const lines = prerenderedQuote(usualChoice.type, USUAL_CAPITAL, services);
  const isSuggested = code === suggested.code;
  const search = paramsOf({ ...usualChoice, services }).toString();
  return (
    <Column data-suggested={isSuggested || undefined} aria-labelledby={`package-${code}`}>
      <h3 id={`package-${code}`}>
        {name} {isSuggested && <span>Suggested</span>}
      </h3>
      <Text>{text}</Text>
      <dl>
        {[
          { when: 'First year', part: lines.filter(isDueWithOrder) },
          { when: 'Every year after', part: lines.filter(isEveryYear) },
        ].map(({ when, part }) => (
          <div key={when}>
            <dt>{when}</dt>
            <dd>
              {sumText(sumOf(part))}
              <small>
                of which {formatMoney(sumOf(part.filter(({ kind }) => kind === 'service')).amount)}{' '}
                ours
              </small>
            </dd>
          </div>
        ))}
      </dl>
      <ButtonLink
        to={{ search, hash: 'calculator' }}
        variant={isSuggested ? 'contained' : 'outlined'}
        size="roomy"
      >
        Choose {name}
      </ButtonLink>
      <ul>
        {always.map((label) => (
          <li key={label}>
            <Icon of={Check} />
            {label}
          </li>
        ))}
        {offers.map((offer) => {
          const isIn = services.includes(offer.code);
          const amount = priceOf(offer);
          const price = amount === null ? 'to be confirmed' : formatMoney(amount);
          return (
            <li key={offer.code} data-more={!isIn || undefined}>
              <Icon of={isIn ? Check : Plus} />
              <span>
                {offer.label}
                {!isIn && `, add for ${price}${offer.per === 'year' ? ' a year' : ''}`}
              </span>
            </li>
          );
        })}
      </ul>
    </Column>
  );
}
