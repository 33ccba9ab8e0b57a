import styled from '@emotion/styled';

import { ClosingBand } from './closing-band.tsx';
import { termsOfDays } from './figures.ts';
import { KindList } from './kind-list.tsx';
import { LedgerList } from './ledger-list.tsx';
import { Band, BandTitle, TwoColumns, Wrap } from './site-elements.ts';
import { SitePage } from './site-page.tsx';

const formation = [
  {
    title: 'Name',
    text: 'We check its ending and any restricted words first. Words such as Bank, Trust, Insurance or Royal need consent or a licence.',
  },
  {
    title: 'People',
    text: 'Identity and address of owners, directors and controllers are verified, as the law requires of a registered agent.',
  },
  {
    title: 'Filing',
    text: 'Memorandum and articles, registered office and agent are filed with the Registrar General’s Department in Nassau.',
  },
];

const afterwards = [
  {
    title: 'Every 1 January',
    text: 'The annual government fee of an international business company falls due. It depends on the authorised capital.',
  },
  {
    title: 'Nine months after year end',
    text: 'The economic substance report of companies and partnerships. Foundations and trusts are outside that law.',
  },
  {
    title: 'Always',
    text: `Accounting records may be kept abroad if the agent knows where. A change of beneficial owner is recorded within ${termsOfDays.ownerFilingDays} days.`,
  },
];

const KindsTitle = styled(BandTitle)({ marginBottom: 40 });

/** The entity types, the steps of a formation, and the yearly duties. */
export function ServicesPage() {
  return (
    <SitePage
      path="/services"
      title="Services"
      lead="Companies, foundations and partnerships of The Bahamas: formed, recorded and kept in good standing."
    >
      <Band aria-labelledby="kinds">
        <Wrap>
          <KindsTitle id="kinds">What can be formed</KindsTitle>
          <KindList />
        </Wrap>
      </Band>
      <Section title="How it is formed" entries={formation} ground="surface" />
      <Section title="What follows each year" entries={afterwards} />
      <ClosingBand />
    </SitePage>
  );
}

function Section({
  title,
  entries,
  ground,
}: {
  title: string;
  entries: typeof formation;
  ground?: 'surface';
}) {
  return (
    <Band data-ground={ground} aria-label={title}>
      <Wrap>
        <TwoColumns>
          <BandTitle>{title}</BandTitle>
          <LedgerList entries={entries} />
        </TwoColumns>
      </Wrap>
    </Band>
  );
}
