import type { Enum } from '@portal/shared-core/supabase';

type Access = Enum<'company_access'>;

/** What each kind of access is called, and what it allows. */
export const accessLevels: Record<Access, { label: string; means: string }> = {
  owner: { label: 'Owner', means: 'Acts for the company and shares it with others' },
  signatory: { label: 'Signatory', means: 'Acts for the company: changes, documents, KYC' },
  viewer: { label: 'Viewer', means: 'Reads the company, without passports' },
};

/** The name of a person, else their address. */
export function nameOf(person: { full_name: string; email: string } | null): string {
  return person ? person.full_name || person.email : 'A former user';
}
