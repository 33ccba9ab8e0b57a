/**
 * The shapes of what the database answers as json, and its closed sets of text. `supabase/answers.ts` says which column has which,
 * and a test holds each against what the database answers. Only types, so that every module may import them.
 */
import type { DatabaseEnums } from './enums.types.ts';

export type {
  CompanyAlike,
  ImportPersonState,
  ImportProblem,
  ImportState,
  PartyAlike,
} from './import.types.ts';
export type { DeletionProof } from './exit.types.ts';
export type { SharedCompany } from './access.types.ts';
export type {
  BlockAnswer,
  CrsClass,
  FiledDifference,
  FiledOwner,
  IncomeClass,
  OwnerChange,
  RegisterBlock,
  ReturnCells,
  ReturnColumn,
  StatementAnswers,
  StatementBlock,
  StatementContent,
  StatementRegisters,
  StatementStanding,
  StatementValues,
  ValueBlock,
} from './statement.types.ts';

type Enum<Name extends keyof DatabaseEnums> = DatabaseEnums[Name];

/** A person as a reference to a profile is read. */
export interface Named {
  full_name: string;
}

/** A portal that is released by itself. */
export type PortalName = 'client' | 'admin';

/** The version of a portal that the people of a tenant get, also when another is released. */
export type PinnedPortals = Partial<Record<PortalName, string>>;

/** A version of a portal that is not to be started. */
export interface WithdrawnPortal {
  portal: PortalName;
  version: string;
}

/** Where a start of a portal failed before it showed a screen. */
type LoadStage =
  | 'pointer'
  | 'release'
  | 'signature'
  | 'contract'
  | 'integrity'
  | 'code'
  | 'first_screen';

/** How many starts failed at each stage. */
export type StageCounts = Partial<Record<LoadStage, number>>;

export type PortalVersionState = 'in_use' | 'withdrawn' | 'restored';

export type AlertState = Enum<'alert_state'>;
export type CalendarKind = 'obligation' | 'document' | 'kyc_review';

/** Sums of a day in one currency: what is open, and all. */
export interface DayMoney {
  currency: string;
  open: number;
  all: number;
}

/** Sums of duties in one currency. */
export interface DutyMoney {
  currency: string;
  late: number;
  /** The part of it that an invoice bills. */
  late_invoiced: number;
  penalty: number;
  next_on: string | null;
  /** What falls due within a year. */
  year: number;
  /** The parts of these that no primary source has confirmed. */
  late_to_check: number;
  penalty_to_check: number;
  year_to_check: number;
}

/** The fee of a year a company owes the Registrar. */
export type FeeState = 'none' | 'open' | 'late' | 'filed' | 'waived';
/** The invoice of a year. */
export type BillingState = 'none' | 'draft' | 'open' | 'late' | 'paid';

/** Sums of the yearly round in one currency: fees that are due, and the invoices of the year. */
export interface FeeMoney {
  currency: string;
  fees: number;
  penalty: number;
  /** The part of both that no primary source has confirmed. */
  to_check: number;
  /** From which day more is owed. */
  next_on: string | null;
  drafts: number;
  owed: number;
}

/** Where a line of a bank stands. */
/** How often a service recurs, and where it is. */
export type RecurringPeriod = 'month' | 'quarter' | 'year';
export type RecurringState = 'active' | 'paused' | 'ended' | 'over';
/** A line of a proforma, as the draft had it. */
export interface ProformaLine {
  kind: 'government' | 'service' | 'vat';
  label: string;
  amount: number;
  per: 'once' | 'year';
  company_id: string | null;
  list_amount: number | null;
  discount_text: string | null;
}
/** A company of the proforma of a client with many. */
export interface ProformaCompany {
  company_id: string;
  name: string;
  amount: number;
}
/** Where a discount is in its days. */
export type DiscountState = 'planned' | 'holds' | 'over' | 'ended';
/** `taking` takes money, and nothing is posted for it yet. */
export type BankLineState = 'open' | 'sure' | 'taking' | 'posted' | 'set_aside';
/** Who paid a line, beside the names that are expected. */
export type BankPayer = 'known' | 'similar' | 'stranger' | 'missing';
/** Why an invoice is proposed for a line. */
export type BankReason =
  | 'reference'
  | 'proforma'
  | 'number'
  | 'amount'
  | 'payer_known'
  | 'payer_similar';
