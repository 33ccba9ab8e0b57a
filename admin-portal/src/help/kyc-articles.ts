import type { HelpArticle } from '@portal/shared-core/help';

import { paths } from '#/paths.ts';

const profile = `${paths.kyc}/profiles/:profileId`;
const openQueue = { label: 'Open the queue of KYC', to: paths.kyc };
const openScreening = { label: 'Open screening', to: paths.screening };

/** People: their checks, screening and watchlists. */
export const kycArticles: readonly HelpArticle[] = [
  {
    slug: 'review-kyc',
    title: 'Review the KYC of a person',
    keywords: 'know your customer due diligence case cockpit claim queue identity approve',
    pages: [paths.kyc, profile, `${paths.companies}/:companyId/kyc`],
    intro:
      'The queue is in the order in which cases are taken. A case has the checklist, the document and what the person declared side by side.',
    steps: [
      'Open “KYC” and choose “Start the next case”. You claim the most urgent case.',
      'Go through “Checklist”. J and K open the documents one after the other.',
      'Compare each document with “Declared data”, and decide on it below the document.',
      'Settle the hits under “Evidence”.',
      'When nothing is left, choose “Approve” and the rating.',
    ],
    notes: [
      'The bar at the foot says what is left and who decides. A case of high risk needs a second or a senior decision.',
      '“Approve” is held while a point is open; it leads to the first one.',
    ],
    action: openQueue,
  },
  {
    slug: 'ask-about-kyc',
    title: 'Ask for information in a KYC case',
    keywords: 'question client passport expired more documents reject kyc reopen',
    pages: [profile],
    intro: 'A question to the client takes the case out of the queue until it is answered.',
    steps: [
      'Open the case and choose “Ask for information”.',
      'Write each question and choose what it is about. “Another question” adds one.',
      'Choose “Send to the client”.',
    ],
    notes: [
      'The case comes back to the queue with the answers. The view “Asked” lists the cases that wait for clients.',
      'To end a case, choose “Reject…” and a reason. A rejected case is reopened with “Reopen…”.',
    ],
    action: openQueue,
  },
  {
    slug: 'second-decision',
    title: 'Give the second decision on a case',
    keywords: 'four eyes senior agree send back approval awaits compliance officer',
    pages: [profile, paths.kyc],
    intro:
      'A case of higher risk is decided by two people, and some by senior management too. None of them decides twice.',
    steps: [
      'Open “KYC” and choose the view “Awaits my decision”.',
      'Open the case and look at it yourself. “Who decides” shows who decided before you.',
      'Choose “Agree”, or “Send back…” with the reason.',
    ],
    notes: [
      'A case that is sent back waits for a reviewer with high priority. The client learns nothing of it.',
      'A person who gave a decision before cannot give the next one.',
    ],
    action: openQueue,
  },
  {
    slug: 'waive-a-document',
    title: 'Waive a document of a checklist',
    keywords: 'waiver exception not needed compliance officer requirement',
    pages: [profile],
    intro:
      'The compliance officer can set a requirement aside for one person, with a reason that stays on the case.',
    steps: [
      'Open the case of the person.',
      'In “Checklist”, choose “Waive…” at the point.',
      'Write the “Reason” and choose “Waive”.',
    ],
    notes: ['The point no longer blocks the approval. “Ask for it again” ends the waiver.'],
    action: openQueue,
  },
  {
    slug: 'decide-hits',
    title: 'Decide a screening hit',
    keywords: 'sanctions pep watchlist match name false positive compare screening',
    pages: [paths.screening],
    intro:
      'A hit says that a person looks like an entry of a watchlist. You compare both and decide.',
    steps: [
      'Open “KYC”, then the tab “Screening”. Hits are grouped by person, the strongest first.',
      'Compare name, other names, birth date and country. Each is marked as same, near or differs.',
      'Choose “False positive” and a reason, or “True match”.',
      'Select several hits of one person to decide them with one reason.',
    ],
    notes: [
      'Where name, date of birth and country are all the same, two people find that it is another person: the second is a compliance officer or senior manager.',
      'A hit opens again when the entry of the list or the person changes. The former decision is shown beside it.',
      '“Screen now” compares one person or all people at once.',
      '“Screen everyone again…” has a job compare the whole firm. It says how far it is, and whom it could not compare.',
    ],
    action: openScreening,
  },
  {
    slug: 'true-match',
    title: 'What happens after a true match',
    keywords: 'sanctions freeze block report suspicious prohibited tipping off task',
    pages: [paths.screening, profile],
    intro: 'A true match blocks the person and everything the person takes part in.',
    steps: [
      'Record the match with “True match” and the reason.',
      'Read the company of the person: its applications, changes and invoices are held now.',
      'Open the tab “Compliance” of the company. Tasks tell which reports to consider, and by when.',
      'Choose “Complete the task…” at each, with what was done and why.',
    ],
    notes: [
      'Say nothing of it to the client. The portal shows clients neither hits nor ratings.',
      'A match that was recorded by mistake is taken back with “Reopen” on the hit.',
    ],
    action: openScreening,
  },
  {
    slug: 'import-a-watchlist',
    title: 'Import a watchlist',
    keywords: 'opensanctions file upload list update csv sanctions',
    pages: [paths.watchlists],
    intro:
      'Watchlists are files of others. A file takes effect when its import is finished; everyone is compared again then.',
    steps: [
      'Open “KYC”, then the tab “Watchlists”. Each list says how old it is.',
      'Under “Import a list”, choose the file. The portal counts its lines first.',
      'Choose the list that the file is of, and “Import”.',
    ],
    notes: [
      'Lists reach every firm: the super admin alone imports them.',
      'Leave the page open until the list is in force. After an interruption, “Go on” continues with the same file. Until then the list is as it was.',
      'A file without half of the list is refused, and nothing is changed.',
      'Another file of the list waits until the first import is finished. “Discard the import” takes away what it has read.',
      '“Show the unreadable lines” names rows that were passed over.',
    ],
    action: { label: 'Open the watchlists', to: paths.watchlists },
  },
];
