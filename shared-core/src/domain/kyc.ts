import type { Database } from '../supabase/database.types.ts';

export type PartyKind = Database['public']['Enums']['party_kind'];
export type DueDiligenceLevel = Database['public']['Enums']['due_diligence_level'];

/** Whether the profile asks for the source of funds. Same rule as private.kyc_shared_issues. */
export function asksForFunds(level: DueDiligenceLevel): boolean {
  return level !== 'simplified';
}

/**
 * Whether the profile asks for the source of wealth. With standard diligence a person states both sources in one answer
 * (`fundsLabel`), which is signed. Same rule as private.kyc_shared_issues.
 */
export function asksForWealth(kind: PartyKind, level: DueDiligenceLevel): boolean {
  return level === 'enhanced' || (kind !== 'person' && level === 'standard');
}

/** What the field of the source of funds is called: it asks for the wealth too where that has no field of its own. */
export function fundsLabel(kind: PartyKind, level: DueDiligenceLevel): string {
  return asksForFunds(level) && !asksForWealth(kind, level)
    ? 'Source of funds and wealth'
    : 'Source of funds';
}

/** Whether a person holds or has held a prominent public office, or is close to such a person. */
export const pepStatuses = [
  'none',
  'domestic',
  'foreign',
  'international',
  'family_or_associate',
] as const;

export type PepStatus = (typeof pepStatuses)[number];

export const pepStatusLabels: Record<PepStatus, string> = {
  none: 'No public office',
  domestic: 'A public office in The Bahamas',
  foreign: 'A public office in another country',
  international: 'An office in an international organisation',
  family_or_associate: 'Close to a person in such an office',
};

export interface KycAddress {
  line: string;
  city: string;
  postcode: string;
  /** Two capital letters, as every country here. */
  country: string;
}

/** Where taxes are paid, and under which number. */
export interface TaxResidence {
  country: string;
  number: string;
}

/** The fields of both people and bodies corporate. */
interface KycShared {
  name: string;
  address: KycAddress;
  tax_residences: TaxResidence[];
  source_of_funds: string;
  source_of_wealth: string;
  declared: boolean;
}

export interface KycPerson extends KycShared {
  former_names: string;
  /** YYYY-MM-DD, as every day here; empty while it is not entered. */
  birth_date: string;
  birth_place: string;
  nationalities: string[];
  occupation: string;
  employer: string;
  identity: { number: string; country: string; expires_on: string };
  pep: { status: PepStatus | ''; position: string };
}

export interface KycBody extends KycShared {
  registration_number: string;
  country: string;
  registration_date: string;
  business: string;
}

/** kyc_profiles.data: any key may be missing, and those of the other kind are. */
export type KycData = Partial<KycPerson & KycBody>;
