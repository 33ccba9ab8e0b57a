import { LegalText } from './legal-text.tsx';
import { SitePage } from './site-page.tsx';

const sections = [
  {
    title: 'What is kept',
    text: 'Your e-mail address and name, and what you enter about a company: its names, capital, shareholders, directors, officers and beneficial owners.',
  },
  {
    title: 'Why',
    text: 'To form the company and keep its registers, and because the law obliges a registered agent to know who owns and controls the companies it serves.',
  },
  {
    title: 'Who sees it',
    text: 'You, whoever you give access to, and the staff of your registered agent. The registry receives what is filed with it. Directors and officers become public there; beneficial owners do not.',
  },
  {
    title: 'In your browser',
    text: 'The portal stores your sign-in and your choice of a light or dark screen in your browser. There are no cookies for advertising and no trackers.',
  },
  {
    title: 'Your questions',
    text: 'Ask what is kept about you, or have a mistake mended: the ways to reach us are on the contact page.',
  },
];

/** What is kept about people, and why. */
export function PrivacyPage() {
  return (
    <SitePage
      path="/privacy"
      title="Privacy"
      lead="What is kept about you and your companies, why, and who sees it."
    >
      <LegalText sections={sections} />
    </SitePage>
  );
}
