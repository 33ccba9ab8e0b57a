import { thresholds } from './figures.ts';
import { LegalText, type LegalSection } from './legal-text.tsx';
import { SitePage } from './site-page.tsx';

const sections: LegalSection[] = [
  {
    title: '1. Who answers for it',
    text: [
      'The firm that runs this portal answers for what is kept about its users; its address stands on the contact page. For a company and the people behind it, the registered agent you work with answers, and we keep the records on its behalf.',
    ],
  },
  {
    title: '2. What is kept',
    text: [
      'Of your account: name, e-mail address, the way you sign in, and when you did. Of a company: its names, capital, shareholders, directors, officers and beneficial owners, with addresses, nationalities, dates of birth and the documents that show them. Of the work: messages, documents, invoices, and who changed what and when.',
      'Of a visitor without an account: what is written in the contact form, and a scrambled form of the network address with it, so that a flood can be told from letters. The name check counts how often an address asks, for a minute, and keeps neither the name nor the address.',
    ],
  },
  {
    title: '3. Where it comes from',
    text: [
      'From you, from those who apply with you or for you, from public registers, and from lists of sanctions and of people in public office, which the law obliges a registered agent to consult.',
    ],
  },
  {
    title: '4. Why, and on what ground',
    text: [
      'To form an entity and keep its registers, which is what you ask for. To know who owns and controls it, to assess risk, to keep records and to report to authorities, which the law asks for. To keep the service safe and to answer you, in which we have an interest of our own.',
      'Nothing is used for advertising, and nothing is sold. Scores that the portal works out help staff to decide; a person decides.',
    ],
  },
  {
    title: '5. Who sees it',
    text: [
      'You, whoever you give access to, and the staff of your registered agent. The registry receives what is filed with it: directors and officers become public there. Beneficial owners do not; designated authorities may search them, and you are not told when they do.',
      'Those who run the data base and send the mails for us work on our instructions. Where they do so outside The Bahamas, they are bound to the same care by contract.',
    ],
  },
  {
    title: '6. How long',
    text: [
      `Records of identity, ownership and transactions are kept for at least ${thresholds.record_retention_years} years after a relationship ends, as the law asks. What was written in the contact form is kept until it is answered, and as long as the law allows claims from it. An account without a company is deleted when you ask.`,
    ],
  },
  {
    title: '7. How it is guarded',
    text: [
      'Connections are encrypted. Each service provider sees its own clients only, and the database itself refuses anything else. Staff sign in with a second factor. Documents lie in private storage, and who reads the most sensitive records is written down.',
    ],
  },
  {
    title: '8. In your browser',
    text: [
      'The portal stores your sign-in, your choice of a light or dark screen, the last page and drafts you have not sent, in your browser. These public pages need none of it. There are no cookies for advertising, no trackers and no fonts or scripts from elsewhere.',
    ],
  },
  {
    title: '9. Your rights',
    text: [
      'Ask what is kept about you, have a mistake mended, or ask that something be deleted or no longer used, under the Data Protection (Privacy of Personal Information) Act and, where it applies to you, the law of your own country. What the law obliges us to keep cannot be deleted before its time.',
      'Write to the address on the contact page. If our answer does not satisfy you, the Data Protection Commissioner in Nassau is there.',
    ],
  },
  {
    title: '10. Changes',
    text: [
      'When this text changes, its day changes with it. Where the change matters to you, we tell you in the portal or by e-mail.',
    ],
  },
];

/** What is kept about people, and why. */
export function PrivacyPage() {
  return (
    <SitePage
      path="/privacy"
      title="Privacy"
      lead="What is kept about you and your companies, why, for how long, and who sees it."
    >
      <LegalText version="20 November 2026" sections={sections} />
    </SitePage>
  );
}
