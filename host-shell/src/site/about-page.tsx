import { ClosingBand } from './closing-band.tsx';
import { LedgerList } from './ledger-list.tsx';
import { Band, BandTitle, TwoColumns, Wrap } from './site-elements.ts';
import { SitePage } from './site-page.tsx';

const actors = [
  {
    title: 'Registered agent',
    text: 'Every international business company has one in The Bahamas. It is a licensed financial and corporate service provider, or a bank or trust company, and its regulator holds it responsible for knowing its clients.',
  },
  {
    title: 'Registrar General',
    text: 'Keeps the register of companies in Nassau: names, incorporations, annual fees, strike-off and restoration.',
  },
  {
    title: 'Securities Commission',
    text: 'Licenses and examines financial and corporate service providers under the Act of 2020.',
  },
];

const ways = [
  {
    title: 'One record',
    text: 'The details you enter to form a company become its registers. Nothing is typed twice, so records always match.',
  },
  {
    title: 'On record',
    text: 'Every change to a company or an application is recorded with who made it and when.',
  },
  {
    title: 'Kept apart',
    text: 'Each service provider sees only its own clients. The database enforces this.',
  },
];

/** The page about the service and the parties involved in a Bahamas company. */
export function AboutPage() {
  return (
    <SitePage
      path="/about"
      title="About"
      lead="BahamasInc is the place where clients and their registered agent in Nassau form and maintain a company together."
    >
      <Band aria-labelledby="actors">
        <Wrap>
          <TwoColumns>
            <BandTitle id="actors">Who stands behind a company</BandTitle>
            <LedgerList entries={actors} />
          </TwoColumns>
        </Wrap>
      </Band>
      <Band data-ground="surface" aria-labelledby="ways">
        <Wrap>
          <TwoColumns>
            <BandTitle id="ways">How it works here</BandTitle>
            <LedgerList entries={ways} />
          </TwoColumns>
        </Wrap>
      </Band>
      <ClosingBand />
    </SitePage>
  );
}
