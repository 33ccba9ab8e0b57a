/** Words of the trade and of the portal, as docs/glossary.md has them; what concerns the code alone is left out. */
export const glossary: readonly (readonly [term: string, meaning: string])[] = [
  [
    'Alert',
    'A fact staff should look at, raised by the daily job under a key that names the fact.',
  ],
  ['Application', "A client's request to form a company, from draft to certificate."],
  [
    'Approve',
    "Staff's decision that an application may be filed. Staff never approve their own application.",
  ],
  [
    'As at',
    'The state of a register at the end of a day. "As known at": what the portal held to be true at a moment.',
  ],
  [
    'Assessment',
    'The risk of an application, a company or a party at one time: model version, answers, scores, rating, reason.',
  ],
  [
    'Audit log',
    'Every change of every business row, appended and never changed, with a hash chain per tenant.',
  ],
  ['Authorised capital', 'The shares a company may issue times their par value.'],
  [
    'Bahamas Executive Entity (BEE)',
    'An entity that holds offices such as trustee or protector; no shareholders, no capital.',
  ],
  [
    'Beneficial owner',
    'The person who ultimately owns or controls a company, through any number of others: entered in the registers, and calculated.',
  ],
  [
    'Blocker',
    'A fact that keeps an application, a KYC profile or a change from being approved: a document, a check, a hit, the risk.',
  ],
  [
    'Body corporate',
    'A company or other legal person that takes part in a company; the opposite of a person.',
  ],
  [
    'Bundle',
    'An export of part of the audit log, with the data that proves it complete and unaltered.',
  ],
  [
    'Change request',
    "A client's request to change an existing company. Staff decide it; it takes effect when it is written to the registers.",
  ],
  [
    'Charge',
    'A security over what a company owns, in favour of the chargee, until it is satisfied.',
  ],
  ['Check', 'One point staff examine about an application, a company or a party, with the answer.'],
  ['Client', 'A customer who forms and keeps companies.'],
  [
    'Control (risk)',
    'A measure that lowers a risk once it is done, such as certified documents; its answers take points off the score.',
  ],
  [
    'Document',
    'A file with a category, kept for a party, an application or a company. Before that it is an upload.',
  ],
  ['Domestic company (DOM)', 'A local company under the Companies Act 1992.'],
  ['Draft', 'An application in the state draft: only its client works on it.'],
  [
    'Duty',
    'What a member of staff may do beyond reading, notes and messages: reviewer, compliance officer, senior (management), billing, read only. New staff have none.',
  ],
  ['Effect', 'To write an approved change to the registers, with the day from which it holds.'],
  ['Entity type', 'A kind of company the law knows: IBC, DOM, GTE, ELP, LP, FDN, ICON, BEE, FRC.'],
  [
    'Entity type rule',
    'The requirements of the law for an entity type between two days: minimum owners and managers, endings of names.',
  ],
  [
    'Entry (of a watchlist)',
    'A listed person or body, as published. Retired when the list no longer has it, never deleted.',
  ],
  [
    'Exempted Limited Partnership (ELP)',
    'A partnership in which a general partner manages and limited partners risk their contributions.',
  ],
  [
    'Exposure',
    'The cost of an unmet obligation on a day: the penalty so far, other consequences, and when it gets worse.',
  ],
  [
    'Fact (risk)',
    'A fact in the database that bears on a risk; it proposes an answer, with its reason.',
  ],
  ['Factor', 'A criterion of a risk model with a weight, and answers with scores from 1 to 5.'],
  ['Filed', 'The state of an application that has been handed to the Registrar.'],
  [
    'Floor',
    'The rating below which an assessment does not go, because of a sanctions match or a call for action.',
  ],
  ['Foundation (FDN)', 'Holds assets under a charter, with a council and no owners.'],
  [
    'Held action',
    'A button of an action that is not possible now: it keeps its place, says why and who may, and does nothing.',
  ],
  ['Hit', 'A party that looks like an entry of a watchlist; staff decide whether it is.'],
  ['Holding', "A party's share or control of a body corporate, from a day until a day."],
  [
    'IBC',
    'International Business Company, under the International Business Companies Act 2000; the usual company for business abroad.',
  ],
  [
    'Import',
    'One reading of a file of a watchlist, over as many runs as it takes. It takes effect when it is finished, and can be discarded until then.',
  ],
  ['In penalty', 'The standing of a company whose annual filing is overdue.'],
  [
    'Incorporate',
    'To enter the company the Registrar has registered: company, parties, registers, access, in one transaction.',
  ],
  ['Inherent and residual score', 'A risk before and after its controls, 20 to 100.'],
  [
    'Internal reason',
    'Why staff rejected something or withdrew an approval, where the client reads a neutral sentence instead.',
  ],
  [
    'Invitation',
    'Asks an address to join a company, a firm to run a tenant, or a person named in an application to fill in their own part.',
  ],
  [
    'KYC profile',
    'The particulars of a party, as the client states them, and the state of their checks; one per party.',
  ],
  ['Level', 'How much a party has to provide: simplified, standard or enhanced due diligence.'],
  ['Member', 'An owner of part of a company, by shares: a shareholder.'],
  ['Membership', 'That a person belongs to a tenant, as owner or member.'],
  ['Next filing', "The day a company's next annual filing falls due: 365 days after registration."],
  [
    'Obligation',
    'A duty under the law: for which company or party, by when and by which rule. On the pages of a company it is called a duty.',
  ],
  ['Officer', 'A person appointed to an office of a company: president, secretary, or another.'],
  [
    'Override',
    'Of a model: the lowest rating an answer allows. Of a person: a rating that replaces the calculated one.',
  ],
  [
    'Own part',
    'The KYC profile and documents of a party that the person named in an application fills in by a link, and that no other client handles.',
  ],
  [
    'Palette',
    'The search over everything, opened with Ctrl-K: results, pages, actions, recent items.',
  ],
  ['Par value', 'The nominal amount of one share.'],
  [
    'Participant',
    'A party in a role in a company, from a day until a day: one entry of its registers.',
  ],
  ['Party', 'A person or body corporate, stored once per tenant, that takes part in companies.'],
  [
    'Payment notice',
    'What a client reports as paid or done, for staff to confirm or decline: of one duty or one invoice.',
  ],
  [
    'Point (of a checklist)',
    'One requirement of a party or an application: the categories that meet it, how many are needed, and its state.',
  ],
  [
    'Rating',
    'The risk staff see in an application, a company or a party: low, medium, high or prohibited. Clients never see it.',
  ],
  [
    'Recovery code',
    'One of ten codes that take a lost second factor off an account after the password; shown once, stored as a hash.',
  ],
  [
    'Reference',
    'The number of an application for use in conversation, such as A-1047; given when it is first submitted.',
  ],
  [
    'Register',
    'The statutory list of who holds a role in a company. An entry ceases and is never deleted.',
  ],
  [
    'Register history',
    'Earlier versions of register entries, particulars of parties, and names and offices of companies.',
  ],
  [
    'Registered agent',
    "The licensed firm that represents a company before the Registrar; the tenant's trade.",
  ],
  ['Registered office', 'The address in The Bahamas where a company can be reached by law.'],
  ['Registrar', 'The Registrar General of The Bahamas, who registers companies.'],
  [
    'Registration number',
    'The number the Registrar gives a company; free text without a fixed format.',
  ],
  [
    'Registry entity ID',
    "The number of a company in the registry's online system; not the registration number.",
  ],
  ['Risk model', 'Factors, controls, thresholds and overrides of an assessment, in versions.'],
  ['Saved view', 'The search, filters and order of a list, kept by one user under a name.'],
  [
    'Screening',
    'Comparing parties with watchlists; the results are hits. A screening run compares every party after a list has changed.',
  ],
  ['Staff', 'People of the firm that runs the platform.'],
  [
    'Standing',
    'The status of a company in the registry: active, in penalty, struck off and so on.',
  ],
  ['Struck off', 'Removed from the register; the company can be restored.'],
  [
    'Super admin',
    'They manage tenants, staff and their duties, settings and reference data, and write to several firms.',
  ],
  [
    'Take over (a case)',
    "To make a colleague's case one's own, with a reason that the colleague reads.",
  ],
  [
    'Task',
    'What staff of a duty have to do besides deciding, such as to consider two reports after a true match.',
  ],
  [
    'Tenant',
    'A firm that forms companies for its clients on this platform; every business row belongs to one.',
  ],
  [
    'Template',
    'The wording of a firm for its documents, in Markdown or as a Word document, with fields; each saved wording is a version, one of them is in use.',
  ],
  ['Tenant owner', 'A person who runs a tenant and sees all of it.'],
  [
    'True match',
    'A hit that staff decided is the listed person or body. It blocks applications, changes and invoices.',
  ],
  [
    'Unallocated share',
    'The part of a company that no known owner holds, at a body corporate that is named.',
  ],
  [
    'Waiver',
    'A document requirement that the compliance officer set aside for one party, with the reason.',
  ],
  [
    'Watchlist',
    'A list of sanctioned people and bodies, or of holders of public offices, published by others.',
  ],
  [
    'Withdraw (an approval)',
    'To take an approved or filed application back into review, with a reason among staff. A client withdraws an application.',
  ],
  [
    'Working time',
    'The hours of Monday to Friday in Nassau, 24 a day; holidays count. Calendar time counts every hour.',
  ],
  ['Year end', "The last day of a company's financial year, MM-DD."],
];