/** What speaks against it. */
export type BankDifference =
  | 'currency'
  | 'paid'
  | 'less'
  | 'more'
  | 'payer_similar'
  | 'payer_stranger'
  | 'payer_missing';

/** Why each line of a statement is not taken in; null for one that is new. */
export type BankCodes = (string | null)[];

/** An invoice that a line of a bank may pay. */
export interface BankProposal {
  invoice_id: string;
  number: string;
  subject: string;
  company_id: string | null;
  client_id: string;
  client_name: string;
  state: Enum<'invoice_state'>;
  currency: string;
  owed: number;
  due_on: string | null;
  payer_is: BankPayer;
  reasons: BankReason[];
  differs: BankDifference[];
  is_sure: boolean;
}

/** What was posted of a line of a bank: on an invoice, or on the account of a client. */
export interface BankPosting {
  invoice_id: string | null;
  number: string | null;
  client_name: string | null;
  amount: number;
  is_reversed: boolean;
}

/** What a line of a bank is that takes money. */
export interface BankDebit {
  /** While nothing is posted for it; `aside` where it names no fee and no refund. */
  proposal: 'refund' | 'bank_charge' | 'provider_fee' | 'fee_vat' | 'aside' | null;
  /** The refund of the ledger that it is, or may be. */
  refund: {
    id: string;
    invoice_id: string | null;
    number: string | null;
    client_name: string | null;
    reference: string;
    day: string;
  } | null;
  /** The fees that were posted from it. */
  fees: {
    id: string;
    kind: Enum<'firm_posting_kind'>;
    amount: number;
    day: string;
    reference: string;
    /** In the journal. */
    number: string;
    is_reversed: boolean;
  }[];
}

/** Sums of invoices in one currency. */
export interface InvoiceMoney {
  currency: string;
  owed: number;
  overdue: number;
  next_on: string | null;
}

export type DutyOutcome = 'open' | 'late' | 'in_time' | 'done_late' | 'waived';

/** What an open duty costs today when it is late, and its next step (`private.obligation_exposure`). */
export interface DutyExposure {
  penalty: number | null;
  currency: string | null;
  effect: string | null;
  is_known: boolean;
  /** Whether the penalty needs no confirmation by a primary source. */
  is_verified: boolean;
  next_on: string | null;
  next_penalty: number | null;
  next_effect: string | null;
}

/** The newest report of the client that a duty was met. */
export interface DutyNotice {
  id: string;
  state: Enum<'payment_notice_state'>;
  paid_on: string;
  reply: string | null;
}

/** The document a duty was completed with, or that of an open report. */
/** The invoice that bills the fee of a duty: of that of many companies, to who does not pay it, nothing but that it is issued. */
export interface DutyInvoice {
  id?: string;
  number?: string;
  state: 'issued' | 'paid';
  due_on?: string | null;
}

export interface DutyReceipt {
  id: string;
  file_name: string;
}

/** A duty as it stood on a day. */
export interface DutyThen {
  id: string;
  rule_name: string;
  because: string;
  due_on: string;
  amount: number | null;
  currency: string | null;
  state: Enum<'obligation_state'>;
  done_on: string | null;
  reference: string | null;
  note: string | null;
  outcome: DutyOutcome;
}

/** A recorded event as it was known on a day. */
export interface EventThen {
  id: string;
  event: string;
  on_date: string;
  note: string | null;
  recorded_at: string;
  voided: boolean;
  void_reason: string | null;
  voided_at: string | null;
  by: Named | null;
  voider: Named | null;
}

/** A step of the penalty of a duty. */
export interface PenaltyStep {
  step: number;
  /** YYYY-MM-DD, the first day it counts. */
  from_on: string;
  percent: number | null;
  amount: number | null;
  currency: string | null;
  effect: string | null;
  /** Null for clients where it is not verified. */
  source_note: string | null;
  verified: boolean;
}

