import type { CatalogueEntry } from '../catalogue-entry.ts';

/** The reasons why an application cannot be approved, filed or incorporated, for staff. */
export const approvalErrors = {
  'application.not_ready': {
    title: 'Not ready',
    message: 'Please settle the points below first.',
  },
  'application.unpaid': {
    title: 'Not paid yet',
    message: 'This firm files once the invoice of the application is paid.',
  },
  'application.not_invoiced': {
    title: 'Not invoiced yet',
    message: 'This firm files once the application is paid. Invoice its quote first.',
  },
  'application.reason_missing': {
    title: 'Reason missing',
    message: 'Enter why the approval is withdrawn, in at most 2,000 characters.',
    field: 'reason',
  },
  'application.claimed': {
    title: 'A colleague has it',
    message: 'A colleague has this application. Take it over to decide on it.',
  },
  'approval.kyc_brought_in': {
    title: 'KYC was brought in',
    message: 'The KYC of this party was done before it came into the portal. Do it here first.',
  },
  'approval.kyc_missing': {
    title: 'KYC not approved',
    message: 'Approve the KYC of this party first.',
  },
  'approval.screening_waiting': {
    title: 'Not screened yet',
    message: 'This party waits for screening, which takes a minute. Ask for it now or come back.',
  },
  'approval.hit_open': {
    title: 'Possible match on a watchlist',
    message: 'Decide whether this party, or its holder, is the listed one.',
  },
  'approval.hit_true': {
    title: 'On a watchlist',
    message:
      'This party, or its holder, is the listed one. The application cannot go on with them.',
  },
  'approval.check_open': {
    title: 'Not checked yet',
    message: 'Check this and enter the result.',
  },
  'approval.check_refused': {
    title: 'Check not in order',
    message:
      'This check is not in order. Reopen it when the reason no longer applies, or reject the application.',
  },
  'approval.number_known': {
    title: 'Registration number known',
    message: 'A company or an approved application of the firm has this registration number.',
  },
  'approval.document_missing': {
    title: 'Document not accepted',
    message: 'Accept this document of the company, or ask the client for it.',
  },
  'approval.arrears_undecided': {
    title: 'Arrears not decided',
    message: 'Decide who pays what the company owes the Registrar.',
  },
  'approval.risk_missing': {
    title: 'Risk not assessed',
    message:
      'Assess the risk of the latest submission of the application, with the facts of today.',
  },
  'approval.risk_prohibited': {
    title: 'Risk prohibited',
    message: 'The risk of this application is prohibited. It cannot be approved.',
  },
  'approval.risk_not_enhanced': {
    title: 'Enhanced due diligence',
    message: 'The risk is high. Set the due diligence of everyone involved to enhanced.',
  },
  'approval.risk_second_person': {
    title: 'A second person approves',
    message: 'The risk is high. A colleague of the person who assessed it has to approve.',
  },
} satisfies Record<string, CatalogueEntry>;
