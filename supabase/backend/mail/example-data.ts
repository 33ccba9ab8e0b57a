/* What the examples of mails (examples.ts) say: invented names and figures. */

const COMPANY = 'Blue Heron Ltd.';
export const FIRM = 'Cable Beach Corporate Services Ltd.';
export const ID = '00000000-0000-4000-8000-000000000001';

/** The title that the database gives the notification; a kind without one gets its own name, which a test finds. */
export const titles: Readonly<Record<string, string>> = {
  'application.received': 'We received application A-1014',
  'application.information_requested': 'We need something for application A-1014',
  'application.question_taken_back': 'We took back a question about application A-1014',
  'application.approved': 'Application A-1014 is approved',
  'application.filed': 'Application A-1014 is filed',
  'application.incorporated': `${COMPANY} is incorporated`,
  'application.rejected': 'Application A-1014 is rejected',
  'application.assigned': 'An application was assigned to you',
  'change.information_requested': 'We need something for change request C-207',
  'change.scheduled': 'Change request C-207 takes effect on 3 January 2027',
  'change.effected': 'Change request C-207 is done',
  'change.rejected': 'Change request C-207 is rejected',
  'change.assigned': 'A change request was assigned to you',
  'kyc.information_requested': 'We need something about Ada Rolle',
  'kyc.question_taken_back': 'We took back a question about Ada Rolle',
  'kyc.review_due': 'The details of Ada Rolle are due for review',
  'kyc.approved': 'The checks of Ada Rolle are complete',
  'kyc.rejected': 'The checks of Ada Rolle did not pass',
  'kyc.assigned': 'A KYC case was assigned to you',
  'document.rejected': 'A document was rejected',
  'document.made': `A document for ${COMPANY}: Resolution of directors`,
  'invoice.issued': 'Invoice INV-2026-0030',
  'invoice.proforma': 'Proforma invoice PRO-2026-0004',
  'invoice.proforma_ended': 'Proforma invoice PRO-2026-0004 is withdrawn',
  'invoice.paid': 'Invoice INV-2026-0030 is paid',
  'invoice.void': 'Invoice INV-2026-0030 is void',
  'invoice.reversed': 'A payment of USD 850.00 was reversed: invoice INV-2026-0030',
  'invoice.credited': 'Credit note CN-2026-0003 on invoice INV-2026-0030',
  'invoice.refunded': 'Refund of USD 850.00: invoice INV-2026-0030',
  'invoice.reminded': 'Second reminder: invoice INV-2026-0030',
  'invoice.write_off_proposed': 'A write-off on invoice INV-2026-0030 waits for a second person',
  'invoice.dispute_answered': 'We answered your dispute of invoice INV-2026-0030',
  'payment.confirmed': 'Your report is confirmed',
  'payment.declined': 'We could not confirm your payment',
  'payment.card': 'A payment by card needs a look: invoice INV-2026-0030',
  'payment.changed': 'The payment RF18PAY123456789 is not valid any more',
  'bank_details.proposed': 'New bank details in USD are proposed',
  'bank_details.confirmed': 'The bank details in USD change',
  'company.access': `You have access to ${COMPANY}`,
  'company.standing': `The standing of ${COMPANY} changed`,
  'company.statement_open': `Your yearly statement 2026 is open for ${COMPANY}`,
  'company.statement_returned': `Your yearly statement 2026 of ${COMPANY} needs a correction`,
  'account.recovery_codes': 'Recovery codes were made for your account',
  'account.firm_export_started': `Everything of ${FIRM} is being exported`,
  'account.firm_export_done': `The export of everything of ${FIRM} is ready`,
  'account.firm_deletion_requested': `The deletion of ${FIRM} waits for a confirmation`,
  'account.firm_deletion_confirmed': `${FIRM} is deleted on 3 January 2027`,
  'account.firm_deletion_soon': `${FIRM} is deleted on 3 January 2027`,
  'account.firm_deletion_cancelled': `The deletion of ${FIRM} is cancelled`,
  'account.firm_deletion_begun': `${FIRM} is deleted from now on`,
  'account.firm_deletion_done': `${FIRM} is deleted`,
  'account.second_factor_removed': 'The second factor of your account was removed',
  'alert.assigned': 'An alert was assigned to you',
  'support.answered': 'There is an answer to request S-923',
  'support.assigned': 'Request S-923 was assigned to you',
  'compliance.hits': '3 screening hits',
  'risk.override_waiting': 'Lowering a rating needs a second person',
  'job.failed': 'Not everything could be done: Resolve 120 alerts',
  announcement: 'The office is closed on 10 January',
};

