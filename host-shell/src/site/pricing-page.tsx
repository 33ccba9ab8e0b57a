import { ButtonLink } from '@portal/shared-core/ui';
import styled from '@emotion/styled';
import { LedgerList } from './ledger-list.tsx';
import { Band, BandTitle, Lead, TwoColumns, Wrap } from './site-elements.ts';
import { SitePage } from './site-page.tsx';

const Quote = styled('div')({ '& > a': { marginTop: 24 } });

const parts = [
  {
    title: 'Government fees',
    text: 'What the Registrar General charges for the name, the incorporation and each year. They stand on lines of their own.',
  },
  {
    title: 'Service fees',
    text: 'What the registered agent charges for forming the company, its registered office, and the filings of the year.',
  },
  {
    title: 'Value added tax',
    text: 'Where it applies, on service fees. Government fees are passed on as they are.',
  },
];

const causes = [
  {
    title: 'Kind of entity',
    text: 'Companies, partnerships, foundations and foreign branches each have their own schedule of government fees.',
  },
  {
    title: 'Authorised capital',
    text: 'The government fees of a company have two bands, by its authorised capital. The usual capital lies in the lower one.',
  },
  {
    title: 'Time of payment',
    text: 'The annual fee falls due at the beginning of the year. Left unpaid it grows, and in the end the company is struck off.',
  },
];

/** How a price is made up. The amounts follow with the dated fee table (PUB-08). */
export function PricingPage() {
  return (
    <SitePage
      path="/pricing"
      title="Pricing"
      lead="What a Bahamas company costs, line by line: what goes to the government, what goes to the agent, and what moves either."
    >
      <Band aria-labelledby="parts">
        <Wrap>
          <TwoColumns>
            <BandTitle id="parts">What a price is made of</BandTitle>
            <LedgerList entries={parts} />
          </TwoColumns>
        </Wrap>
      </Band>
      <Band data-ground="surface" aria-labelledby="causes">
        <Wrap>
          <TwoColumns>
            <BandTitle id="causes">What changes it</BandTitle>
            <LedgerList entries={causes} />
          </TwoColumns>
        </Wrap>
      </Band>
      <Band data-ground="sand" aria-labelledby="quote">
        <Wrap>
          <TwoColumns>
            <BandTitle id="quote">Your figure</BandTitle>
            <Quote>
              <Lead>
                Prices are quoted for each company. Write to us with the kind of entity, its capital
                and where its owners live.
              </Lead>
              <ButtonLink to="/contact" variant="contained" size="large">
                Ask for a quote
              </ButtonLink>
            </Quote>
          </TwoColumns>
        </Wrap>
      </Band>
    </SitePage>
  );
}
