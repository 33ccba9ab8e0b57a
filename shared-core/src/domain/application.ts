import type { Database } from '../supabase/database.types.ts';
import type { ApplicationHolding } from './application-holdings.ts';
import type { ParticipantRole } from './companies.ts';

/** A person or body corporate of an application, as the wizard stores it. */
export interface ApplicationPerson {
  /** A uuid the browser chooses; the party gets it when the company is incorporated. */
  id: string;
  kind: Database['public']['Enums']['party_kind'];
  name: string;
  email: string;
  /** Residence of a person, place of registration of a body corporate; two capital letters. */
  country: string;
  /** YYYY-MM-DD. */
  birth_date: string | null;
  registration_number: string;
  roles: ParticipantRole[];
  /** Read only where roles has 'member'. */
  shares: number | null;
}

/** draft_applications.data: in a draft every key may be missing. */
export interface ApplicationData {
  /** The name the client wants, then up to two alternatives. */
  names?: string[];
  purpose?: string;
  /** What it will do: codes of business_activities. */
  activities?: string[];
  capital?: { currency?: string; shares?: number | null; par_value?: number | null };
  people?: Partial<ApplicationPerson>[];
  holdings?: Partial<ApplicationHolding>[];
  /** The selected extra services: codes of service_prices, or fee_schedule.service. */
  services?: string[];
  /** Whether the paying client lives in The Bahamas, which determines VAT; null until it is entered. */
  is_resident?: boolean | null;
  /** MM-DD. */
  fiscal_year_end?: string;
  /** The location of the accounting records; empty for our office. */
  records_location?: string;
  declared?: boolean;
}

/** The legal requirements of an entity type: a row of `current_entity_types`. Columns are null when no rule applies today. */
export type EntityTypeRule = Pick<
  Database['public']['Views']['current_entity_types']['Row'],
  | 'is_formable'
  | 'min_members'
  | 'min_directors'
  | 'corporate_manager_suffices'
  | 'requires_president'
  | 'requires_secretary'
  | 'name_endings'
  | 'name_contains'
  | 'member_role'
  | 'manager_role'
>;

/** Whether types of this rule have share capital; the others have neither shares nor a par value. */
export function hasCapital(rule: Pick<EntityTypeRule, 'member_role'> | undefined): boolean {
  return rule?.member_role === 'member';
}

/** The title of an application: its first name as typed, or `unnamed` without one. `data` may be any JSON. */
export function applicationTitle(name: unknown, unnamed: string): string {
  return (typeof name === 'string' && name.trim()) || unnamed;
}

/** What a company may do: a row of `current_business_activities`. Columns of a view are null to the type system alone. */
export type BusinessActivity = Pick<
  Database['public']['Views']['current_business_activities']['Row'],
  'code' | 'requirement' | 'words'
>;

/** The words a client declares with an application; private.declaration_text keeps the same ones. */
export const declarationText =
  'I declare that what I entered is true and complete, and that I may act for everyone named here.';
