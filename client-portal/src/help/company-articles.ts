import { paths } from '#/paths.ts';

import type { ArticleText } from './article-text.ts';

const newCompany = { label: 'Form a company', to: paths.newApplication };
const companies = { label: 'Open your companies', to: paths.companies };
const companyPage = `${paths.companies}/:companyId`;

/** Forming, finding and changing companies. */
export const companyArticles = {
  'form-a-company': {
    keywords:
      'incorporate incorporation new start application wizard names quote price IBC LLC foundation',
    pages: [paths.newApplication, `${paths.newApplication}/:applicationId/:step`, paths.companies],
    intro:
      'You describe the company in nine steps. You can stop at any time: every answer is saved.',
    steps: [
      'Choose the type of entity. “Help me choose” asks a few questions and suggests one.',
      'Say what the company will do, and propose up to three names. Each name is checked as you type it.',
      'Enter capital, shareholders and owners, directors and officers. Percentages and owners are computed from the shares.',
      'Choose services, and upload the documents each person needs.',
      'Read the summary. It lists what is missing and leads to each answer. Then submit.',
    ],
    notes: [
      'The quote beside the steps shows what the company costs now and every year. The Registrar makes the final decision on a name.',
    ],
    action: newCompany,
  },
  'move-a-company': {
    keywords:
      'transfer change registered agent move existing company continuation redomicile abroad foreign arrears penalties clearance letter',
    pages: [`${paths.companies}/applications`, `${paths.newApplication}/:applicationId/:step`],
    intro:
      'A company that exists can move to us from another registered agent, or continue here from another country. It keeps its history.',
    steps: [
      'Open “Applications” and choose “Move a company to us” or “Continue a company from abroad”.',
      'Enter the company as it is: its number, its date of incorporation, its shares and its people with the day each role began.',
      'For a move, name the present agent and the last year whose annual fee is paid. The page shows the fees and penalties that are open.',
      'Upload the registers and the clearance letter of the agent, or of a foreign company its registers and certificate of good standing. The other documents may follow.',
      'Read the summary and submit.',
    ],
    notes: [
      'Staff decide with you whether open fees are on your first invoice, or settled by the former agent.',
      'A company can continue here only where its present law permits it.',
    ],
    action: { label: 'Open your applications', to: paths.applications },
  },
  'follow-an-application': {
    keywords:
      'progress status submitted review approved registry how long withdraw answer question',
    pages: [paths.dashboard, `${paths.companies}/applications/:applicationId`],
    intro:
      'After you submit, the page of the application shows where it stands and what comes next.',
    steps: [
      'Open the dashboard. Each application has a track with the steps that are done, the present one and the later ones.',
      'Open the application to see its history and what we ask of you.',
      'Answer a question where it stands. Only the answers we ask about can be changed then.',
    ],
    notes: ['You can withdraw an application on its page until it is approved.'],
    action: { label: 'Open the dashboard', to: paths.dashboard },
  },
  'leave-with-a-company': {
    keywords: 'leave transfer another agent change of agent continuation out move company withdraw',
    pages: [companyPage],
    intro: 'A company can go to another registered agent, or to the register of another country.',
    steps: [
      'Open the company and choose “Request to leave…” in the panel “Leaving us”.',
      'Say where to, from which day and why.',
      'We settle what is open with you, write a clearance letter and hand over the registers and documents. The panel shows the state.',
    ],
    notes: [
      'You can choose “Withdraw” until the company has left.',
      'Afterwards you still read its documents and registers here. Nothing new begins.',
    ],
    action: companies,
  },
  'restore-a-company': {
    keywords: 'restoration restore struck off strike-off penalty cost court approval back fees',
    pages: [companyPage],
    intro:
      'A company that was struck off may not trade, sue or deal with its assets until it is restored.',
    steps: [
      'Open the company. The panel “Restoration” shows what it costs today: the annual fees that are not paid, the penalties, the restoration and our service.',
      'Read what it needs besides money. After some years the registry has to approve it, or a court has to order it.',
      'Write to us to begin. The invoice comes from us, and its number appears in the panel.',
    ],
    notes: [
      'The sum is an estimate of today, before VAT. A figure marked “To be confirmed.” is not confirmed by the registry.',
      'Until then only a new office and a new officer can be requested. What is owed can be paid, and documents can be added.',
    ],
    action: companies,
  },
  'invite-a-person': {
    keywords: 'send link invitation shareholder director fill in own part passport privacy',
    pages: [`${paths.newApplication}/:applicationId/:step`, paths.newApplication],
    intro:
      'A shareholder or director can enter their own details and documents, without seeing the rest of the application.',
    steps: [
      'Open the draft and go to the step with documents.',
      'Choose “Send them a link” at the person and enter their email address.',
      'They open the link, set a password and fill in their part. You see there when it is done.',
    ],
    notes: ['A link works once and for a limited time. You can send another one, or take it back.'],
    action: newCompany,
  },
  'find-a-company': {
    keywords: 'search list filter standing saved view palette',
    pages: [paths.companies],
    intro: 'The list of companies holds every company you may see.',
    steps: [
      'Type a part of the name or of the registration number into the search above the list, or choose a standing.',
      'Sort by a column by choosing its head. “Views” keeps a search and its filters under a name.',
      'From anywhere, press Ctrl K (⌘K on a Mac) and type: companies, people, documents and pages are found together.',
    ],
    action: companies,
  },
  'group-companies': {
    keywords: 'group client intermediary lawyer accountant family office folder portfolio bill',
    pages: [paths.companies],
    intro:
      'Who has companies of many clients groups them. A group is yours alone: no colleague and none of our staff sees it.',
    steps: [
      'Select companies in the list and choose “Put in a group…”. Choose a group, or “New group…” and enter its name.',
      '“Groups…” above the list shows your groups with what is owed for each. There you rename a group, note your reference, or delete it.',
      'Choose a group in the filter of companies, duties, statements or invoices. An export has the rows of the filter.',
      'Under “Invoices”, “By group” is one bill: what is owed and overdue for each group, its statement as PDF or CSV, and “Pay together…”.',
    ],
    notes: [
      'A company is in one group. A company that you no longer reach leaves its group.',
      'Of an invoice of many companies a group has the part of its companies. It counts invoices that you may see, and no others.',
    ],
    action: companies,
  },
  'read-the-registers': {
    keywords:
      'register of members directors charges owners beneficial ownership shares people chart',
    pages: [companyPage, `${companyPage}/people`],
    intro: 'People and ownership of a company shows its registers and its beneficial owners.',
    steps: [
      'Open the company, then the tab “People and ownership”.',
      'Each register lists who holds what, and since when.',
      'The chart shows every route of ownership. The list below it names the ultimate owners with their share.',
      '“Documents as PDF” makes the registers, a certificate of incumbency or share certificates.',
    ],
    notes: [
      'To correct an entry, request a change. Nothing is ever removed from a statutory register.',
    ],
    action: companies,
  },
  'registers-on-a-day': {
    keywords: 'as at date history past former directors backdate',
    pages: [`${companyPage}/people`],
    intro: 'A register can be read as it stood on any day, for a bank, an auditor or a court.',
    steps: [
      'Open the company and the tab “People and ownership”.',
      'Open “As at” above the tabs and choose a day, or one on which the registers changed. The address of the page carries it.',
      '“As known on that day” leaves out what was corrected later.',
      'Choose “Back to today” to see the present entries.',
    ],
    action: companies,
  },
  'duties-and-fees': {
    keywords:
      'deadline annual fee penalty due obligation filing paid strike-off economic substance calendar subscribe ical google outlook apple',
    pages: [paths.dashboard, companyPage, `${companyPage}/compliance`, paths.duties],
    intro: 'Each duty of a company has a day, a reason and what happens if it is late.',
    steps: [
      'The dashboard lists what needs your attention first, with the day and the next penalty.',
      'The tab “Compliance” of a company, and “Duties” beside your companies, list every duty or show them as a calendar.',
      '“Reason and late penalties” at a duty shows why it is there and each step of the penalty.',
      'A fee without an invoice says how it is paid: the invoice follows, “How to pay” has our bank details, or “Ask us” beside it.',
      'Choose “I have paid” or “I have done this”, with the day, a reference and a receipt. We confirm it once we see it.',
      '“Subscribe in your calendar” creates a link under which your calendar program shows the duties, and the documents that expire of companies you act for. You can revoke it there.',
    ],
    notes: ['A duty is settled only when we have filed it or confirmed the payment.'],
    action: { label: 'See what is due', to: paths.duties },
  },
  'yearly-statement': {
    keywords:
      'confirm nothing changed annual questionnaire economic substance records tax residence sign many companies',
    pages: [paths.statements, `${paths.statements}/:statementId`],
    intro:
      'Each autumn you confirm what we know of each company, or correct it, in eight questions. The returns of the year are made of it.',
    steps: [
      'Open “Statements” beside your companies. Each line is a company, each column a question.',
      'Tick companies that share an answer and choose “Answer a question”. “Nothing else changed” confirms what is known and not answered yet.',
      'Open a company to see what we know of it, and answer there instead.',
      'Choose “Sign”, read what you sign for each company, and type your name. One name signs all that are ready; each keeps its own text and PDF.',
    ],
    notes: [
      'Where you say that owners or officers changed, we make a change request of your words. A person whose details changed is asked to review the identity check.',
      'Until we accept it, “Take back to correct” opens a signed statement again.',
    ],
    action: { label: 'Open your statements', to: paths.statements },
  },
  'change-directors': {
    keywords: 'appoint resign director officer secretary remove new change request',
    pages: [`${companyPage}/changes`, `${companyPage}/changes/new`, `${companyPage}/people`],
    intro:
      'A director or officer is appointed or leaves by a change request, which we check and enter in the register.',
    steps: [
      'Open the company and choose “Request a change”, then “A director or officer joins” or “leaves”.',
      'Say who it is and on which day.',
      'Attach the resolution or the letter of resignation, and submit. The page of the request shows each step.',
    ],
    notes: ['A new person needs an identity check before the change takes effect.'],
    action: companies,
  },
  'change-owners': {
    keywords: 'transfer shares issue shareholder member beneficial owner sale gift change request',
    pages: [`${companyPage}/changes`, `${companyPage}/changes/new`, `${companyPage}/people`],
    intro:
      'Shares are transferred or issued by a change request. The registers change only when it takes effect.',
    steps: [
      'Open the company and choose “Request a change”, then what happens to the shares or the owner.',
      'Choose the parties and the number of shares. “The register after it” shows who holds what then.',
      'Attach the instrument of transfer and submit.',
    ],
    notes: [
      'A new owner at or above the threshold is entered as beneficial owner and needs an identity check.',
      '“Needed if the new owner is filed as a beneficial owner” says which particulars are missing, with the way to where they are entered.',
    ],
    action: companies,
  },
  'change-particulars': {
    keywords: 'company name registered office address capital financial year rename amend',
    pages: [`${companyPage}/changes`, `${companyPage}/changes/new`],
    intro:
      'The name and the registered office of a company change by a request, and so do the particulars of its people.',
    steps: [
      'Open the company and choose “Request a change”, then “We move” or “We change the name”.',
      'Enter the new value. A new name is checked as in an application.',
      'Submit. We tell you when the registry has recorded it.',
    ],
    action: companies,
  },
  'other-changes': {
    keywords:
      'dissolve liquidation continuation restore certificate good standing incumbency apostille other',
    pages: [`${companyPage}/changes`, `${companyPage}/changes/new`],
    intro:
      'For everything that is no usual change, such as a certificate or the end of a company, describe what you need.',
    steps: [
      'Open the company and choose “Request a change”, then “Another change”.',
      'Describe what you need and by when.',
      'We answer at the request with the documents and the price.',
    ],
    action: companies,
  },
} satisfies Record<string, ArticleText>;
