import styled from '@emotion/styled';
import { formatNumber } from '@portal/shared-core/domain/format';

import { Calculator } from './calculator/calculator.tsx';
import { annualFeeSteps } from './figures.ts';
import { LedgerList } from './ledger-list.tsx';
import { PackageCards } from './package-cards.tsx';
import { bandBreak } from './quote.ts';
import { Band, BandTitle, Text, TwoColumns, Wrap } from './site-elements.ts';
import { SitePage } from './site-page.tsx';

const OnScreen = styled('div')({ '@media print': { display: 'none' } });
const Case = styled(Text)({ marginTop: 12, maxWidth: '68ch' });

const percents = annualFeeSteps.flatMap(({ percent }) => (percent === null ? [] : [percent]));

const notes = [
  {
    title: 'Government fees',
    text: 'What the Registrar General charges for the name, the incorporation and each year. They are passed on at cost, as separate lines, without VAT.',
  },
  {
    title: 'What others charge',
    text: 'Certified translations and international couriers appear as separate lines, with the receipt, and only after you agree.',
  },
  {
    title: 'If the annual fee is late',
    text: `The government adds ${percents.join(' %, then ')} %, and in the end strikes the company off. The portal shows each step before it comes.`,
  },
];

/** Packages, and the price of what a visitor has in mind. */
export function PricingPage() {
  return (
    <SitePage
      path="/pricing"
      title={
        <>
          The price, line by line,
          <br /> before you begin.
        </>
      }
      lead="There are two kinds of lines: government charges, passed on at cost, and our charges. The quote and the invoice use the same tables."
    >
      <OnScreen>
        <Band aria-labelledby="packages">
          <Wrap>
            <BandTitle id="packages">Three packages</BandTitle>
            <Case>
              For an international business company with capital up to US$
              {formatNumber(bandBreak('IBC') ?? 0)} and an owner outside The Bahamas, with the
              government’s fees.
            </Case>
            <PackageCards />
          </Wrap>
        </Band>
      </OnScreen>
      <Band data-ground="surface" id="calculator" aria-labelledby="calculator-title">
        <Wrap>
          <BandTitle id="calculator-title">Work out yours</BandTitle>
          <Calculator />
        </Wrap>
      </Band>
      <OnScreen>
        <Band aria-labelledby="notes">
          <Wrap>
            <TwoColumns>
              <BandTitle id="notes">What to know</BandTitle>
              <LedgerList entries={notes} />
            </TwoColumns>
          </Wrap>
        </Band>
      </OnScreen>
    </SitePage>
  );
}
