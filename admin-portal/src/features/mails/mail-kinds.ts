/** What mails are about, by the first part of their kind. */
export const areas = [
  { value: 'invitation', label: 'Invitations' },
  { value: 'digest', label: 'Reminders of duties' },
  { value: 'application', label: 'Applications' },
  { value: 'change', label: 'Changes' },
  { value: 'kyc', label: 'KYC' },
  { value: 'document', label: 'Documents' },
  { value: 'invoice', label: 'Invoices' },
  { value: 'payment', label: 'Payments' },
  { value: 'support', label: 'Tickets' },
  { value: 'contact_answer', label: 'Contact form' },
  { value: 'company', label: 'Companies' },
  { value: 'announcement', label: 'Announcements' },
  { value: 'account', label: 'Accounts' },
];

const names: Record<string, string> = {
  test: 'Test of the mail server',
  client_invitation: 'Invitation to a company',
  company_invitation: 'Invitation of a firm',
  colleague_invitation: 'Invitation of a colleague',
  party_invitation: 'Link to a person’s own part',
  contact_answer: 'Answer to a contact message',
  digest: 'Reminder of duties',
  report: 'Report by mail',
  ticket_answer: 'Answer to a ticket',
  'support.answered': 'Answer to a ticket',
  'support.assigned': 'Ticket assigned',
  'application.information_requested': 'Question about an application',
  'application.question_taken_back': 'Question about an application taken back',
  'change.information_requested': 'Question about a change',
  'kyc.information_requested': 'KYC: a question',
  'kyc.question_taken_back': 'KYC: a question taken back',
  'company.access': 'Access to a company',
  'company.standing': 'Standing of a company',
  'company.statement_open': 'Yearly statement opened',
  'company.statement_returned': 'Yearly statement returned',
  'account.firm_deletion_begun': 'The erasing of a firm has begun',
  'account.firm_deletion_cancelled': 'The deletion of a firm is cancelled',
  'account.firm_deletion_confirmed': 'The deletion of a firm is confirmed',
  'account.firm_deletion_done': 'A firm is deleted',
  'account.firm_deletion_requested': 'The deletion of a firm is requested',
  'account.firm_deletion_soon': 'A firm is deleted in seven days',
  'account.firm_export_done': 'An export of the firm is ready',
  'account.firm_export_started': 'An export of the firm has begun',
  'account.recovery_codes': 'New recovery codes',
  'account.second_factor_removed': 'Second factor removed',
  'compliance.hits': 'Hits of a screening',
  'risk.override_waiting': 'Risk override waits',
};

/** What a mail is, as it reads: "Invoice issued" for invoice.issued. */
export function kindName(kind: string): string {
  const name = kind.replaceAll(/[._]/g, ' ').replace(/^kyc /, 'KYC ');
  return names[kind] ?? name.charAt(0).toUpperCase() + name.slice(1);
}
