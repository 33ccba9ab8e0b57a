import { accessErrors } from './access.ts';
import { applicationsErrors } from './applications.ts';
import { approvalErrors } from './approval.ts';
import { bankDetailsErrors } from './bank-details.ts';
import { bankLineErrors } from './bank-lines.ts';
import { cardErrors } from './cards.ts';
import { companyRecordErrors } from './company-record.ts';
import { complianceErrors } from './compliance.ts';
import { documentsErrors } from './documents.ts';
import { importErrors } from './imports.ts';
import { incorporationErrors } from './incorporation.ts';
import { invitationsErrors } from './invitations.ts';
import { invoicesErrors } from './invoices.ts';
import { jobsErrors } from './jobs.ts';
import { kycErrors } from './kyc.ts';
import { groupErrors, listsErrors } from './lists.ts';
import { mailErrors } from './mail.ts';
import { departureErrors, exitErrors, moveInErrors } from './moves.ts';
import { namesErrors } from './names.ts';
import { notesErrors } from './notes.ts';
import { obligationsErrors } from './obligations.ts';
import { ownershipErrors } from './ownership.ts';
import { peopleErrors } from './people.ts';
import { portalErrors } from './portals.ts';
import { questionsErrors } from './questions.ts';
import { referenceErrors } from './reference.ts';
import { registersErrors } from './registers.ts';
import { reportsErrors } from './reports.ts';
import { riskErrors } from './risk.ts';
import { signInErrors } from './sign-in.ts';
import { staffErrors } from './staff.ts';
import { statementErrors } from './statements.ts';
import { supportErrors } from './support.ts';
import { templateErrors } from './templates.ts';

/** Every error that belongs to one kind of work. For types and tests: importing it loads them all. */
export const workErrors = {
  ...accessErrors,
  ...applicationsErrors,
  ...approvalErrors,
  ...bankDetailsErrors,
  ...bankLineErrors,
  ...cardErrors,
  ...exitErrors,
  ...groupErrors,
  ...importErrors,
  ...incorporationErrors,
  ...invitationsErrors,
  ...documentsErrors,
  ...jobsErrors,
  ...kycErrors,
  ...companyRecordErrors,
  ...departureErrors,
  ...complianceErrors,
  ...riskErrors,
  ...invoicesErrors,
  ...listsErrors,
  ...portalErrors,
  ...mailErrors,
  ...moveInErrors,
  ...namesErrors,
  ...notesErrors,
  ...obligationsErrors,
  ...referenceErrors,
  ...registersErrors,
  ...ownershipErrors,
  ...peopleErrors,
  ...questionsErrors,
  ...reportsErrors,
  ...signInErrors,
  ...staffErrors,
  ...statementErrors,
  ...supportErrors,
  ...templateErrors,
};
