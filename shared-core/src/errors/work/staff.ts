import type { CatalogueEntry } from '../catalogue-entry.ts';

/** Why a member of staff may not do something: any command of staff may raise them. The admin portal registers them as it loads. */
export const staffErrors = {
  'staff.read_only': {
    title: 'Read only',
    message: 'Your account reads and changes nothing. Ask the super admin for a duty.',
  },
  'duty.reviewer_needed': {
    title: 'Reviewer needed',
    message: 'This is decided by staff with the duty reviewer.',
  },
  'duty.compliance_officer_needed': {
    title: 'Compliance officer needed',
    message: 'This is decided by the compliance officer.',
  },
  'duty.senior_needed': {
    title: 'Senior management needed',
    message: 'This is approved by senior management.',
  },
  'duty.billing_needed': {
    title: 'Billing needed',
    message: 'Invoices and payments are for staff with the duty billing.',
  },
} satisfies Record<string, CatalogueEntry>;