export type RuleChange = 'added' | 'moved' | 'dropped' | 'same';

/** A duty that a rule would change. */
export interface PreviewExample {
  company_id: string | null;
  company: string | null;
  because: string;
  was_due_on: string | null;
  due_on: string | null;
}

export type PointState = 'missing' | 'uploaded' | 'accepted' | 'rejected' | 'expired' | 'waived';

/** A required document of a party. */
export interface ChecklistPoint {
  code: string;
  categories: string[];
  minimum: number;
  sent: number;
  note: string;
  max_age_months: number | null;
  standing: PointState;
  /** The document that a new one would replace. */
  replaces: string | null;
}

export type QueueStanding =
  | 'requested'
  | 'in_review'
  | 'rejected'
  | 'accepted'
  | 'expiring'
  | 'expired';

/** The facts of something that waits for the client; each kind has its own. */
export type NeedFacts = Record<string, string | number | boolean | null>;

/** What one party owns of another, as the client declared it. */
export interface KnownOwner {
  owner_id: string;
  shares: number | null;
  total_shares: number | null;
  percent: number | null;
  votes_percent: number | null;
  nature_of_control: ('shares' | Control)[] | null;
}

/** How a party controls a body corporate other than by shares and votes. */
export type Control = 'votes' | 'appointment' | 'other';

/**
 * Why part of a body has no known owner:
 *   no_owners          no owner is known
 *   control_only       no one owns it, but a party controls it, such as a foundation; needs no correction
 *   below_whole        the known holdings total less than 100 %
 *   above_whole        the holdings total more than 100 %, so that nothing behind it can be calculated
 *   votes_above_whole  the same for the votes
 *   ring               only bodies that it owns itself own it: a cycle
 */
export type GapReason =
  | 'no_owners'
  | 'control_only'
  | 'below_whole'
  | 'above_whole'
  | 'votes_above_whole'
  | 'ring';

/** Fractions as '3/4', percent for display only; null means unknown. */
export interface Ownership {
  threshold: number | null;
  /** By layer, the company first. */
  nodes: {
    id: string;
    kind: Enum<'party_kind'>;
    layer: number;
    share: string | null;
    percent: number | null;
  }[];
  /** From owner to owned. The contribution is what reaches the owner over this edge, of the company. */
  edges: {
    owner: string;
    owned: string;
    share: string | null;
    percent: number | null;
    votes: string | null;
    control: Control[];
    contribution: string | null;
  }[];
  /** The people at the ends, and whether they are beneficial owners; null when that is unknown. */
  owners: {
    id: string;
    share: string | null;
    percent: number | null;
    votes: string | null;
    votes_percent: number | null;
    reasons: ('shares' | 'votes' | 'control')[];
    control: Control[];
    is_beneficial_owner: boolean | null;
  }[];
  /** The bodies at which something ends: how much of them, and of the company. */
  gaps: {
    id: string;
    reason: GapReason;
    missing: string | null;
    share: string | null;
    percent: number | null;
  }[];
}

/** An ownership whose nodes have their names. */
export type NamedOwnership = Omit<Ownership, 'nodes'> & {
  nodes: (Ownership['nodes'][number] & { name?: string | null; provided_by_firm?: boolean })[];
};

export interface OwnerBlocker {
  code: string;
  field: string;
}

/** What staff ask the client. */
export interface NewQuestion {
  /** Made by the caller, so that a repeated request adds no second question. */
  id: string;
  question: string;
  /** A path into the declared data; missing when it is about the whole. */
  field?: string;
}

/** What a person read of a firm that is not theirs: a table or view, and how many rows. */
export interface IsolationLeak {
  relation: string;
  person: string;
  firm: string;
  rows: number;
}

export type KycStanding = 'needs' | 'asked' | 'review' | 'verified' | 'ended';

export interface LackingDocument {
  standing: 'requested' | 'rejected' | 'expired';
  categories: string[];
  lacking: number;
}

export interface HeldCompany {
  id: string;
  name: string;
  roles: Enum<'participant_role'>[];
}

export interface HeldApplication {
  id: string;
  title: string | null;
  state: Enum<'application_state'>;
}

