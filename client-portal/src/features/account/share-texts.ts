import type { Shared } from './api/shared.queries.ts';

/** What a client can let others do. */
export const levels = [
  {
    value: 'viewer' as const,
    label: 'Viewer',
    explanation: 'Reads the companies, without passports.',
  },
  {
    value: 'signatory' as const,
    label: 'Signatory',
    explanation: 'Requests changes, uploads documents and completes KYC.',
  },
];

const names = { owner: 'Owner', signatory: 'Signatory', viewer: 'Viewer' };

export const levelText = ({ access }: Shared) => names[access];

/** Harbour Ltd. and 3 more */
export function companiesText({ companies }: Shared): string {
  const [first, ...others] = companies.map(({ name }) => name);
  return others.length === 0 ? (first ?? '') : `${first} and ${others.length} more`;
}
