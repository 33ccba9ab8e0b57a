/** What each feature refuses while it is off (tenancy/tenant-limits.sql); what is there of it is kept, and read by staff alone. */
export const firmFeatures = [
  { name: 'applications', label: 'Applications', refuses: 'new applications' },
  { name: 'documents', label: 'Documents', refuses: 'new documents' },
  { name: 'invitations', label: 'Invitations', refuses: 'new invitations of clients and people' },
  {
    name: 'kyc',
    label: 'KYC',
    refuses: 'identity checks filled in by clients, and questions to them',
  },
  { name: 'reports', label: 'Reports', refuses: 'reports for clients' },
  { name: 'support', label: 'Support', refuses: 'new tickets' },
] as const;

export type FeatureName = (typeof firmFeatures)[number]['name'];