/** A fact behind the proposed rating. */
export interface RatingReason {
  factor: string;
  answer: string;
  reason: string | null;
  rating: Enum<'risk_rating'>;
}

/** One line of a hit: what was compared, what both sides say, and what it adds to the score. */
export interface HitPart {
  part: 'name' | 'alias' | 'birth_date' | 'country';
  points: number;
  party: string | null;
  listed: string | null;
  likeness?: number;
  finding?: string;
}

/** Where a person looks like a listed one. */
export interface ScreeningHit {
  id: string;
  state: Enum<'hit_state'>;
  score: number;
  strength: 'strong' | 'fair' | 'weak';
  explanation: HitPart[];
  reason: string | null;
  found_at: string;
  decided_at: string | null;
  decided_by: string | null;
  /** Who found that it is another person although every fact agrees: a second person decides. */
  proposed_by: string | null;
  listed: string;
  watchlist: string;
  schema_name: string;
  birth_dates: string[];
  countries: string[];
  topics: string[];
  aliases: string[];
  sanctions: string[];
  retired_at: string | null;
}

/** The source of an answer: staff, or a fact in the database that proposes one. */
export type RiskSource =
  | 'asked'
  | 'customer'
  | 'ownership'
  | 'political_exposure'
  | 'media'
  | 'country'
  | 'service'
  | 'screening';

export interface RiskFactor {
  code: string;
  group: string;
  name: string;
  question: string;
  /** 0 to 100; those of all factors sum to 100. */
  weight: number;
  source: RiskSource;
  /** Scores are 1 to 5. */
  answers: { code: string; label: string; score: number }[];
}

export interface RiskControl {
  code: string;
  name: string;
  question: string;
  /** Points are taken off the score. */
  answers: { code: string; label: string; points: number }[];
}

/** While one of the answers is given, the rating is at least this one; no one can override a hard one. */
export interface RiskOverride {
  code: string;
  name: string;
  factor: string;
  answers: string[];
  rating: Exclude<Enum<'risk_rating'>, 'low'>;
  hard: boolean;
}

/** A model of risk. All figures are whole numbers, so that every score is exact in tenths. */
export interface RiskDefinition {
  groups: { code: string; name: string }[];
  factors: RiskFactor[];
  controls: RiskControl[];
  /** The scores from which a rating begins. */
  thresholds: { medium: number; high: number };
  overrides: RiskOverride[];
}

/** What a factor contributed to an assessment, or how many points a control took off. */
export interface RiskPart {
  factor: string;
  answer: string;
  weight?: number;
  score?: number;
  contribution?: number;
  points?: number;
  floor?: Enum<'risk_rating'>;
}

/** A group of an assessment. */
export interface RiskGroup {
  group: string;
  weight: number;
  contribution: number;
  rating: Enum<'risk_rating'>;
}

/** An override of a rating as it stood on a day. */
export interface OverrideThen {
  id: string;
  rating: Enum<'risk_rating'>;
  reason: string;
  made_at: string;
  state: Enum<'risk_override_state'>;
  decision_note: string | null;
  made: Named | null;
  decided: Named | null;
}

/** A number with its last fourteen days, the oldest first; the last one is now. */
interface Line {
  days: number[];
}

/** The figures of the day for staff. */
export interface DayFigures {
  kyc: Line & { open: number; second: number };
  alerts: Line & { open: number; critical: number; warning: number };
  applications: Line & { open: number; late: number };
  duties: Line & { late: number; month: number };
  penalties: {
    currency: string;
    amount: number;
    /** The part of it that no primary source has confirmed. */
    to_check: number;
    companies: number;
    next_on: string | null;
  }[];
  documents: number;
  changes: number;
  /** Companies whose departure is under way. */
  leaving: number;
  tickets: number;
  work: Record<'mine' | 'team' | 'unclaimed' | 'late' | 'decisions', number>;
}

export type WorkStanding = 'in_hand' | 'yours' | 'others' | 'unclaimed';

