import { LegalText, type LegalSection } from './legal-text.tsx';
import { SitePage } from './site-page.tsx';

const sections: LegalSection[] = [
  {
    title: '1. Who we are, and what these terms are',
    text: [
      'BahamasInc is a portal through which clients and their registered agent form companies and other entities of The Bahamas and look after them. “We” are the firm that runs it; its address is on the contact page and at the foot of every page.',
      'These terms apply to everyone who uses the portal. If you use it for a company or another person, you confirm that you are authorised to do so. If the engagement letter between a client and the registered agent differs from these terms, the engagement letter prevails.',
    ],
  },
  {
    title: '2. What the service is, and is not',
    text: [
      'The service takes applications, keeps records and documents, shows what is due, and passes on what has to be filed. It gives general information. It does not give legal, tax or investment advice, and nothing on it should be taken as such.',
      'The name check and the calculator help you to prepare. A name is certain only when the Registrar has reserved it, and a price applies on the day it is shown.',
    ],
  },
  {
    title: '3. Who decides',
    text: [
      'The Registrar General decides on names and registrations. The registered agent decides whether it can accept a client, and may have to refuse or end a relationship under the law without saying why. An application is not a registration until the registry has given a number.',
    ],
  },
  {
    title: '4. Your account',
    text: [
      'An account is personal and for adults only. Keep the password and the codes of your second factor to yourself, and tell us at once if anyone else has used them. You are responsible for what is done with your account until you have told us.',
      'We may suspend an account that endangers the service, breaks these terms or has to be suspended by law. You can end yours at any time; what the law obliges us to keep is kept.',
    ],
  },
  {
    title: '5. What you enter',
    text: [
      'Give complete and true particulars, and correct them when they change. The law obliges a registered agent to verify them, to keep them and to report certain facts to authorities, in some cases without telling you.',
      'What you upload stays yours. You allow us and the registered agent to use it for the service and to file it where it has to be filed. Enter other people’s particulars only where you may.',
    ],
  },
  {
    title: '6. What is not allowed',
    text: [
      'The service must not be used to break the law, to hide who owns or controls an entity, to launder money, to finance terrorism or to avoid sanctions. It must not be attacked, overloaded, copied as a whole, or read by machines beyond what our interfaces offer.',
    ],
  },
  {
    title: '7. Fees',
    text: [
      'Fees for an entity are agreed with the registered agent in a quote before it is formed. Government fees are charged at the rate on the day of filing, and may change by law between the quote and that day. Fees that have been paid to an authority cannot be given back.',
      'The yearly fees fall due as the quote says. If they are not paid, the registered agent may resign, and the entity may lose its good standing and be struck off.',
    ],
  },
  {
    title: '8. Availability and changes',
    text: [
      'We take care that the service works and that nothing is lost, and we make copies. We cannot promise that it never fails. Keep in mind the dates of your entity even when a reminder does not reach you.',
      'We may change the service and these terms. If a change affects you, we notify you beforehand, in the portal or by email. If you do not agree, you may close your account.',
    ],
  },
  {
    title: '9. Liability',
    text: [
      'We are liable without limit where the law does not allow a limit, such as for intent. Otherwise we are liable for the breach of what we owe under these terms, up to the fees paid for the entity concerned in the twelve months before. We are not liable for decisions of authorities, for particulars that were wrong, or for profit that was lost.',
    ],
  },
  {
    title: '10. Law and courts',
    text: [
      'The law of the Commonwealth of The Bahamas applies, and its courts decide. Rights of consumers that cannot be given up stay as they are. If one of these terms does not hold, the others do.',
    ],
  },
];

/** Terms of use. */
export function TermsPage() {
  return (
    <SitePage
      path="/terms"
      title="Terms of use"
      lead="What this service does, what it does not do, and what we expect of you."
    >
      <LegalText version="20 November 2026" sections={sections} />
    </SitePage>
  );
}
