import type { Database } from '../supabase/database.types.ts';
import type { ApplicationHolding } from './application-holdings.ts';
import {
  applicationStateLabels,
  type ApplicationState,
  type ParticipantRole,
} from './companies.ts';

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
  /** The part of a partnership; read only where roles has 'limited_partner'. */
  percent?: number | null;
  /** Since when each role is held, YYYY-MM-DD; read only of a company that exists already. */
  appointed?: Partial<Record<ParticipantRole, string | null>>;
}

/** What a client says of a consent that a feature or a word of a name needs. */
export type StatedConsent = {
  /** 'held' with a reference, 'pending' while they obtain it. */
  standing: '' | 'held' | 'pending';
  /** Where the consent is written: its number, date or author. */
  reference: string;
};

/** What a foundation is asked instead of a capital. */
export type FoundationData = {
  /** Whether the beneficiaries are named, or described as a class. */
  beneficiary_kind?: '' | 'people' | 'class';
  beneficiaries?: string;
  /** The initial assets in US dollars. */
  assets?: number | null;
};

/** What an application is for. */
export type ApplicationKind = Database['public']['Enums']['application_kind'];

/** What is asked about a company that exists already, besides what a new one is asked. */
export type EntryData = {
  registration_number?: string;
  /** YYYY-MM-DD. */
  incorporated_on?: string | null;
  registered_office?: string;
  /** Empty where all of them are issued: capital.shares. */
  authorised_shares?: number | null;
  /** The last year whose annual fee is paid. */
  paid_up_to?: number | null;
  former_agent?: { name?: string; email?: string; phone?: string };
  /** Who pays what is open, as the client has agreed it; staff decide. */
  arrears_by?: '' | 'client' | 'former_agent';
  /** Of a continuation: the country it comes from, two capital letters, and what it is called there. */
  jurisdiction?: string;
  foreign_name?: string;
  foreign_number?: string;
  law_permits?: '' | 'yes' | 'no';
};

/** draft_applications.data: in a draft every key may be missing. */
export interface ApplicationData {
  /** The name the client wants, then up to two alternatives. */
  names?: string[];
  /** What it is registered as besides its type: codes of entity_features. */
  features?: string[];
  /** How long it lasts, with a feature that limits its duration. */
  duration_years?: number | null;
  /** By the code of a feature or a word of a name. */
  consents?: Record<string, Partial<StatedConsent>>;
  foundation?: FoundationData;
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
  entry?: EntryData;
}

/** The legal requirements of an entity type: a row of `current_entity_types`. Columns are null when no rule applies today. */
export type EntityTypeRule = Pick<
  Database['public']['Views']['current_entity_types']['Row'],
  | 'code'
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

/** Whether types of this rule have a council, as a foundation alone has: it is asked for beneficiaries and initial assets. */
export function isFoundation(rule: Pick<EntityTypeRule, 'manager_role'> | undefined): boolean {
  return rule?.manager_role === 'council_member';
}

/** Whether types of this rule are partnerships, whose limited partners hold parts of it. */
export function isPartnership(rule: Pick<EntityTypeRule, 'member_role'> | undefined): boolean {
  return rule?.member_role === 'limited_partner';
}

/** The title of an application: its first name as typed, or `unnamed` without one. `data` may be any JSON. */
export function applicationTitle(name: unknown, unnamed: string): string {
  return (typeof name === 'string' && name.trim()) || unnamed;
}

/** What a company may do: a row of `current_business_activities`. Columns of a view are null to the type system alone. */
export type BusinessActivity = Pick<
  Database['public']['Views']['current_business_activities']['Row'],
  'code' | 'requirement' | 'keywords'
>;

/** What the law asks of a feature: a row of entity_feature_rules. */
export type FeatureRule = Pick<
  Database['public']['Tables']['entity_feature_rules']['Row'],
  'feature' | 'base_types' | 'min_members' | 'max_years' | 'needs_consent'
>;

/** The reference data an application is judged by, as of one day. */
export interface FormationRules {
  activities: readonly BusinessActivity[];
  /** The percentage from which a person is a beneficial owner; null without such a rule: then nothing is said of missing owners. */
  threshold: number | null;
  features: readonly FeatureRule[];
  /** The least initial assets of a foundation in US dollars; null without such a rule. */
  initialAssets: number | null;
}

/** The text a client declares with an application; private.declaration_text keeps the same ones. */
export const declarationText =
  'I declare that what I entered is true and complete, and that I may act for everyone named here.';

/** The kinds of applications in the words of the screens. */
export const applicationKindLabels: Record<
  ApplicationKind,
  { label: string; unnamed: string; outcome: string }
> = {
  formation: { label: 'Formation', unnamed: 'New company', outcome: 'Incorporated' },
  transfer_in: { label: 'Change of agent', unnamed: 'Company that moves', outcome: 'Moved to us' },
  continuation_in: {
    label: 'Continuation',
    unnamed: 'Company from abroad',
    outcome: 'Continued',
  },
};

/** What a state is called: a company that exists is not incorporated. */
export function applicationStateLabel({
  kind,
  state,
}: {
  kind: ApplicationKind;
  state: ApplicationState;
}) {
  const known = applicationStateLabels[state];
  return state === 'incorporated'
    ? { ...known, label: applicationKindLabels[kind].outcome }
    : known;
}
