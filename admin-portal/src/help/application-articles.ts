import type { HelpArticle } from '@portal/shared-core/help';

import { paths } from '#/paths.ts';

const application = `${paths.applications}/:applicationId`;
const change = `${paths.changes}/:requestId`;
const openApplications = { label: 'Open the applications', to: paths.applications };
const openChanges = { label: 'Open the change requests', to: paths.changes };

/** From an application to a company, and the changes of companies. */
export const applicationArticles: readonly HelpArticle[] = [
  {
    slug: 'review-an-application',
    title: 'Claim and review an application',
    keywords: 'start case submitted incorporation board take queue paralegal blockers checks',
    pages: [paths.applications, application],
    intro:
      'A submitted application waits until a reviewer takes it and settles what blocks the approval.',
    steps: [
      'Open “Applications”. The board shows each stage; “List” shows the same as a table.',
      'Open an application that is “Submitted” and choose “Start review”. It is yours from then on.',
      'Read what the panel before the approval lists. “Answer” records a check; the other lines lead to the place where they are settled.',
      'Look through “Documents and KYC” and the ownership beside it.',
    ],
    notes: [
      'The client reads that the application is in review. What staff note and find stays with staff.',
      '“Start review” is held when a colleague has the case or when your duties do not include it. The reason is shown beside it.',
    ],
    action: openApplications,
  },
  {
    slug: 'ask-the-client',
    title: 'Ask the client a question',
    keywords: 'information requested missing field answer clarify take back',
    pages: [application],
    intro:
      'A question goes to one answer of the application. The client changes only what you ask about.',
    steps: [
      'Open the application and choose “Ask the client”.',
      'Write the question, and choose in “About” which answer it concerns.',
      '“Another question” adds a line. Ask all you need at once.',
      'Choose “Send to the client”.',
    ],
    notes: [
      'The application waits under “Information requested”. It comes back to the same reviewer with the answers.',
      'A question that needs no answer any more is ended with “Take the question back” and a reason.',
    ],
    action: openApplications,
  },
  {
    slug: 'approve-an-application',
    title: 'Approve or reject an application',
    keywords: 'decide decision withdraw approval refuse reason names return',
    pages: [application],
    intro:
      'Approval says that the application may be filed. Staff never approve their own application.',
    steps: [
      'Settle every point of the panel before the approval. The button says how many are left.',
      'Choose “Approve” and confirm. The client is notified at once.',
      'To refuse, choose “Reject”, then a reason. What you found stays among staff where the client reads a neutral sentence.',
      'When the Registrar refuses the names, choose “Return for other names”.',
    ],
    notes: [
      'Something can come up after the approval, such as a new screening hit. “Withdraw approval” takes the application back into review.',
      'The database checks every point once more. A refusal names the point and changes nothing.',
    ],
    action: openApplications,
  },
  {
    slug: 'file-and-incorporate',
    title: 'File and incorporate a company',
    keywords: 'registrar registry registration number certificate name granted formation',
    pages: [application],
    intro:
      'An approved application is filed with the Registrar and becomes a company with its certificate.',
    steps: [
      'File the application in the registry’s own system.',
      'On the application, fill in “File with the Registrar”: the “Reference of the filing”.',
      'When the certificate arrives, answer “Which name did the Registrar grant?”.',
      'Enter the “Registration number”, the “Date of registration” and the “Registered office”.',
      'Choose “Incorporate”.',
    ],
    notes: [
      'Company, registers, access of the client and the first duties are written in one action. “Open the company” leads there.',
      'When none of the names was granted, choose “None of these was granted” and return the application for other names.',
    ],
    action: openApplications,
  },
  {
    slug: 'move-a-company-in',
    title: 'Bring in a company that moves to the firm',
    keywords:
      'transfer change registered agent continuation redomicile arrears penalties clearance former agent record certificate',
    pages: [paths.applications, application],
    intro:
      'A company that exists comes in by an application of its own kind. It passes the same review, approval and filing as a formation.',
    steps: [
      'Open “Applications” and choose “Change of agent” or “Continuation” in “Kind”.',
      'Settle the points before the approval. The documents of the company are accepted one by one.',
      'For a change of agent decide in “Arrears” who pays: “Collected with the first invoice” or “Settled by the former agent”. The latter needs an accepted document.',
      'Approve, file with the Registrar, and invoice the quote. The invoice has the arrears that are collected.',
      'Once the Registrar has answered, choose “Record the change of agent” or “Record the continuation”. The company comes in with its history.',
    ],
    notes: [
      'A registration number that the firm has already is a point before the approval.',
      'Other duties than annual fees are followed from the day of the record.',
    ],
    action: openApplications,
  },
  {
    slug: 'decide-a-change',
    title: 'Review a change request',
    keywords: 'director shareholder address name capital amendment before after approve reject',
    pages: [paths.changes, change, `${paths.companies}/:companyId/changes`],
    intro:
      'A client asks for a change of a register or of the particulars of a company. You see the register as it is and as it will be.',
    steps: [
      'Open “Change requests” and then a request.',
      'Choose “Start review”, and compare both sides of “What changes”.',
      'Read “What follows”: the duties, checks and fees of the change.',
      'Settle what blocks the approval, then choose “Approve”. “Ask the client” and “Reject” are beside it.',
    ],
    notes: [
      'The registers do not change yet. The request waits until it is put into effect.',
      'If the page says that the register has changed since, compare again before you approve.',
    ],
    action: openChanges,
  },
  {
    slug: 'put-a-change-into-effect',
    title: 'Put an approved change into effect',
    keywords: 'effective date filing reference register entry write',
    pages: [change],
    intro: 'An approved change is written to the registers on the day from which it holds.',
    steps: [
      'Open “Change requests” and choose the state “Approved, not in effect”.',
      'Open the request and go to “Put into effect”.',
      'Enter the “Day of effect” and, where it was filed, the “Reference of the filing”.',
      'Choose “Put into effect”.',
    ],
    notes: [
      'The register, the duties that follow and the notification of the client are written in one action.',
      'If the entry changed meanwhile, nothing is written. Compare “Now” and “After”, and decide again.',
    ],
    action: openChanges,
  },
  {
    slug: 'review-documents',
    title: 'Accept or return documents',
    keywords: 'passport proof of address reject upload expiry certified queue',
    pages: [paths.documents],
    intro: 'The document queue shows one file beside the list of those that wait.',
    steps: [
      'Open “Documents”. The first group is “To be reviewed”, the oldest first.',
      'Read the file beside the list. J and K go to the next and the previous one.',
      'To accept it, enter the “Last day it is valid” or say “It shows no last day”, then accept. The key is Y.',
      'To return it, choose “Reject” and a reason. The key is X, then a digit.',
    ],
    notes: [
      'The next document opens by itself. “Take the decision back” reopens a document.',
      'A file that differs from the one that was sent cannot be accepted. The page names both seals.',
      'A file that is “Being checked for malware” can be opened and accepted when the check has ended. One with malware, or of another kind than its name says, is returned to the client by itself, and is shown under “Check not passed”.',
    ],
    action: { label: 'Open the documents', to: paths.documents },
  },
  {
    slug: 'company-documents',
    title: 'See what a company still lacks',
    keywords: 'checklist required documents upload missing replace file company',
    pages: [`${paths.companies}/:companyId/documents`],
    intro:
      'The tab “Documents” of a company has its checklists and all files of the company and its people.',
    steps: [
      'Open the company, then the tab “Documents”.',
      '“Required documents” lists each person with what is “Missing” and what is “To be reviewed”.',
      'Choose “Upload” to add a file that reached you by post or mail.',
    ],
    notes: [
      'The client sees the same checklist. A file of another type is refused with its reason.',
    ],
    action: { label: 'Open the companies', to: paths.companies },
  },
  {
    slug: 'make-a-document',
    title: 'Make a letter or resolution from a template',
    keywords: 'template letter resolution minutes engagement clearance pdf generate letterhead',
    pages: [`${paths.companies}/:companyId/documents`],
    intro:
      'A document is made from the wording of the firm, with what the registers say today, as PDF with the letterhead.',
    steps: [
      'Open the company, then the tab “Documents”. An application and a change request have the same action.',
      'Choose “Make a document…” and a template in use.',
      'Read what is missing. Record it, or tick “Make it without them”: the document then has a line for each.',
      'Choose “Download PDF” to print and sign it, or “File it as a document”.',
    ],
    notes: [
      'For several companies: tick them in the list of companies and choose “Make documents…”. You get one ZIP, or each is filed.',
      'Who reads the documents of the company reads what is filed. Filing sends no mail.',
      'A document that is filed waits for review like any other.',
      'The page of the template lists what was made from which version.',
    ],
    action: { label: 'Open the companies', to: paths.companies },
  },
  {
    slug: 'templates',
    title: 'Write the templates of the firm',
    keywords:
      'template wording markdown field letter resolution minutes engagement clearance version retire',
    pages: [`${paths.templates}/:templateId?`],
    intro:
      'A template is the wording of the firm in Markdown, with fields that the portal fills in. The compliance officer and senior management write them.',
    steps: [
      'Open “Settings”, then “Templates”, and choose “New template”. Start from a text of the platform or from “An empty page”.',
      'Write under “Wording”. “Fields” lists what can be filled in and where it comes from; a press inserts it.',
      'Choose a company under “Preview with a company” to read the document with its values.',
      'Choose “Save as a draft”, then “Put into use” at the version.',
      'To change it, save the next version and put that one into use. “What changed” compares a version with the one before.',
    ],
    notes: [
      'A line with --- begins a new page. A line that begins with ____ is a line to sign; with a list such as the directors, each has one.',
      'A field that does not exist is refused when you save. What a company lacks is marked in the preview.',
      'Each version is kept. If a colleague saved meanwhile, choose “Keep mine”, “Take theirs” or “Compare”.',
      '“Retire…” ends the use of a template. What was made stays.',
      'The texts of the platform are a start: have them read by counsel of the firm.',
    ],
    action: { label: 'Open the templates', to: paths.templates },
  },
];
