import type { HelpArticle } from '@portal/shared-core/help';

import { paths } from '#/paths.ts';

const company = `${paths.companies}/:companyId`;
const openCompanies = { label: 'Open the companies', to: paths.companies };
const openInvoices = { label: 'Open the invoices', to: paths.invoices };

/** The company file and what is billed. */
export const companyArticles: readonly HelpArticle[] = [
  {
    slug: 'company-file',
    title: 'Find your way in a company file',
    keywords: 'company overview tabs search registration number standing client activity history',
    pages: [paths.companies, company, `${company}/activity`],
    intro:
      'A company has one page with tabs. Its head says its standing, its risk and what is late.',
    steps: [
      'Open “Companies” and search by a part of the name or by the number. Former names are found too.',
      '“Overview” has the key facts and what is ahead.',
      '“Activity” tells what happened, with the person and the day.',
    ],
    notes: [
      '“As at” in the head shows the company at the end of another day, on every tab that keeps its days.',
    ],
    action: openCompanies,
  },
  {
    slug: 'read-and-correct-registers',
    title: 'Read and correct the registers',
    keywords: 'members directors charges owners entry error ubo enter register correct',
    pages: [`${company}/people`],
    intro:
      'The tab “People and ownership” has the statutory registers. An entry ceases, and is never deleted.',
    steps: [
      'Open the company, then “People and ownership”.',
      'For what happened in life, choose “Enter in a register” and attach the document. It becomes a change request that a colleague approves.',
      'For what was entered wrongly, choose “Correct…” at the entry, with the reason.',
      'Under “Owners to be confirmed”, confirm what the ownership says or choose “Dismiss…” with a reason.',
    ],
    notes: [
      'How an entry was recorded before stays readable beside it.',
      'If a colleague corrected the entry meanwhile, choose “Keep mine” or “Take theirs”.',
    ],
    action: openCompanies,
  },
  {
    slug: 'company-on-another-day',
    title: 'See a company as at another day',
    keywords: 'as at date history past register historic snapshot day',
    pages: [company, `${company}/people`, `${company}/compliance`, `${company}/risk`],
    intro: 'The file can be read as it stood at the end of any day, and as it was known on a day.',
    steps: [
      'Open the company and choose “As at” in its head.',
      'Choose the day. A band over the page says which day it shows.',
      'Go through the tabs. Each says what is not kept by day.',
      'Choose “Back to today” in the band.',
    ],
    action: openCompanies,
  },
  {
    slug: 'a-company-leaves',
    title: 'A company leaves: change of agent, or continuation abroad',
    keywords:
      'leave departure transfer out change of agent continuation clearance letter pack ZIP registers KYC copies hand over',
    pages: [company],
    intro:
      'A client requests it on the page of the company, or you enter their instruction. What waits is on top of the change requests, and among the companies under “Leaving”.',
    steps: [
      'Open the company. The panel “Leaving the firm” has the request and the “Checklist”.',
      'Choose the documents: the instruction of the directors, the clearance letter made from a template of the firm, and for a continuation the certificate of discontinuance.',
      'Settle what is owed. Or choose “Accept what is owed…” with who bears it; a colleague confirms it.',
      'Choose “Make the pack”. It is one ZIP with registers, documents, KYC copies, duties and a manifest with a hash of each file.',
      'Choose “Record the departure…” with the day.',
    ],
    notes: [
      'Each file of the pack is noted in the access log as opened. An interrupted pack is made again from the start.',
      'The company keeps its past: its people read it, and nothing new begins.',
    ],
    action: openCompanies,
  },
  {
    slug: 'record-a-standing',
    title: 'Record a new standing, or restore a company',
    keywords:
      'restore restoration struck off strike-off dissolved dormant liquidation status registration correct',
    pages: [company],
    intro:
      'What the Registrar decides about a company is recorded on its page, with its day and reason.',
    steps: [
      'Open the company and choose “Record” in its head.',
      'Under “New standing”, choose the standing. Only those that can follow the present one are offered: a company that is struck off is “Being restored”, then “Active”.',
      'Enter the day in “Since”, the “Reason” and the document it rests on.',
      'Confirm. The client is notified.',
    ],
    notes: [
      'The duties of the company follow its standing at once. Those due after a strike-off or an end are closed as not applicable. They come back with a restoration.',
      'The panel “Restoration” shows what a restoration costs and needs, line by line. “Invoice the restoration” starts its invoice. While something is not paid, “Active” takes a reason.',
      'While a company is struck off, only an office and an officer can be requested for it. Documents and payments are always received.',
      'A wrong number, name or day is corrected with “Correct the registration…”, which is in the same menu.',
    ],
    action: openCompanies,
  },
  {
    slug: 'company-certificates',
    title: 'Make registers and certificates as PDF',
    keywords: 'certificate of incumbency share certificate register pdf print documents',
    pages: [`${company}/people`],
    intro:
      'Registers, a certificate of incumbency and share certificates are made on your device from the registers.',
    steps: [
      'Open the company, then “People and ownership”.',
      'Choose “Documents as PDF” and then the document.',
      'Read the preview and save it.',
    ],
    notes: [
      'Each document names the day it stands for. The certificate of the Registrar is ordered from the registry.',
    ],
    action: openCompanies,
  },
  {
    slug: 'access-to-a-company',
    title: 'Give, change or end access to a company',
    keywords: 'share client signatory viewer owner transfer company account permission',
    pages: [company],
    intro:
      '“Who has access” on the overview says which clients see the company, and what they may do.',
    steps: [
      'Open the company and go to “Who has access”.',
      'Choose “Give access…”, the person and what “They may” do, and give the reason.',
      'The menu at a person has “Change access…” and “End access…”.',
      '“Transfer…” makes another person the client of the company.',
    ],
    notes: [
      'It takes effect at once, also on open pages, and the person is notified. Every step is in the audit log.',
    ],
    action: openCompanies,
  },
  {
    slug: 'company-notes',
    title: 'Keep notes about a company',
    keywords: 'note pin remark colleague internal file memo',
    pages: [`${company}/notes`],
    intro: 'Notes are among staff. A client never sees them.',
    steps: [
      'Open the company, then the tab “Notes”.',
      'Write in “New note” and choose “Add note”.',
      '“Pin” keeps a note at the top. “Edit” and “Remove…” are for the author.',
    ],
    notes: ['A removed note is no longer shown. The audit log keeps its words.'],
    action: openCompanies,
  },
  {
    slug: 'annual-fees',
    title: 'Invoice and file the annual fees of a year',
    keywords: 'renewal year run all companies registrar receipt filed strike off penalty',
    pages: [paths.annualFees],
    intro:
      '“Annual fees” has each company with the fee it owes the Registrar for a year and our invoice of that year.',
    steps: [
      'Choose the filter “Not invoiced”, select the companies, and choose “Invoice”: one invoice per payer with all their companies, or one per company.',
      'Choose “Drafts”, read the sums, open those that need a change, then select them and choose “Issue”.',
      'Pay the Registrar, and paste the receipts under “Enter receipts…”: one line for each company. “Check” says which lines fit, which are doubtful and which are filed already.',
      'Receipts that are files: choose “Attach receipt files…” and drop them. The name of each has the number or the name of its company; choose where it says “Choose”, then attach them.',
      'The fees that are entered are “Filed”, and their companies see it.',
    ],
    notes: [
      'A run is taken back while nothing is paid: discard the drafts, void what is issued.',
      'An invoice per payer is read by the payer alone. Others who see one of its companies learn only that the fee is billed.',
      'What is paid of it covers its companies in the order of their names; a credit note counts for its company.',
      'More than 50 companies are a job; the jobs in the top bar say how far it is.',
    ],
    action: { label: 'Open the annual fees', to: paths.annualFees },
  },
  {
    slug: 'yearly-statements',
    title: 'The yearly statement',
    keywords:
      'annual confirmation economic substance cesra return report filed beneficial owners export template',
    pages: [paths.statement(':statementId?')],
    intro:
      '“Yearly statements” has what the client of each company confirms or corrects for a year, and what is filed from it.',
    steps: [
      'Choose “Nothing changed”, select the companies and choose “Accept”. One that changed something is refused among many.',
      'Choose “Needs review” and open a statement. It shows what changed, before and now, and the change requests that came of it.',
      'Choose “Accept”, or “Return…” with a note that the client reads. The next one opens.',
      'Choose “Export returns…”, compare the columns with the form of the authority, and save the file.',
      'Choose “To be filed”, select what was filed and choose “Mark filed”, with the day and the receipt.',
      'With a receipt for each company, choose “Enter receipts…” and paste the table. “Check” shows what each line is taken for before anything is entered.',
    ],
    notes: [
      'Accepting meets the yearly declaration on accounting records, or enters a new one where the records moved.',
      'A class of substance that says “to check” rests on no primary source: ask counsel before you file.',
      'Under “Change the columns…” the compliance officer or senior management sets the headings, their order and what is in them.',
      'On which days clients are reminded is under “Days of reminders…” of “Reminders”.',
    ],
    action: { label: 'Open the yearly statements', to: paths.statements },
  },
  {
    slug: 'owner-filings',
    title: 'File the beneficial owners',
    keywords:
      'beneficial owner register fifteen days ubo change particulars missing export receipt',
    pages: [paths.ownerFilings],
    intro:
      '“Owner filings” has the companies whose beneficial owners are to be filed, with what changed since the last filing.',
    steps: [
      'Read “Missing particulars”, and ask the client for what is missing in the identity check of the owner.',
      'Select the companies, choose “Export owners…” and save the file.',
      'File it, then choose “Mark filed” with the day and the receipt. With a receipt for each company, paste the table under “Enter receipts…”.',
    ],
    notes: [
      'The day comes from the duty of the calendar: fifteen days from a new owner or a change.',
      'What is filed is kept when a filing is marked done. Where particulars of an owner alone differ from it later, such as an address, a new filing begins by itself.',
      'That change is among the events of the company. Who finds that it was none takes it back there, with a reason.',
    ],
    action: { label: 'Open the owner filings', to: paths.ownerFilings },
  },
  {
    slug: 'late-invoices',
    title: 'Follow up on late invoices',
    keywords: 'reminder letter level fee promise dispute owes debtor dunning late overdue contact',
    pages: [paths.whoOwes, paths.invoices],
    intro:
      '“Who owes” has each client with open invoices, how late the oldest is, and when there was contact last.',
    steps: [
      'Open a client to see their open invoices, then an invoice.',
      'A client who promised to pay: choose “Note a promise…” and the day. No reminder of the invoice goes out up to and with it.',
      'A client who says that it is wrong: choose “Note a dispute…”. Clients report one themselves, too. “Answer and end…” has your answer, which they read.',
      'Letters go out by themselves. “Days of reminders…” on the page of reminders has “Letters of late invoices”, where “Change the levels…” sets days, names, fees and texts.',
    ],
    notes: [
      'The fee of a letter is an invoice of its own. It is waived there: void it, or issue a credit note.',
      'An invoice has one letter a day at most, and the levels keep the distance of the ladder.',
    ],
    action: { label: 'Open who owes', to: paths.whoOwes },
  },
  {
    slug: 'bookkeeping',
    title: 'Export the journal of a month',
    keywords:
      'bookkeeping accounts journal debit credit vat csv excel accountant export ledger fee charge bank rate exchange difference',
    pages: [paths.bookkeeping],
    intro: '“Bookkeeping” has the postings of a month by account, and the VAT of a period.',
    steps: [
      'Choose “Accounts…” once, and enter the accounts of your bookkeeping.',
      'Choose the month, then “Export the lines”: CSV or Excel.',
      'Choose “Post a fee…” for what the bank or the provider of cards takes apart, VAT on it, and what a rate gains or loses.',
      'Choose “Quarter” or “Year” for the VAT. The number of invoices opens them.',
    ],
    notes: [
      'A payment that is recorded later for an earlier day changes the month of that day.',
      'Each posting has one number, such as L000000123, which no other posting of the firm has and which never changes. Numbers may be left out.',
      'Fees of the provider of cards, and money that is in dispute there, are on accounts of their own. Clients do not see them.',
      'A fee is never edited: “Take back…” posts the opposite with a reason. A reference is posted once; the form shows what is there.',
      '“VAT at risk” is the VAT of zero-rated lines whose client has no evidence on the day of the invoice. It opens these invoices; “Record evidence…” is on each of them.',
    ],
    action: { label: 'Open the bookkeeping', to: paths.bookkeeping },
  },
  {
    slug: 'recurring-services',
    title: 'Bill a service that recurs',
    keywords:
      'recurring service month quarter year subscription retainer accounting mail pause end draft due period',
    pages: [paths.terms],
    intro:
      'What a company, or a client without one, is billed for each month, quarter or year beside the yearly invoice is entered once and drafted when its period begins.',
    steps: [
      'Open “Recurring services and discounts” on the page of invoices and choose “Enter a service…”.',
      'Choose in “Billed to” a company or a client, and a service of the price list or an amount of your own. “Text of the line” is what the client reads.',
      'Choose “Draft what is due”: each client who pays gets one draft with every period that has begun. “Draft every night” has the nightly run do it.',
      'Look at the drafts, and issue them as any invoice.',
      '“Pause…” and “End…” ask for a reason. “Resume” lets a paused one go on.',
    ],
    notes: [
      'A period is billed once. A line that is left out, a draft that is discarded and a void invoice make it due again.',
      'A period that begins in a pause is never billed. What is due when a service ends is not drafted any more.',
      '“In a year” is the sum of what is active, by the price of today. It opens its rows.',
    ],
    action: { label: 'Open recurring services', to: paths.terms },
  },
  {
    slug: 'discounts',
    title: 'Give a discount for some days',
    keywords: 'discount reduction rebate offer percent price special client terms agreed',
    pages: [paths.terms],
    intro:
      'A discount reduces our services for a client or for all, from a day until a day. Fees of the government have none.',
    steps: [
      'Open “Recurring services and discounts” on the page of invoices and choose “Give a discount…”.',
      'Choose the client and the service, or leave them empty for all. “What this changes” says whom it reaches.',
      'Enter what the client reads on the invoice, and the reason, which stays with the firm.',
      'On a draft by hand choose “With discount” beside the line. Drafts of yearly fees and applications have it by themselves.',
      'Choose “End…” to end one before its last day.',
    ],
    notes: [
      'Of several discounts the one that takes most off a line applies. They are never added.',
      'VAT is worked out on the reduced line. Drafts and invoices that have a discount keep it when it ends.',
      'A quote in the portal has the discounts of its client, and “Each year after” has none. Prices on the public site have none.',
    ],
    action: { label: 'Open discounts', to: paths.terms },
  },
  {
    slug: 'import-companies',
    title: 'Bring in companies that were not formed here',
    keywords:
      'import portfolio spreadsheet excel workbook csv migrate move template double undo agent transfer manual',
    pages: [`${paths.imports}/:importId?/:view?`],
    intro:
      'A workbook is read, checked and decided upon before anything of it comes in. One company is entered by hand with the same checks.',
    steps: [
      'Open “Imports” and choose “Import companies…”. “Download the template” has an example of each sheet.',
      'Drop the workbook or the CSVs. Look at what each sheet and column holds, say who the companies belong to, and choose “Check”.',
      'The page says what the import would do. “Stay out” names what is wrong by sheet, row and column.',
      'Decide who is known already: “The same”, or new.',
      'Choose “Bring in”. Each company comes in whole or not at all.',
    ],
    notes: [
      'The same file may be sent again: what is there already stays as it is.',
      '“Undo” takes the companies out within a day. Those that someone has worked on stay.',
      'KYC of the people is to be done here by a day that follows from the risk. The page of the case says which.',
    ],
    action: { label: 'Open the imports', to: paths.imports },
  },
  {
    slug: 'bank-lines',
    title: 'Match what the bank says was paid',
    keywords:
      'statement csv camt mt940 payment reconcile receipt stranger third party payer double fee charge refund debit balance gap opening closing',
    pages: [paths.bankLines],
    intro:
      '“Bank lines” has each line of the statements you add: what came in, with the invoice it may pay and why, and what went out, with what it may be. Nothing is booked before a line is posted.',
    steps: [
      'Choose “Add a statement…” and drop the CSV, CAMT.053 or MT940 of the bank, or paste it. “Check” says which lines are new; the same file twice adds nothing. It compares the balances that the file states with its lines and with the last statement of the account: where they differ, write why the statement is added all the same.',
      'Under “Sure” are lines that name one invoice and pay it exactly. Select them and choose “Post the sure ones”.',
      'Open a line under “To match”: give it to one invoice or several of the client, and choose “Post”. What is left is kept on account, or stays to match.',
      'A line that names a payment of many invoices, or has its sum, shows it. The button below it posts the line over exactly these invoices.',
      'Under “Taking money” are lines that take money. Open one: post it as a fee, or choose “It is this refund” where a refund has its amount, currency and reference.',
      'What is no payment of a client, no fee and no refund is put away with “Set aside…” and a reason.',
    ],
    notes: [
      'A payer who is not the client, the company or one of its parties is marked. The payment is posted all the same, and compliance gets an alert.',
      'A line that names the fee of a company which no invoice bills yet says so. Its money is kept on account of the client, and the invoice is settled from there.',
      'A payment or a refund that is reversed on its invoice puts the line back, and so does “Take the fee back…”.',
      'A fee that is posted from a line is posted whole, on the day of the line, and once.',
    ],
    action: { label: 'Open the bank lines', to: paths.bankLines },
  },
  {
    slug: 'bank-details',
    title: 'Change the bank details of the firm',
    keywords: 'bank account iban swift pay wire cheque second person confirm fraud reference',
    pages: [paths.bankDetails],
    intro:
      'Every open invoice shows where to pay. A change takes effect when a second person confirms it.',
    steps: [
      'Open “Settings”, then “Bank details”.',
      'Choose “Change…” at a currency, or “Add a currency…”. Fill in what the bank wrote, the first day and the reason.',
      'Another person with the duty billing, or the super admin, reads old and new side by side and chooses “Confirm…” or “Reject…”.',
    ],
    notes: [
      'The super admin and the owners of the firm get a mail of the proposal and of the confirmation.',
      'Who proposed a change does not confirm it. Compare the details with the paper of the bank, not with an email.',
    ],
    action: { label: 'Open the bank details', to: paths.bankDetails },
  },
  {
    slug: 'send-a-proforma',
    title: 'Send a proforma invoice',
    keywords: 'advance before issue prepayment quote draft reference withdraw lapsed',
    pages: [`${paths.invoices}/:invoiceId`],
    intro:
      'A proforma invoice tells a client what a draft is going to bill, with how to pay it. It is not a tax invoice: nothing is posted, and no figure counts it.',
    steps: [
      'Save the lines of the draft. The panel “Proforma invoice” is below them.',
      'Enter the day in “Holds until” and choose “Send a proforma invoice”. The client is notified and finds it under “Proforma” on the page of invoices.',
      'To take it back, choose “Withdraw…” and write why. The client reads the reason.',
      'Issue the invoice as any other. It says which proforma invoice it follows.',
    ],
    notes: [
      'It keeps what the draft billed when it was sent. A change of the draft, or its discarding, ends it, and the client is notified.',
      'A draft has one that is in force. After its last day you can send another one.',
      'Money with its reference is found among the bank lines: it is matched with the invoice that follows, or kept on account until then.',
      'Its number is of a series of its own, which begins with PRO.',
    ],
    action: openInvoices,
  },
  {
    slug: 'issue-an-invoice',
    title: 'Draft and issue an invoice',
    keywords: 'bill fee lines vat due number quote draft discard',
    pages: [paths.invoices, `${paths.invoices}/:invoiceId`, `${company}/invoices`],
    intro:
      'An invoice is a draft until it is issued. Then it has its number, and its lines change no more.',
    steps: [
      'Open “Invoices” and choose “New invoice”, or “Invoice the quote” on the page of an application.',
      'Enter the lines: “Description”, “Amount”, “Kind” and “VAT”. “Add a line” adds one.',
      'Choose “Save the lines”.',
      'Enter the day in “Due” and choose “Issue the invoice”. The client is notified.',
    ],
    notes: [
      'A draft that is not needed is ended with “Discard the draft…”. No number is lost.',
      '“Issue the invoice” is held while a line has no amount. The line is named.',
    ],
    action: openInvoices,
  },
  {
    slug: 'record-a-payment',
    title: 'Record a payment or void an invoice',
    keywords: 'paid money received bank reported as paid decline receivable late void',
    pages: [`${paths.invoices}/:invoiceId`, paths.invoices],
    intro: 'The portal takes no payment. Staff record what arrived at the bank.',
    steps: [
      'Open “Invoices”. “Reported as paid” lists what clients say they have paid.',
      'Open the invoice and fill in “Record a payment”: “Paid on”, “Amount”, “How” and the reference.',
      'Choose “Record the payment”.',
      'If nothing arrived, choose “Decline the report…” and write why. The client reads it.',
    ],
    notes: [
      'A part payment leaves the rest owed.',
      '“Void…” ends an invoice with a reason. Its number stays used.',
    ],
    action: openInvoices,
  },
];
