import { ButtonLink, TextLink } from '@portal/shared-core/ui';

import { ClosingBand } from './closing-band.tsx';
import { HomeCosts } from './home-costs.tsx';
import { HomeSteps } from './home-steps.tsx';
import { HomeYear, yearCase } from './home-year.tsx';
import { storyId } from './home-story-id.ts';
import { LedgerList } from './ledger-list.tsx';
import { QuestionList } from './question-list.tsx';
import { Aside, Band, BandTitle, Fine, Lead, Text, TwoColumns, Wrap } from './site-elements.ts';

const audiences = [
  {
    title: 'Founders and families',
    text: 'One company, perhaps two. Every question is in plain English, one step at a time, on a phone or a computer.',
  },
  {
    title: 'Lawyers and accountants',
    text: 'Several companies in one place: the status of each, what is due next, and who has to act.',
  },
  {
    title: 'Registered agents',
    text: 'Applications, people, companies and dates in one record, with every change logged.',
  },
];

/** Everything below the first screen: steps, costs, the year, who it is for, questions. */
export function HomeStory() {
  return (
    <div id={storyId}>
      <Band aria-labelledby="steps">
        <Wrap>
          <TwoColumns>
            <BandTitle id="steps">Four steps, four to nine working days.</BandTitle>
            <Lead>
              The Registrar is quick. Identifying the people behind a company takes longer. So we
              ask for everything once, at the start, and you see who has to act next.
            </Lead>
          </TwoColumns>
          <HomeSteps />
        </Wrap>
      </Band>
      <Band data-ground="surface" aria-labelledby="costs">
        <Wrap>
          <TwoColumns>
            <Aside>
              <BandTitle id="costs">What it costs, to the dollar.</BandTitle>
              <Text>
                Government fees are passed on at cost, as separate lines. For owners who live
                outside The Bahamas, VAT on our services is zero-rated.
              </Text>
              <ButtonLink to="/pricing" variant="contained" size="roomy">
                Work out your price
              </ButtonLink>
            </Aside>
            <HomeCosts />
          </TwoColumns>
        </Wrap>
      </Band>
      <Band data-ground="sand" aria-labelledby="year">
        <Wrap>
          <TwoColumns>
            <BandTitle id="year">What happens every year after that.</BandTitle>
            <Lead>
              A Bahamas company is easy to maintain and expensive to neglect. These are the dates
              for {yearCase}. You see your own in the portal.
            </Lead>
          </TwoColumns>
          <HomeYear />
          <Fine>Unpaid on the next 1 January, the company is struck off.</Fine>
        </Wrap>
      </Band>
      <Band aria-labelledby="audience">
        <Wrap>
          <TwoColumns>
            <BandTitle id="audience">For the person in charge of the file.</BandTitle>
            <LedgerList entries={audiences} />
          </TwoColumns>
        </Wrap>
      </Band>
      <Band data-ground="surface" aria-labelledby="questions">
        <Wrap>
          <TwoColumns>
            <Aside>
              <BandTitle id="questions">Questions, answered plainly.</BandTitle>
              <Text>
                Something else? <TextLink to="/contact">Write to us</TextLink>, and a person will
                answer.
              </Text>
            </Aside>
            <QuestionList />
          </TwoColumns>
        </Wrap>
      </Band>
      <ClosingBand />
    </div>
  );
}