/** What a kind of notification is about, by the first word of its name. */
const subjects: Readonly<Record<string, { subject_type: string; parent_type?: string }>> = {
  application: { subject_type: 'application' },
  change: { subject_type: 'change_request', parent_type: 'company' },
  kyc: { subject_type: 'kyc_profile', parent_type: 'party' },
  document: { subject_type: 'document', parent_type: 'company' },
  invoice: { subject_type: 'invoice' },
  payment: { subject_type: 'invoice' },
  bank_details: { subject_type: 'bank_details' },
  company: { subject_type: 'company' },
  account: { subject_type: 'account' },
  alert: { subject_type: 'alert' },
  support: { subject_type: 'ticket' },
  compliance: { subject_type: 'screening_hit' },
  risk: { subject_type: 'risk_assessment' },
  job: { subject_type: 'job' },
};

const names: Readonly<Record<string, string>> = {
  kyc: 'Ada Rolle',
  change: 'Appointment of a director of Blue Heron Ltd.',
  document: 'Passport',
  bank_details: 'USD',
  support: 'Notice from the Registrar',
  job: 'Resolve 120 alerts',
};

const isForStaff = (kind: string) =>
  /(?:^(?:alert|compliance|risk|job|bank_details)\.|\.assigned$|\.write_off_)/.test(kind);

/** What a notification of a kind names. */
export function noticeData(kind: string): Record<string, unknown> {
  const area = kind.split('.')[0] ?? '';
  const isProforma = kind.startsWith('invoice.proforma');
  return {
    kind,
    audience: isForStaff(kind) ? 'staff' : 'client',
    firm: FIRM,
    can_turn_off: true,
    name: names[area] ?? COMPANY,
    reference: isProforma
      ? 'RF60PRO20260004'
      : area === 'change'
        ? 'C-207'
        : area === 'support'
          ? 'S-923'
          : area === 'invoice'
            ? 'RF09INV20260030'
            : 'A-1014',
    number: isProforma ? 'PRO-2026-0004' : area === 'invoice' ? 'INV-2026-0030' : '214001 B',
    amount: 'USD 2,455.00',
    day: '3 January 2027',
    text: 'The office is closed on Majority Rule Day.\nWhat is due on that day can be sent in the portal.',
    subject_id: ID,
    parent_id: ID,
    ...subjects[area],
    ...(isProforma && { subject_type: 'proforma' }),
  };
}

const line = { company: COMPANY, what: 'Annual fee', why: 'Each 1 January', because: '2027' };

const digest = {
  firm: FIRM,
  more: 12,
  lines: [
    {
      ...line,
      due: '1 January 2027',
      days: 14,
      amount: 'USD 350.00',
      next_on: '1 April 2027',
      becomes: 'USD 385.00',
      pay: 'invoice_follows',
    },
    {
      ...line,
      what: 'Economic substance report',
      why: 'Nine months after the end of the financial year',
      due: '30 September 2026',
      days: -79,
      amount: 'USD 5,000.00',
      effect: 'good_standing_lost',
      next_on: '31 December 2026',
      next_effect: 'struck_off',
      becomes: 'USD 10,000.00',
      to_check: true,
    },
    {
      company: 'Coral Bay Ltd.',
      kind: 'invoice',
      what: 'Invoice INV-2026-0031',
      due: '4 December 2026',
      days: -14,
      amount: 'USD 1,265.00',
    },
    {
      company: 'Coral Bay Ltd.',
      kind: 'document',
      what: 'Passport',
      of: 'Ada Rolle',
      due: '3 January 2027',
      days: 16,
    },
  ],
};

/** The subject and the data of each template besides notifications. */
export const templates: Readonly<Record<string, [subject: string, data: Record<string, unknown>]>> =
  {
    test: ['Test of the mail server', {}],
    client_invitation: [`You are invited to ${COMPANY}`, { token: ID, company_name: COMPANY }],
    company_invitation: [
      'You are invited to Coral Corporate Ltd.',
      { token: ID, company_name: 'Coral Corporate Ltd.' },
    ],
    colleague_invitation: ['You are invited', { token: ID, company_name: FIRM }],
    party_invitation: [
      'Your part in forming a company',
      {
        token: ID,
        company_name: COMPANY,
        asked_by: 'Claire Vasseur',
        firm: FIRM,
        until: '5 December 2026',
      },
    ],
    contact_answer: [
      'Answer to your message',
      {
        day: '20 November 2026',
        text: 'Yes, a foundation can own the company.\nIts council signs for it.',
      },
    ],
    report: [
      `Report: Duties and exposure, ${FIRM}`,
      {
        title: 'Duties and exposure',
        firm: FIRM,
        of_all: false,
        rhythm: 'weekly',
        period: 'Next 90 days',
        day: '7 December 2026',
        report: 'admin.duties',
        filters: { period: '90-days' },
        figures: [
          { name: 'Open', value: '42' },
          { name: 'Late', value: '3' },
          { name: 'To pay', value: 'USD 14,700.00' },
          { name: 'Penalties', value: 'USD 515.00' },
        ],
      },
    ],
    digest: ['2 duties, 1 document and 1 invoice to see to for 2 companies', digest],
  };
