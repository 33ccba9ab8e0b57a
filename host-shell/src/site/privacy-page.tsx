import { thresholds } from './figures.ts';
import { LegalText, type LegalSection } from './legal-text.tsx';
import { SitePage } from './site-page.tsx';

const sections: LegalSection[] = [
  {
    title: '1. Who is responsible',
    text: [
      'The firm that runs this portal is responsible for data about its users; its address is on the contact page. For a company and the people behind it, your registered agent is responsible, and we keep the records on its behalf.',
    ],
  },
  {
    title: '2. What we keep',
    text: [
      'Of your account: name, email address, the way you sign in, and when you did. Of a company: its names, capital, shareholders, directors, officers and beneficial owners, with addresses, nationalities, dates of birth and the documents that show them. Of the work: messages, documents, invoices, and who changed what and when.',
      'Of a visitor without an account: the contact form and a scrambled form of the network address, which protects the form from floods of messages. The name check counts the requests of an address for one minute and keeps neither the name nor the address.',
    ],
  },
  {
    title: '3. Where it comes from',
    text: [
      'From you, from those who apply with you or for you, from public registers, and from lists of sanctions and of people in public office, which the law obliges a registered agent to consult.',
    ],
  },
  {
    title: '4. Why, and on what legal basis',
    text: [
      'To form an entity and keep its registers, as you request. To know who owns and controls it, to assess risk, to keep records and to report to authorities, as the law requires. To keep the service safe and to answer you, which is in our legitimate interest.',
      'Nothing is used for advertising, and nothing is sold. Scores that the portal works out help staff to decide; a person decides.',
    ],
  },
  {
    title: '5. Who sees it',
    text: [
      'You, the people you give access to, and the staff of your registered agent. The registry receives what is filed with it: directors and officers become public there. Beneficial owners do not; designated authorities may search them, and you are not told when they do.',
      'Providers who run the database and send emails for us work on our instructions. Outside The Bahamas, a contract binds them to the same care.',
    ],
  },
  {
    title: '6. How long',
    text: [
      `Records of identity, ownership and transactions are kept for at least ${thresholds.record_retention_years} years after a relationship ends, as the law requires. Contact form messages are kept until they are answered, and as long as the law allows claims from them. You can delete an account without a company yourself, on your profile; where you signed or submitted something, your name stays beside it for the same time.`,
    ],
  },
  {
    title: '7. How we protect it',
    text: [
      'Connections are encrypted. Each service provider sees only its own clients, and the database enforces this. Staff sign in with accounts of their own; the platform can require a second factor of every one of them. Documents are in private storage, and every access to the most sensitive records is logged.',
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
      'You may ask what we keep about you, have a mistake corrected, or ask us to delete data or stop using it, under the Data Protection (Privacy of Personal Information) Act and, where it applies to you, the law of your own country. What the law obliges us to keep cannot be deleted before its time.',
      'Write to the address on the contact page. If our answer does not satisfy you, you may contact the Data Protection Commissioner in Nassau.',
    ],
  },
  {
    title: '10. Changes',
    text: [
      'When this text changes, its date changes too. If the change affects you, we notify you in the portal or by email.',
    ],
  },
];

/** The privacy notice: the data about people, and its purposes. */
export function PrivacyPage() {
  return (
    <SitePage
      path="/privacy"
      title="Privacy"
      lead="What we keep about you and your companies, why, for how long, and who sees it."
    >
      <LegalText version="20 November 2026" sections={sections} />
    </SitePage>
  );
}
