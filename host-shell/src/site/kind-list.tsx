import styled from '@emotion/styled';
import { isDueWithOrder, isEveryYear, sumOf } from '@portal/shared-core/domain/quote';
import { TextLink } from '@portal/shared-core/ui';
import { color, font, visuallyHidden } from '@portal/shared-core/ui/theme';

import { paramsOf, usualChoice } from './calculator/calculator-state.ts';
import { entityTypes } from './figures.ts';
import { kinds, type Kind } from './kinds.ts';
import { USUAL_CAPITAL } from './packages.ts';
import { sumText } from './price-table.tsx';
import { prerenderedQuote } from './quote.ts';
import { siteMedia, Text } from './site-elements.ts';

const Item = styled('section')({
  display: 'grid',
  gridTemplateColumns: '360px minmax(0, 1fr)',
  gap: '12px 80px',
  padding: '36px 0',
  borderTop: `1px solid ${color.lineStrong}`,
  scrollMarginTop: 24,
  '& h3': { font: `400 24px/30px ${font.serif}`, letterSpacing: '-0.012em' },
  '& dl > div': {
    display: 'grid',
    gridTemplateColumns: '132px minmax(0, 1fr)',
    gap: '0 24px',
    padding: '10px 0',
    borderBottom: `1px solid ${color.line}`,
    fontSize: 15,
    lineHeight: '24px',
  },
  '& dl > div:first-of-type': { paddingTop: 0 },
  '& dt': { fontWeight: 500 },
  '& dd': { color: color.secondary, textWrap: 'pretty' },
  [siteMedia.narrow]: { gridTemplateColumns: '280px minmax(0, 1fr)', gap: '12px 56px' },
  [siteMedia.phone]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    padding: '28px 0',
    '& dl > div': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});

const Hidden = styled('span')(visuallyHidden);

/** Every kind of entity: whom it suits, what it needs, what it costs, how long it takes. */
export function KindList() {
  return kinds.map((kind) => <KindItem key={kind.code} {...kind} />);
}

function KindItem({ code, suits, needs, time }: Kind) {
  const type = entityTypes.find((one) => one.code === code);
  const lines = prerenderedQuote(code, USUAL_CAPITAL, []);
  const [first, after] = [lines.filter(isDueWithOrder), lines.filter(isEveryYear)].map(sumOf);
  const search = paramsOf({ ...usualChoice, type: code, services: [] }).toString();
  if (!type || !first || !after) return null;
  return (
    <Item id={code.toLowerCase()} aria-labelledby={`kind-${code}`}>
      <div>
        <h3 id={`kind-${code}`}>{type.name}</h3>
        <Text>{type.law}</Text>
      </div>
      <dl>
        <div>
          <dt>Suits</dt>
          <dd>{suits}</dd>
        </div>
        <div>
          <dt>Needs</dt>
          <dd>{needs}</dd>
        </div>
        <div>
          <dt>Costs</dt>
          <dd>
            {sumText(first)} in the first year, {sumText(after)} every year after.
            {(first.isOpen || after.isOpen) && ' Some government fees are to be confirmed.'}{' '}
            <TextLink to={{ pathname: '/pricing', search, hash: 'calculator' }}>
              Line by line<Hidden> for {type.name}</Hidden>
            </TextLink>
          </dd>
        </div>
        <div>
          <dt>Takes</dt>
          <dd>{time}.</dd>
        </div>
      </dl>
    </Item>
  );
}
