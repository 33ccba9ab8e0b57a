import { announcement } from './announcement.ts';
import { applicationReceived } from './application-received.ts';
import { applicationInformationRequested } from './application-information-requested.ts';
import { applicationQuestionTakenBack } from './application-question-taken-back.ts';
import { applicationApproved } from './application-approved.ts';
import { applicationFiled } from './application-filed.ts';
import { applicationIncorporated } from './application-incorporated.ts';
import { applicationRejected } from './application-rejected.ts';
import { changeInformationRequested } from './change-information-requested.ts';
import { changeScheduled } from './change-scheduled.ts';
import { changeEffected } from './change-effected.ts';
import { changeRejected } from './change-rejected.ts';
import { jobFailed } from './job-failed.ts';
import { kycInformationRequested } from './kyc-information-requested.ts';
import { kycQuestionTakenBack } from './kyc-question-taken-back.ts';
import { kycReviewDue } from './kyc-review-due.ts';
import { kycApproved } from './kyc-approved.ts';
import { kycRejected } from './kyc-rejected.ts';
import { documentMade } from './document-made.ts';
import { documentRejected } from './document-rejected.ts';
import { invoiceIssued } from './invoice-issued.ts';
import { invoicePaid } from './invoice-paid.ts';
import { invoiceProforma } from './invoice-proforma.ts';
import { invoiceProformaEnded } from './invoice-proforma-ended.ts';
import { invoiceVoid } from './invoice-void.ts';
import { invoiceReversed } from './invoice-reversed.ts';
import { invoiceCredited } from './invoice-credited.ts';
import { invoiceRefunded } from './invoice-refunded.ts';
import { invoiceReminded } from './invoice-reminded.ts';
import { invoiceWriteOffProposed } from './invoice-write-off-proposed.ts';
import { invoiceDisputeAnswered } from './invoice-dispute-answered.ts';
import { bankDetailsConfirmed } from './bank-details-confirmed.ts';
import { bankDetailsProposed } from './bank-details-proposed.ts';
import { paymentCard } from './payment-card.ts';
import { paymentChanged } from './payment-changed.ts';
import { paymentConfirmed } from './payment-confirmed.ts';
import { paymentDeclined } from './payment-declined.ts';
import { companyAccess } from './company-access.ts';
import { companyStanding } from './company-standing.ts';
import { statementOpen } from './statement-open.ts';
import { statementReturned } from './statement-returned.ts';
import { accountFirmDeletionBegun } from './account-firm-deletion-begun.ts';
import { accountFirmDeletionCancelled } from './account-firm-deletion-cancelled.ts';
import { accountFirmDeletionConfirmed } from './account-firm-deletion-confirmed.ts';
import { accountFirmDeletionDone } from './account-firm-deletion-done.ts';
import { accountFirmDeletionRequested } from './account-firm-deletion-requested.ts';
import { accountFirmDeletionSoon } from './account-firm-deletion-soon.ts';
import { accountFirmExportDone } from './account-firm-export-done.ts';
import { accountFirmExportStarted } from './account-firm-export-started.ts';
import { accountRecoveryCodes } from './account-recovery-codes.ts';
import { accountSecondFactorRemoved } from './account-second-factor-removed.ts';
import { alertAssigned } from './alert-assigned.ts';
import { applicationAssigned } from './application-assigned.ts';
import { changeAssigned } from './change-assigned.ts';
import { kycAssigned } from './kyc-assigned.ts';
import { supportAnswered } from './support-answered.ts';
import { supportAssigned } from './support-assigned.ts';
import { complianceHits } from './compliance-hits.ts';
import { riskOverrideWaiting } from './risk-override-waiting.ts';
import type { Notice } from './notice.ts';

/** The mail of each kind of private.mailed_kinds. */
export const notices: readonly Notice[] = [
  applicationReceived,
  applicationInformationRequested,
  applicationQuestionTakenBack,
  applicationApproved,
  applicationFiled,
  applicationIncorporated,
  applicationRejected,
  changeInformationRequested,
  changeScheduled,
  changeEffected,
  changeRejected,
  kycInformationRequested,
  kycQuestionTakenBack,
  kycReviewDue,
  kycApproved,
  kycRejected,
  documentRejected,
  documentMade,
  invoiceIssued,
  invoiceProforma,
  invoiceProformaEnded,
  invoicePaid,
  invoiceVoid,
  invoiceReversed,
  invoiceCredited,
  invoiceRefunded,
  invoiceDisputeAnswered,
  invoiceWriteOffProposed,
  invoiceReminded,
  paymentConfirmed,
  paymentDeclined,
  paymentCard,
  paymentChanged,
  bankDetailsProposed,
  bankDetailsConfirmed,
  companyAccess,
  companyStanding,
  statementOpen,
  statementReturned,
  accountFirmDeletionBegun,
  accountFirmDeletionCancelled,
  accountFirmDeletionConfirmed,
  accountFirmDeletionDone,
  accountFirmDeletionRequested,
  accountFirmDeletionSoon,
  accountFirmExportDone,
  accountFirmExportStarted,
  accountRecoveryCodes,
  accountSecondFactorRemoved,
  alertAssigned,
  applicationAssigned,
  changeAssigned,
  kycAssigned,
  supportAnswered,
  announcement,
  supportAssigned,
  complianceHits,
  riskOverrideWaiting,
  jobFailed,
];
