import { paths } from '#/paths.ts';

import type { ArticleText } from './article-text.ts';

const documents = { label: 'Open your documents', to: paths.documents };
const companyPage = `${paths.companies}/:companyId`;

/** Documents, identity checks, reports, invoices and support. */
export const documentArticles = {
  'upload-documents': {
    keywords: 'send file passport proof of address pdf scan size limit pause resume',
    pages: [paths.documents, `${companyPage}/documents`],
    intro:
      'Documents are sent where they are asked for, or on the page of documents. PDF, PNG, JPEG and DOCX up to 20 MB are accepted.',
    steps: [
      'Drop a file on the page, paste it, or choose it from your device.',
      'Say what it is, and until when it is valid where it expires.',
      'Wait until it has arrived. An upload that was cut off continues where it stopped.',
    ],
    notes: [
      'The content of a file must match its name: a page saved from the browser is refused.',
      'A file that is “Being checked for malware” counts as sent. It can be opened when the check has ended.',
    ],
    action: documents,
  },
  'replace-a-document': {
    keywords: 'rejected refused expired new version again reason',
    pages: [paths.documents, `${companyPage}/documents`],
    intro: 'When we cannot accept a document, its reason is shown beside it.',
    steps: [
      'Read the reason at the document.',
      'Choose “Replace” and send the corrected file.',
      'The earlier version stays in the history. We review the new one.',
    ],
    notes: [
      'A document cannot be deleted once we have received it. If you sent one by mistake, ask us.',
    ],
    action: documents,
  },
  'document-checklists': {
    keywords: 'required missing list needed which documents complete',
    pages: [
      paths.documents,
      `${companyPage}/documents`,
      `${paths.newApplication}/:applicationId/:step`,
    ],
    intro:
      'A checklist names every document that a person or a company needs, and which of them are there.',
    steps: [
      'A point is complete when its document has been accepted.',
      'Where one of several documents is enough, the point names them all.',
      'What is missing shows the button to send it.',
    ],
    action: documents,
  },
  'identity-checks': {
    keywords:
      'KYC know your customer due diligence source of funds wealth PEP tax residence verify',
    pages: [paths.kyc, `${paths.kyc}/:partyId`, `${companyPage}/kyc`],
    intro:
      'The law asks us to identify every owner and director. An identity check counts for all companies of that person with us.',
    steps: [
      'Open the person. The parts at the side show what is complete.',
      'Fill in each part. Your answers are saved as you type.',
      'Send the documents of the checklist, declare that all is true, and submit.',
    ],
    notes: [
      'If something is unclear, we ask at the field it is about. Only those fields can be changed then.',
    ],
    action: { label: 'Open identity checks', to: paths.kyc },
  },
  reports: {
    keywords: 'export csv excel download figures table list',
    pages: [paths.reports],
    intro:
      'Reports answer common questions about your companies. Every list can also be saved as a CSV or Excel file.',
    steps: [
      'Open Reports and choose a question and the period.',
      'A number leads to the rows behind it.',
      'Under “By mail” choose “Every Monday” or “First day of each month”, and we mail you its main figures. “Stop” ends it.',
      'In a list, choose “Export” and “CSV” or “Excel (.xlsx)”. The file holds all rows of the search and the filters, not only the page you see.',
    ],
    action: { label: 'Open reports', to: paths.reports },
  },
  invoices: {
    keywords: 'pay bill proforma amount owed bank wire statement receipt VAT',
    pages: [paths.invoices, `${companyPage}/invoices`],
    intro:
      'The invoices of all companies are on one page, and those of one company on its own tab.',
    steps: [
      'Open an invoice to see its lines, its day and how to pay.',
      'Under “How to pay” copy the account and the reference, so that we find your payment.',
      'After you have paid, tell us the day and the method.',
      'The statement lists invoices and payments of a period.',
      'Under “Recurring” you see what is invoiced for each month, quarter or year, and when the next period begins.',
      'Under “Proforma” is what we are going to invoice. It is not a tax invoice, and nothing is owed on it. Pay it with its own reference; what you paid counts for the invoice.',
      'A line with a discount says what it was before and why it is less.',
      'Choose “Something is wrong with it” at an open invoice to dispute it. We answer there, and send no reminder of it until then.',
    ],
    notes: ['Government fees are passed on at cost and without VAT.'],
    action: { label: 'Open your invoices', to: paths.invoices },
  },
  'pay-together': {
    keywords: 'bulk pay together one transfer reference many invoices combined payment group bank',
    pages: [paths.invoices],
    intro:
      'Many invoices can be paid with one transfer. Its reference says which invoices it is for.',
    steps: [
      'Select invoices in the list and choose “Pay together…”, or choose it at a group under “By group”.',
      'You have paid them already? Choose “I have paid already…” there, or “I have paid” on the payment, and report the whole sum once.',
      'Read the invoices and the sum. With two currencies there are two payments.',
      'Choose “Make the payment reference”. Pay exactly this sum with this reference. “Download PDF” has both for who pays.',
      'Where your firm takes cards, “Pay by card” on the payment pays the whole sum.',
      'Under “Payments” you see when we posted it.',
    ],
    notes: [
      'When one of its invoices changes before you pay, the payment says so. Make a new one of what is still owed.',
      '“Withdraw the payment” takes it back, so that its invoices can be in another one. Do not withdraw it after you have paid.',
    ],
    action: { label: 'Open your invoices', to: paths.invoices },
  },
  support: {
    keywords: 'help question contact ticket message answer team file attach reopen',
    pages: [paths.support, `${paths.support}/:ticketId`],
    intro:
      'A question to us is a ticket. It keeps the conversation, its files and its company together.',
    steps: [
      'Choose the question mark in the top bar, then “Ask us”. The page you are on goes along.',
      'We answer in the ticket and notify you. The question mark shows how many answers you have not read.',
      'Say “My question is answered” when it is. An answer of yours reopens the ticket.',
    ],
    notes: [
      'What you type and do not send stays on your device, also when your session ends meanwhile.',
    ],
    action: { label: 'Open your tickets', to: paths.support },
  },
} satisfies Record<string, ArticleText>;
