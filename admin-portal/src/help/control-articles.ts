import type { HelpArticle } from '@portal/shared-core/help';

import { paths } from '#/paths.ts';

const openAlerts = { label: 'Open the alerts', to: paths.compliance };
const openDuties = { label: 'Open the duties', to: paths.duties };
const openRisk = { label: 'Open risk management', to: paths.riskManagement };
const openAudit = { label: 'Open the audit log', to: paths.auditLogs };

/** Compliance, risk, reports and the audit log. */
export const controlArticles: readonly HelpArticle[] = [
  {
    slug: 'work-on-alerts',
    title: 'Work on compliance alerts',
    keywords: 'alert acknowledge resolve assign snooze warning critical nightly',
    pages: [paths.compliance],
    intro:
      'The run of the night raises alerts: facts that staff should look at. An alert names its fact and leads to it.',
    steps: [
      'Open “Compliance”. The list shows open alerts, the most severe first.',
      'Open one and follow its link to the subject.',
      'Choose “Acknowledge” when you have read it, or “Assign…” to give it to a colleague.',
      'When it can wait, choose “Snooze…”, the day it comes back and why.',
      'When it is settled, choose “Resolve…” and write what was done.',
      'Select several alerts to do the same with all of them.',
    ],
    notes: [
      'With a whole page ticked, the bar below the list offers to select all that match the search and the filters, 2,000 at most. Those that come later are not among them.',
      'For a selection the page says how many were done and why others were refused; those stay selected.',
      'More than 50 are done by a job with your rights. It is in the top bar under “Your jobs”, where you can end it with “Cancel”; what is done stays.',
      'An alert about a person names the companies concerned. Each of them shows it on its tab “Compliance” until it is resolved once.',
      'An alert whose fact ends is resolved by the next run. “Reopen” takes a resolution back.',
      'A snoozed alert is shown under “Snoozed” and comes back by itself on its day, or at once with “Bring back now”.',
    ],
    action: openAlerts,
  },
  {
    slug: 'settle-duties',
    title: 'Complete or waive duties',
    keywords: 'obligation annual fee filing deadline receipt done late penalty reported',
    pages: [paths.duties, `${paths.companies}/:companyId/compliance`],
    intro:
      'A duty is what the law asks of a company by a day. The list says what being late costs today.',
    steps: [
      'Open “Compliance”, then the tab “Duties”. “Late” and “Due within 30 days” come first.',
      'Open a duty and choose “Complete…”. Enter “Done on” and the “Receipt or filing number”.',
      'Where a client reported it, choose “Confirm…” or “Decline the report…”.',
      'A duty that does not apply is ended with “Waive…” and the reason.',
      'Select several duties to settle them with one day and number, or to waive them with one reason.',
    ],
    notes: [
      'The standing of the company and its alerts follow. “Reopen…” takes it back: it is owed again.',
    ],
    action: openDuties,
  },
  {
    slug: 'delete-identity-records',
    title: 'Delete identity records after their years',
    keywords: 'erasure retention delete passport KYC hold litigation inquiry years person left',
    pages: [`${paths.checks}/erasure`],
    intro:
      'When the last relationship with a person ended years ago, the law does not ask for their identity records any more. The nightly run enters them on the list “Erasure”.',
    steps: [
      'Open “Compliance”, then the tab “Erasure”. Each line says why the records are due and “What goes”.',
      'Select the people whose records go, and choose “Delete records…”. Confirm. The worker removes files first, then the rows.',
      'Where records are needed for a court or an inquiry, select the person, choose “Hold…” and enter “Why they are held”, and the “Last day” if there is one.',
      '“Lift the hold…” ends it, with the reason.',
    ],
    notes: [
      'The compliance officer and senior management approve and hold. Nothing is deleted without an approval.',
      'The relationship lasts while the person is in a register of a client, owns a body that is, or has an open application, change request, KYC, alert or hit. A new appointment ends an approval.',
      'Name and registers stay. Should the person come back, KYC starts from nothing and they are screened anew.',
      '“Failed” says why. Select the person and choose “Delete records…” again.',
      'You can hold a person before anything is due: open their KYC and choose “Hold the records…” under “More”.',
      'The years are figures of “Reference data”, with their source. Some are to be verified by counsel.',
    ],
    action: { label: 'Open the list', to: `${paths.checks}/erasure` },
  },
  {
    slug: 'record-an-event',
    title: 'Record events, conditions and checks of a company',
    keywords: 'event condition check open answer void fiscal year compliance tab tasks',
    pages: [`${paths.companies}/:companyId/compliance`, `${paths.checks}/:view?`],
    intro:
      'Some duties follow from an event, such as a change of directors, and some from a condition, such as staff in The Bahamas.',
    steps: [
      'Open the company, then the tab “Compliance”.',
      'Choose “Record an event…”, then “What happened” and “On” which day. The page shows what follows before you record it.',
      'Under “Conditions”, choose what is true of the company and “Save the conditions”.',
      'Under “Checks”, open a check or “Answer” one: “In order” or “Not in order”.',
    ],
    notes: [
      'An event that was entered wrongly is ended with “Void…”. All checks of the firm are on the tab “Checks”.',
    ],
    action: { label: 'Open the checks', to: paths.checks },
  },
  {
    slug: 'compliance-calendar',
    title: 'Plan with the compliance calendar',
    keywords: 'month deadlines due dates plan calendar week runs nightly',
    pages: [paths.calendar, paths.nightlyRuns],
    intro: 'The calendar shows for each day how many duties fall due in the firm.',
    steps: [
      'Open “Compliance”, then the tab “Calendar”.',
      'Choose “Previous month” or “Next month”.',
      'Choose a day to read its duties beside it, and a line to open the list.',
    ],
    notes: [
      'The tab “Nightly runs” tells whether the run of the night completed, and which step failed.',
      'To the super admin it also tells whether people of one firm could read rows of another. “Check now” looks at once.',
    ],
    action: { label: 'Open the calendar', to: paths.calendar },
  },
  {
    slug: 'reminders',
    title: 'See what clients are reminded of, and hold it back',
    keywords: 'reminder mail digest hold release ladder days before after client unsubscribe',
    pages: [paths.reminders],
    intro:
      'The portal reminds clients by mail of duties, of unpaid invoices and of documents that expire: one mail a person and day, from 8:00 in Nassau.',
    steps: [
      'Open “Compliance”, then the tab “Reminders”: what goes out in the next 30 days, and to how many people.',
      'Select reminders and hold their companies below the list, or all companies of their client: say the “Last day without reminders” and “Why”.',
      'Choose “Held” to see what is held back. Select it to release it.',
      'Choose “Days of reminders…” to change on which days before and after the day clients are reminded.',
    ],
    notes: [
      'What is settled or reported as done before that morning is left out. What a hold keeps back is not sent later.',
      'A rule can have days of its own: open it under “Rules”.',
    ],
    action: { label: 'Open the reminders', to: paths.reminders },
  },
  {
    slug: 'change-a-rule',
    title: 'Propose and publish a new version of a rule',
    keywords: 'law rule version source verified publish four eyes penalty due',
    pages: [paths.rules, `${paths.rules}/:code`],
    intro:
      'A rule says for which companies a duty exists and when it falls due. A new version needs two people.',
    steps: [
      'Open “Compliance”, then the tab “Rules”, then the rule.',
      'Choose “New version…”. Enter from when it is in force, when it is due, and its source.',
      'Say “Verified” only when a primary source says all of it, then choose “Propose the version”.',
      'Another compliance officer reads the preview of what moves and chooses “Publish…”.',
    ],
    notes: [
      'The duties of every company of every firm follow the new version in the background. “Nightly runs” shows how far that is. The version before ends the day before.',
    ],
    action: { label: 'Open the rules', to: paths.rules },
  },
  {
    slug: 'assess-risk',
    title: 'Assess the risk of a company',
    keywords: 'rating score factors residual inherent review reassess country due',
    pages: [
      `${paths.riskManagement}/assess/:subject/:subjectId`,
      paths.riskManagement,
      `${paths.riskManagement}/companies`,
      paths.riskReviews,
      `${paths.companies}/:companyId/risk`,
    ],
    intro:
      'The published model asks questions and computes a rating. The portal proposes answers from its facts.',
    steps: [
      'Open “Risk Management”, then “Reviews due”, and choose “Reassess”.',
      'Answer each question. Where you choose another answer than the fact, write why.',
      'Read “Result”. It follows each answer.',
      'Write the “Reason of this assessment” and choose “Record the assessment”.',
    ],
    notes: [
      '“Declared activity and risk answer differ” marks an answer that says less than the client declared. It blocks nothing.',
      'The day of the next review follows from the rating. Earlier assessments stay on the tab “Risk” of the company.',
      'A sanctions match sets a lowest rating. No answer goes below it.',
    ],
    action: openRisk,
  },
  {
    slug: 'override-a-rating',
    title: 'Propose or approve another rating',
    keywords: 'override lower raise rating second person four eyes propose approve',
    pages: [paths.riskOverrides, `${paths.riskManagement}/assess/:subject/:subjectId`],
    intro:
      'A rating can be replaced with a reason. A lower one counts after a second person approves it.',
    steps: [
      'On the tab “Risk” of the company, or in the assessment, choose “Propose another rating…”.',
      'Choose the “Rating”, write the “Reason” and choose “Propose”.',
      'A colleague opens “Risk Management”, then “Overrides”, and reads the assessment.',
      'The colleague chooses “Approve…”, or refuses with a reason.',
    ],
    notes: ['A higher rating counts at once. Your own proposal you can only take back.'],
    action: { label: 'Open the overrides', to: paths.riskOverrides },
  },
  {
    slug: 'change-the-risk-model',
    title: 'Draft and publish a version of the risk model',
    keywords: 'weights thresholds model version draft preview publish',
    pages: [paths.riskModels, `${paths.riskModels}/:version`],
    intro:
      'One version of the model is published at a time. A draft shows what it would do before it counts.',
    steps: [
      'Open “Risk Management”, then “Model”, and choose “Start a draft…”.',
      'Change weights and where “Medium” and “High” begin, and choose “Save the draft”.',
      'Choose “Run the preview” and read “What this draft would do”: which companies rise and which fall.',
      'A colleague chooses “Publish…” and confirms.',
      'Open “Reviews due”: what the model rates otherwise is due today, with both ratings.',
    ],
    notes: [
      'The preview is of the figures that were saved. Other figures need another preview before they are published.',
      'No rating changes until someone assesses again.',
      'If a colleague saved the draft meanwhile, both versions stand side by side and nothing is lost.',
    ],
    action: { label: 'Open the model', to: paths.riskModels },
  },
  {
    slug: 'read-reports',
    title: 'Read reports and save them as CSV or Excel',
    keywords: 'report figures export excel xlsx period firms ageing exposure download statistics',
    pages: [`${paths.reports}/:reportId?`],
    intro: 'Each report answers one question, for this firm or for all.',
    steps: [
      'Open “Reports” and choose one by its question.',
      'Choose the period, and under “Of which firms” this firm or all.',
      'Choose a figure to see its rows. Over all firms figures open no rows.',
      'Choose “Export” and “CSV” or “Excel (.xlsx)” to save the whole table.',
      'Under “By mail” choose “Every Monday” or “First day of each month”: you get its main figures for the period you see. “Stop” ends it.',
    ],
    action: { label: 'Open the reports', to: paths.reports },
  },
  {
    slug: 'search-the-audit-log',
    title: 'Find who changed what',
    keywords: 'audit log search record history before after changes who when',
    pages: [paths.auditLogs],
    intro:
      'Every change of a business record is in the audit log, with the person, the time and both values.',
    steps: [
      'Open “Audit Logs” and choose “Who”, the days, the “Kind of record” or the “Action”.',
      'Open a record. “What changed” shows before and after.',
      'Choose “All changes to this record” or “All of this company” to follow it.',
      'Choose “Accounts and settings” in the first filter for what belongs to no firm.',
    ],
    notes: ['New records are announced with “Show them”; the list does not move while you read.'],
    action: openAudit,
  },
  {
    slug: 'read-the-access-log',
    title: 'See who signed in and what was opened',
    keywords:
      'access log sign in sign-in failed opened document download export address retention privacy',
    pages: [paths.accessLog],
    intro:
      'Sign-ins, opened documents and exports stand in a log of their own, which keeps them as long as the settings say.',
    steps: [
      'Open “Audit Logs” and choose “Access”.',
      'Choose “Who”, “What” and the days.',
      'Choose “Read again” for what happened meanwhile.',
    ],
    notes: [
      'The super admin sets in the settings what is kept, with or without network addresses, and for how long.',
    ],
    action: { label: 'Open the access log', to: paths.accessLog },
  },
  {
    slug: 'read-the-refused-commands',
    title: 'See which commands were refused',
    keywords: 'refused refusal denied not allowed command error attack attempt log permission',
    pages: [paths.refusedCommands],
    intro:
      'A command that is refused changes nothing. Who asked for it, what it was and why it was refused is in a log of its own.',
    steps: [
      'Open “Audit Logs” and choose “Refused”.',
      'Choose “Who”, “Command”, “Answer” and the days. A name in the list narrows it to that person.',
      'Choose “Read again” for what happened meanwhile.',
    ],
    notes: [
      'One refusal is often a mistake. Many of “not_allowed” or “grant” by one person are worth a question.',
      'The settings of the log say for how long it is kept, with or without network addresses.',
    ],
    action: { label: 'Open the refused commands', to: paths.refusedCommands },
  },
  {
    slug: 'verify-the-audit-log',
    title: 'Verify the audit log and export a bundle',
    keywords: 'chain seal hash check verify bundle export evidence checker auditor',
    pages: [paths.auditLogs],
    intro:
      'Each record is sealed together with the one before. A check proves that none is missing or altered.',
    steps: [
      'Open “Audit Logs” and go to “The chain”.',
      'Choose “Check the chain”, or “Check again”. It counts through all records.',
      'Choose “Export verifiable bundle” for an auditor.',
      'Choose “Download the checker”. It checks the bundle on a computer without the portal.',
    ],
    notes: [
      'If the chain is broken, the page names the first record. Tell the administrator of the database at once.',
    ],
    action: openAudit,
  },
];
