import { ClosingBand } from './closing-band.tsx';
import { LedgerList } from './ledger-list.tsx';
import { Band, BandTitle, TwoColumns, Wrap } from './site-elements.ts';
import { SitePage } from './site-page.tsx';

const kinds = [
  {
    title: 'International business company',
    text: 'The usual choice for holding, trading and investing from abroad. One shareholder and one director are enough, and either may be a company. It always has a registered office and a licensed registered agent in The Bahamas.',
  },
  {
    title: 'Domestic company',
    text: 'A company under the Companies Act, at home in The Bahamas: two shareholders, two directors, a president and a secretary.',
  },
  {
    title: 'Exempted limited partnership',
    text: 'For funds and ventures: at least one general partner who manages and one limited partner. A general partner must be resident in The Bahamas, or a company registered here.',
  },
  {
    title: 'Foundation',
    text: 'Property set apart for a purpose or for beneficiaries, with initial assets of at least 10,000 dollars. Its secretary or foundation agent is licensed.',
  },
  {
    title: 'Executive entity',
    text: 'Without shareholders or capital, made to carry out executive functions only, such as those of a trustee or protector.',
  },
];

const formation = [
  {
    title: 'Name',
    text: 'Its ending and any restricted words are looked at first. Words such as Bank, Trust, Insurance or Royal need consent or a licence.',
  },
  {
    title: 'People',
    text: 'Identity and address of owners, directors and controllers are verified, as the law asks of a registered agent.',
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
    text: 'Accounting records may be kept abroad: the agent is told where. A change of beneficial owner is recorded soon after it happens.',
  },
];

/** What is formed, how, and what a company asks of its owners afterwards. */
export function ServicesPage() {
  return (
    <SitePage
      path="/services"
      title="Services"
      lead="Companies, foundations and partnerships of The Bahamas: formed, recorded and kept in good standing."
    >
      <Section title="What can be formed" entries={kinds} />
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
  entries: typeof kinds;
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
