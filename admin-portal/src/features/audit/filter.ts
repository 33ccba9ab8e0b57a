import { useListState } from '@portal/shared-core/ui';

/** What staff look for in the log, as the address holds it; '' is everything. */
export interface AuditFilter {
  /** `platform`: the rows without a tenant. */
  of: string;
  /** A person, or `system` for what happened without one. */
  who: string;
  act: string;
  /** One of `auditKinds`. */
  kind: string;
  company: string;
  /** 'table:row id'. */
  record: string;
  from: string;
  to: string;
}

const names = ['of', 'who', 'act', 'kind', 'company', 'record', 'from', 'to'] as const;

/** The kinds of records that can be chosen; `private.audit_tables` says which tables each has. */
export const auditKinds = [
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

/** The filter of the address and what changes it. */
export function useAuditFilter() {
  const list = useListState({ key: 'id', direction: 'desc' });
  const filter = Object.fromEntries(
    names.map((name) => [name, list.filter(name)]),
  ) as unknown as AuditFilter;
  const isSet = names.some((name) => name !== 'of' && filter[name] !== '');
  return {
    filter: { ...filter, from: dayOr(filter.from), to: dayOr(filter.to) },
    isSet,
    set: list.setFilter,
    clear: () => list.setQuery(filter.of ? `of=${filter.of}` : ''),
  };
}

function dayOr(text: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';
}
