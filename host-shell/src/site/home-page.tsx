import { ClosingBand } from './closing-band.tsx';
import { HomeHero } from './home-hero.tsx';
import { HomeSteps } from './home-steps.tsx';
import { LedgerList } from './ledger-list.tsx';
import { Band, BandTitle, Lead, TwoColumns, Wrap } from './site-elements.ts';
import { SiteMeta } from './site-page.tsx';

const audiences = [
  {
    title: 'Founders and families',
    text: 'One company, perhaps two. Every question is asked in plain words, one step at a time, on a phone or at a desk.',
  },
  {
    title: 'Lawyers and accountants',
    text: 'Several companies in one place: where each stands, what falls due next, and what waits on whom.',
  },
  {
    title: 'Registered agents',
    text: 'Applications, people, companies and dates as one record, with every change written down.',
  },
];

/** The front page. */
export function HomePage() {
  return (
    <>
      <SiteMeta path="/" />
      <HomeHero />
      <Band aria-labelledby="steps">
        <Wrap>
          <TwoColumns>
            <BandTitle id="steps">Four steps to a company.</BandTitle>
            <Lead>
              What takes time is showing who is behind a company. So everything is asked for once,
              at the beginning, and you see what waits on whom.
            </Lead>
          </TwoColumns>
          <HomeSteps />
        </Wrap>
      </Band>
      <Band data-ground="surface" aria-labelledby="audience">
        <Wrap>
          <TwoColumns>
            <BandTitle id="audience">For whoever carries the file.</BandTitle>
            <LedgerList entries={audiences} />
          </TwoColumns>
        </Wrap>
      </Band>
      <ClosingBand />
    </>
  );
}