/** How a tenant looks; the database checks this shape and the two below (foundation/json-shapes.sql). */
export interface Branding {
  name?: string;
  logo_path?: string;
  primary?: string;
  accent?: string;
  /** The name that mails of the firm come from. */
  mail_name?: string;
  /** Where answers to mails of the firm go. */
  reply_to?: string;
  /** Whether that mailbox takes an address with the reference of a ticket behind a plus. */
  ticket_plus?: boolean;
  /** What invoices name of the firm. */
  address?: string;
  /** The TIN, which is the number for VAT. */
  tax_number?: string;
  registration_number?: string;
}

export type TenantFeatures = Partial<
  Record<'applications' | 'documents' | 'invitations' | 'kyc' | 'reports' | 'support', boolean>
>;

export type TenantLimits = Partial<
  Record<'max_companies' | 'max_members' | 'max_storage_bytes', number>
>;

/** A level of the reminders of late invoices; the database checks this shape (invoices/invoice-ladders.sql). */
export interface InvoiceLevel {
  /** After the due day. */
  days: number;
  name: string;
  /** In the currency of the invoice; 0 for none. */
  fee: number;
  text: string;
}

/** What the last contact with a client who owes was. */
export type ContactKind = 'reminder' | 'promise' | 'dispute' | 'report' | 'note' | 'mail';

/** What an account of the journal is for. */
export type AccountKind =
  | 'bank'
  | 'receivables'
  | 'client_money'
  | 'vat'
  | 'government'
  | 'services'
  | 'write_offs'
  | 'rounding'
  | 'card_fees'
  | 'card_disputes'
  | 'bank_charges'
  | 'vat_paid'
  | 'rate_losses'
  | 'rate_gains';

/** What a line of the journal posts: a kind of the ledger, of the firm's own postings, or what the card provider moved. */
export type JournalKind =
  | Enum<'ledger_kind'>
  | Enum<'firm_posting_kind'>
  | 'card_fee'
  | 'card_withdrawn'
  | 'card_reinstated';

/** The money of the firm that a fee was taken from, or to which the gain of a rate came. */
export type FirmMoney = 'bank' | 'card_disputes';

/** The accounts that the journal of a firm names; the database checks this shape (invoices/bookkeeping.sql). */
export type Accounts = Record<AccountKind, string>;

/** The accounts that a firm set itself. */
export type OwnAccounts = Partial<Accounts>;

/** What the fields of a template hold: a text, a day as YYYY-MM-DD, a list of texts; null for what is not recorded. */
export type TemplateValues = Record<string, string | string[] | null>;

/** A line of what a restoration costs; the database works it out (companies/restorations.sql). */
export interface RestorationLine {
  kind: 'back_fee' | 'late_penalty' | 'yearly_penalty' | 'restoration' | 'service';
  label: string;
  due_on: string | null;
  /** In dollars, before VAT; null where it is to be confirmed. */
  amount: number | null;
  state: 'open' | 'invoiced' | 'paid';
  /** Empty for clients while it is not verified. */
  source_note: string;
  verified: boolean;
}

/** The invoice of a restoration. */
export interface RestorationInvoice {
  id: string;
  number: string | null;
  state: 'draft' | 'issued' | 'paid';
}

/** A document that a kind of application asks of its company; reference data. */
export interface KindDocument {
  code: string;
  name: string;
  categories: string[];
  note: string;
  at: 'submission' | 'approval';
}

/** Who a row of an import is: one that the firm knows, or, with null, someone new. */
export interface ImportDecision {
  id: string;
  same_as: string | null;
}

/** How an open annual fee is paid that no invoice bills yet. */
export type FeePayment =
  | { how: 'invoice_follows' | 'ask' }
  | {
      how: 'to_firm';
      currency: string;
      account_holder: string;
      bank_name: string;
      account_number: string;
      bic: string | null;
      valid_from: string;
      reference: string;
    };

/** Whether the filing of an application waits for the payment of its invoice. */
export type FilingPayment = 'not_needed' | 'paid' | 'unpaid' | 'not_invoiced';

/** How many records of each kind went, or go: kyc, documents, files, declarations, screening, risk, checks, invitations, particulars. */
export type RecordCounts = Record<string, number>;
