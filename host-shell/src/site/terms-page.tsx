import { LegalText } from './legal-text.tsx';
import { SitePage } from './site-page.tsx';

const sections = [
  {
    title: 'What this service is',
    text: 'A portal to apply for, form and look after companies and other entities of The Bahamas together with a registered agent. It gives general information. It does not give legal or tax advice.',
  },
  {
    title: 'What decides',
    text: 'The Registrar General decides on names and registrations, and the registered agent decides whether it can accept a client. An application is not a registration until the registry has given a number.',
  },
  {
    title: 'What you enter',
    text: 'Give complete and true particulars, and mend them when they change. The law obliges a registered agent to verify them and to keep them.',
  },
  {
    title: 'Your account',
    text: 'It is personal. Keep the password to yourself, and tell us at once if somebody else has used it.',
  },
  {
    title: 'Fees',
    text: 'Fees for a company are agreed with the registered agent before it is formed.',
  },
];

/** Terms of use. */
export function TermsPage() {
  return (
    <SitePage
      path="/terms"
      title="Terms of use"
      lead="What this service does, what it does not, and what it asks of you."
    >
      <LegalText sections={sections} />
    </SitePage>
  );
}
