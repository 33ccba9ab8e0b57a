import { heron } from '@portal/shared-core/testing';

/** An issued invoice of a company of the client. */
export const invoice = {
  id: 'i-1',
  number: 'INV-2026-0007',
  payment_reference: 'RF48INV20260007',
  renewal_year: null,
  state: 'issued',
  currency: 'USD',
  total: 1300,
  paid: 0,
  credited: 0,
  written_off: 0,
  vat_percent: 10,
  issued_on: '2026-09-01',
  due_on: '2026-10-01',
  void_note: null,
  company_id: 'c-1',
  application_id: null,
  company: { name: heron.name },
  application: null,
  lines: [],
  postings: [],
  credit_notes: [],
  notices: [],
  holds: [] as object[],
  reminders: [] as object[],
};
