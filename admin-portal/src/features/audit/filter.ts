import type { ListFilter } from '@portal/shared-core/lists';

import { actionOptions } from '#/components/audit-texts.ts';

/** The kinds of records that can be selected; `private.audit_tables` says which tables each has. */
const auditKinds = [
  { value: 'companies', label: 'Companies and registers' },
  { value: 'applications', label: 'Applications' },
  { value: 'changes', label: 'Change requests' },
  { value: 'documents', label: 'Documents' },
  { value: 'kyc', label: 'KYC and screening' },
  { value: 'risk', label: 'Risk' },
  { value: 'compliance', label: 'Duties and compliance' },
  { value: 'invoices', label: 'Invoices' },
  { value: 'support', label: 'Support' },
  { value: 'access', label: 'People and access' },
  { value: 'log', label: 'The log itself' },
  { value: 'settings', label: 'Settings, law and prices' },
];

/** Which of the two logs: that of the firm, or the entries without one. */
export const ofFilter: ListFilter = {
  name: 'of',
  label: 'Which log',
  all: 'This firm',
  isGroup: true,
  options: [{ value: 'platform', label: 'Accounts and settings' }],
};

/** What narrows the log beside the person, the company and the record. */
export const auditFilters: readonly ListFilter[] = [
  {
    name: 'operation',
    label: 'Action',
    all: 'Any action',
    shape: 'select',
    options: actionOptions,
  },
  {
    name: 'kind',
    label: 'Kind of record',
    all: 'Any record',
    shape: 'select',
    options: auditKinds,
  },
  { name: 'company', label: 'Company', shape: 'own', options: [] },
  { name: 'record', label: 'Record', shape: 'own', options: [] },
];
