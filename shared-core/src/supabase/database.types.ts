import type { DatabaseEnums } from './enums.types.ts';
import type {
  AccountKind,
  Accounts,
  AlertState,
  BankCodes,
  BankDebit,
  BankDifference,
  BankLineState,
  BankPayer,
  BankPosting,
  BankProposal,
  BankReason,
  BillingState,
  BlockAnswer,
  Branding,
  CalendarKind,
  ChecklistPoint,
  CompanyAlike,
  ContactKind,
  DayFigures,
  DayMoney,
  DeletionProof,
  DiscountState,
  DutyExposure,
  DutyInvoice,
  DutyMoney,
  DutyNotice,
  DutyOutcome,
  DutyReceipt,
  DutyThen,
  EventThen,
  FeeMoney,
  FeePayment,
  FeeState,
  FiledDifference,
  FiledOwner,
  FilingPayment,
  FirmMoney,
  HeldApplication,
  HeldCompany,
  HitPart,
  ImportDecision,
  ImportPersonState,
  ImportProblem,
  ImportState,
  InvoiceLevel,
  InvoiceMoney,
  IsolationLeak,
  JournalKind,
  KindDocument,
  KnownOwner,
  KycStanding,
  LackingDocument,
  Named,
  NamedOwnership,
  NeedFacts,
  NewQuestion,
  OverrideThen,
  OwnAccounts,
  OwnerBlocker,
  OwnerChange,
  PartyAlike,
  PenaltyStep,
  PinnedPortals,
  PortalName,
  PortalVersionState,
  PreviewExample,
  ProformaCompany,
  ProformaLine,
  QueueStanding,
  RatingReason,
  RecordCounts,
  RecurringPeriod,
  RecurringState,
  RestorationInvoice,
  RestorationLine,
  ReturnCells,
  ReturnColumn,
  RiskDefinition,
  RiskGroup,
  RiskPart,
  RuleChange,
  ScreeningHit,
  SharedCompany,
  StageCounts,
  StatementAnswers,
  StatementBlock,
  StatementContent,
  StatementRegisters,
  StatementStanding,
  StatementValues,
  TemplateValues,
  TenantFeatures,
  TenantLimits,
  WithdrawnPortal,
  WorkStanding,
} from './json.types.ts';

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      access_events: {
        Row: {
          at: string;
          id: number;
          ip: unknown;
          kind: Database['public']['Enums']['access_kind'];
          level: Database['public']['Enums']['access_level'];
          person: string | null;
          subject: string | null;
          subject_id: string | null;
          tenant_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          at?: string;
          id?: never;
          ip?: unknown;
          kind: Database['public']['Enums']['access_kind'];
          level: Database['public']['Enums']['access_level'];
          person?: string | null;
          subject?: string | null;
          subject_id?: string | null;
          tenant_id?: string | null;
        };
        Update: {
          at?: string;
          id?: never;
          ip?: unknown;
          kind?: Database['public']['Enums']['access_kind'];
          level?: Database['public']['Enums']['access_level'];
          person?: string | null;
          subject?: string | null;
          subject_id?: string | null;
          tenant_id?: string | null;
        };
        Relationships: [];
      };
      account_notes: {
        Row: {
          at: string;
          author: string | null;
          id: number;
          note: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          at?: string;
          author?: string | null;
          id?: never;
          note: string;
          user_id: string;
        };
        Update: {
          at?: string;
          author?: string | null;
          id?: never;
          note?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'account_notes_author_fkey';
            columns: ['author'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'account_notes_author_fkey';
            columns: ['author'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'account_notes_author_fkey';
            columns: ['author'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'account_notes_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'account_notes_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'account_notes_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      announcements: {
        Row: {
          audience: Database['public']['Enums']['announcement_audience'];
          created_by: string | null;
          expires_at: string | null;
          id: string;
          link: string | null;
          message: string;
          published_at: string;
          recalled_at: string | null;
          recipients: number;
          roles: Database['public']['Enums']['user_role'][];
          tenant_ids: string[];
          title: string;
          user_ids: string[];
        };
        ComputedFields: never;
        Insert: {
          audience: Database['public']['Enums']['announcement_audience'];
          created_by?: string | null;
          expires_at?: string | null;
          id?: string;
          link?: string | null;
          message?: string;
          published_at?: string;
          recalled_at?: string | null;
          recipients?: number;
          roles?: Database['public']['Enums']['user_role'][];
          tenant_ids?: string[];
          title: string;
          user_ids?: string[];
        };
        Update: {
          audience?: Database['public']['Enums']['announcement_audience'];
          created_by?: string | null;
          expires_at?: string | null;
          id?: string;
          link?: string | null;
          message?: string;
          published_at?: string;
          recalled_at?: string | null;
          recipients?: number;
          roles?: Database['public']['Enums']['user_role'][];
          tenant_ids?: string[];
          title?: string;
          user_ids?: string[];
        };
        Relationships: [
          {
            foreignKeyName: 'announcements_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'announcements_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'announcements_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      application_declarations: {
        Row: {
          application_id: string;
          content: NonNullable<Json>;
          content_hash: string;
          declaration: string;
          declared_at: string;
          declared_by: string;
          declared_name: string;
          id: string;
          request_address: string | null;
          tenant_id: string;
        };
        ComputedFields: never;
        Insert: {
          application_id: string;
          content: NonNullable<Json>;
          content_hash: string;
          declaration: string;
          declared_at?: string;
          declared_by: string;
          declared_name: string;
          id?: string;
          request_address?: string | null;
          tenant_id: string;
        };
        Update: {
          application_id?: string;
          content?: NonNullable<Json>;
          content_hash?: string;
          declaration?: string;
          declared_at?: string;
          declared_by?: string;
          declared_name?: string;
          id?: string;
          request_address?: string | null;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'application_declarations_declared_by_fkey';
            columns: ['declared_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'application_declarations_declared_by_fkey';
            columns: ['declared_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'application_declarations_declared_by_fkey';
            columns: ['declared_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'application_declarations_tenant_id_application_id_fkey';
            columns: ['tenant_id', 'application_id'];
            isOneToOne: false;
            referencedRelation: 'draft_applications';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      application_events: {
        Row: {
          actor: string | null;
          application_id: string;
          at: string;
          from_state: Database['public']['Enums']['application_state'] | null;
          id: string;
          note: string | null;
          tenant_id: string;
          to_state: Database['public']['Enums']['application_state'];
        };
        ComputedFields: never;
        Insert: {
          actor?: string | null;
          application_id: string;
          at?: string;
          from_state?: Database['public']['Enums']['application_state'] | null;
          id?: string;
          note?: string | null;
          tenant_id: string;
          to_state: Database['public']['Enums']['application_state'];
        };
        Update: {
          actor?: string | null;
          application_id?: string;
          at?: string;
          from_state?: Database['public']['Enums']['application_state'] | null;
          id?: string;
          note?: string | null;
          tenant_id?: string;
          to_state?: Database['public']['Enums']['application_state'];
        };
        Relationships: [
          {
            foreignKeyName: 'application_events_actor_fkey';
            columns: ['actor'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'application_events_actor_fkey';
            columns: ['actor'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'application_events_actor_fkey';
            columns: ['actor'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'application_events_tenant_id_application_id_fkey';
            columns: ['tenant_id', 'application_id'];
            isOneToOne: false;
            referencedRelation: 'draft_applications';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      application_kinds: {
        Row: {
          checks: string[];
          checks_left_out: string[];
          documents: KindDocument[];
          fee_kinds: string[];
          kind: Database['public']['Enums']['application_kind'];
          name: string;
          services: string[];
          states: string[];
          steps: string[];
        };
        ComputedFields: never;
        Insert: {
          checks?: string[];
          checks_left_out?: string[];
          documents?: KindDocument[];
          fee_kinds?: string[];
          kind: Database['public']['Enums']['application_kind'];
          name: string;
          services?: string[];
          states: string[];
          steps: string[];
        };
        Update: {
          checks?: string[];
          checks_left_out?: string[];
          documents?: KindDocument[];
          fee_kinds?: string[];
          kind?: Database['public']['Enums']['application_kind'];
          name?: string;
          services?: string[];
          states?: string[];
          steps?: string[];
        };
        Relationships: [];
      };
      application_parties: {
        Row: {
          application_id: string;
          party_id: string;
          person_id: string;
          position: number;
          roles: Database['public']['Enums']['participant_role'][];
          tenant_id: string;
        };
        ComputedFields: never;
        Insert: {
          application_id: string;
          party_id: string;
          person_id: string;
          position: number;
          roles?: Database['public']['Enums']['participant_role'][];
          tenant_id: string;
        };
        Update: {
          application_id?: string;
          party_id?: string;
          person_id?: string;
          position?: number;
          roles?: Database['public']['Enums']['participant_role'][];
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'application_parties_tenant_id_application_id_fkey';
            columns: ['tenant_id', 'application_id'];
            isOneToOne: false;
            referencedRelation: 'draft_applications';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'application_parties_tenant_id_party_id_fkey';
            columns: ['tenant_id', 'party_id'];
            isOneToOne: false;
            referencedRelation: 'parties';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      application_requests: {
        Row: {
          answer: string | null;
          answered_at: string | null;
          application_id: string;
          asked_at: string;
          asked_by: string | null;
          field: string | null;
          id: string;
          question: string;
          taken_back_at: string | null;
          taken_back_by: string | null;
          taken_back_reason: string | null;
          tenant_id: string;
        };
        ComputedFields: never;
        Insert: {
          answer?: string | null;
          answered_at?: string | null;
          application_id: string;
          asked_at?: string;
          asked_by?: string | null;
          field?: string | null;
          id?: string;
          question: string;
          taken_back_at?: string | null;
          taken_back_by?: string | null;
          taken_back_reason?: string | null;
          tenant_id: string;
        };
        Update: {
          answer?: string | null;
          answered_at?: string | null;
          application_id?: string;
          asked_at?: string;
          asked_by?: string | null;
          field?: string | null;
          id?: string;
          question?: string;
          taken_back_at?: string | null;
          taken_back_by?: string | null;
          taken_back_reason?: string | null;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'application_requests_asked_by_fkey';
            columns: ['asked_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'application_requests_asked_by_fkey';
            columns: ['asked_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'application_requests_asked_by_fkey';
            columns: ['asked_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'application_requests_taken_back_by_fkey';
            columns: ['taken_back_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'application_requests_taken_back_by_fkey';
            columns: ['taken_back_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'application_requests_taken_back_by_fkey';
            columns: ['taken_back_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'application_requests_tenant_id_application_id_fkey';
            columns: ['tenant_id', 'application_id'];
            isOneToOne: false;
            referencedRelation: 'draft_applications';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      audit_checks: {
        Row: {
          checked_by: string | null;
          ended_at: string | null;
          entries: number;
          finding: string | null;
          first_broken: number | null;
          id: string;
          started_at: string;
          state: Database['public']['Enums']['audit_check_state'];
          tenant_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          checked_by?: string | null;
          ended_at?: string | null;
          entries: number;
          finding?: string | null;
          first_broken?: number | null;
          id: string;
          started_at?: string;
          state?: Database['public']['Enums']['audit_check_state'];
          tenant_id?: string | null;
        };
        Update: {
          checked_by?: string | null;
          ended_at?: string | null;
          entries?: number;
          finding?: string | null;
          first_broken?: number | null;
          id?: string;
          started_at?: string;
          state?: Database['public']['Enums']['audit_check_state'];
          tenant_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'audit_checks_checked_by_fkey';
            columns: ['checked_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'audit_checks_checked_by_fkey';
            columns: ['checked_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'audit_checks_checked_by_fkey';
            columns: ['checked_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'audit_checks_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      audit_exports: {
        Row: {
          entries: number;
          exported_at: string;
          exported_by: string | null;
          first_id: number;
          head_hash: string;
          id: string;
          last_id: number;
          tenant_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          entries: number;
          exported_at?: string;
          exported_by?: string | null;
          first_id: number;
          head_hash: string;
          id: string;
          last_id: number;
          tenant_id?: string | null;
        };
        Update: {
          entries?: number;
          exported_at?: string;
          exported_by?: string | null;
          first_id?: number;
          head_hash?: string;
          id?: string;
          last_id?: number;
          tenant_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'audit_exports_exported_by_fkey';
            columns: ['exported_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'audit_exports_exported_by_fkey';
            columns: ['exported_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'audit_exports_exported_by_fkey';
            columns: ['exported_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'audit_exports_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      audit_logs: {
        Row: {
          action: string;
          actor: string | null;
          after: Json | null;
          at: string;
          before: Json | null;
          company_id: string | null;
          hash: string;
          id: number;
          prev_hash: string;
          request_address: string | null;
          request_agent: string | null;
          row_id: string;
          table_name: string;
          tenant_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          action: string;
          actor?: string | null;
          after?: Json | null;
          at: string;
          before?: Json | null;
          company_id?: string | null;
          hash: string;
          id?: number;
          prev_hash: string;
          request_address?: string | null;
          request_agent?: string | null;
          row_id: string;
          table_name: string;
          tenant_id?: string | null;
        };
        Update: {
          action?: string;
          actor?: string | null;
          after?: Json | null;
          at?: string;
          before?: Json | null;
          company_id?: string | null;
          hash?: string;
          id?: number;
          prev_hash?: string;
          request_address?: string | null;
          request_agent?: string | null;
          row_id?: string;
          table_name?: string;
          tenant_id?: string | null;
        };
        Relationships: [];
      };
      bank_details: {
        Row: {
          account_holder: string;
          account_number: string;
          bank_address: string | null;
          bank_name: string;
          bic: string | null;
          currency: string;
          decided_at: string | null;
          decided_by: string | null;
          decision_note: string | null;
          id: string;
          intermediary: string | null;
          office_note: string | null;
          proposed_at: string;
          proposed_by: string | null;
          reason: string;
          state: Database['public']['Enums']['bank_details_state'];
          tenant_id: string;
          valid_from: string;
        };
        ComputedFields: never;
        Insert: {
          account_holder: string;
          account_number: string;
          bank_address?: string | null;
          bank_name: string;
          bic?: string | null;
          currency: string;
          decided_at?: string | null;
          decided_by?: string | null;
          decision_note?: string | null;
          id: string;
          intermediary?: string | null;
          office_note?: string | null;
          proposed_at?: string;
          proposed_by?: string | null;
          reason: string;
          state?: Database['public']['Enums']['bank_details_state'];
          tenant_id: string;
          valid_from: string;
        };
        Update: {
          account_holder?: string;
          account_number?: string;
          bank_address?: string | null;
          bank_name?: string;
          bic?: string | null;
          currency?: string;
          decided_at?: string | null;
          decided_by?: string | null;
          decision_note?: string | null;
          id?: string;
          intermediary?: string | null;
          office_note?: string | null;
          proposed_at?: string;
          proposed_by?: string | null;
          reason?: string;
          state?: Database['public']['Enums']['bank_details_state'];
          tenant_id?: string;
          valid_from?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'bank_details_decided_by_fkey';
            columns: ['decided_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'bank_details_decided_by_fkey';
            columns: ['decided_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'bank_details_decided_by_fkey';
            columns: ['decided_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'bank_details_proposed_by_fkey';
            columns: ['proposed_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'bank_details_proposed_by_fkey';
            columns: ['proposed_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'bank_details_proposed_by_fkey';
            columns: ['proposed_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'bank_details_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      bank_imports: {
        Row: {
          account: string;
          added: number;
          balance_currency: string | null;
          balance_reason: string | null;
          closing: number | null;
          closing_on: string | null;
          file_name: string;
          format: string;
          gap: number | null;
          id: string;
          imported_at: string;
          imported_by: string | null;
          left_out: number;
          lines: number;
          lines_sum: number | null;
          opening: number | null;
          opening_on: string | null;
          tenant_id: string;
        };
        ComputedFields: never;
        Insert: {
          account: string;
          added: number;
          balance_currency?: string | null;
          balance_reason?: string | null;
          closing?: number | null;
          closing_on?: string | null;
          file_name: string;
          format: string;
          gap?: number | null;
          id: string;
          imported_at?: string;
          imported_by?: string | null;
          left_out?: number;
          lines: number;
          lines_sum?: number | null;
          opening?: number | null;
          opening_on?: string | null;
          tenant_id: string;
        };
        Update: {
          account?: string;
          added?: number;
          balance_currency?: string | null;
          balance_reason?: string | null;
          closing?: number | null;
          closing_on?: string | null;
          file_name?: string;
          format?: string;
          gap?: number | null;
          id?: string;
          imported_at?: string;
          imported_by?: string | null;
          left_out?: number;
          lines?: number;
          lines_sum?: number | null;
          opening?: number | null;
          opening_on?: string | null;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'bank_imports_imported_by_fkey';
            columns: ['imported_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'bank_imports_imported_by_fkey';
            columns: ['imported_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'bank_imports_imported_by_fkey';
            columns: ['imported_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'bank_imports_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      bank_lines: {
        Row: {
          amount: number;
          bank_reference: string;
          currency: string;
          day: string;
          fingerprint: string;
          id: string;
          import_id: string;
          names_invoices: string[];
          payer: string;
          place: number;
          refund_id: string | null;
          set_aside_at: string | null;
          set_aside_by: string | null;
          set_aside_reason: string | null;
          tenant_id: string;
          text: string;
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          bank_reference?: string;
          currency: string;
          day: string;
          fingerprint: string;
          id?: string;
          import_id: string;
          names_invoices?: never;
          payer?: string;
          place: number;
          refund_id?: string | null;
          set_aside_at?: string | null;
          set_aside_by?: string | null;
          set_aside_reason?: string | null;
          tenant_id: string;
          text?: string;
        };
        Update: {
          amount?: number;
          bank_reference?: string;
          currency?: string;
          day?: string;
          fingerprint?: string;
          id?: string;
          import_id?: string;
          names_invoices?: never;
          payer?: string;
          place?: number;
          refund_id?: string | null;
          set_aside_at?: string | null;
          set_aside_by?: string | null;
          set_aside_reason?: string | null;
          tenant_id?: string;
          text?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'bank_lines_set_aside_by_fkey';
            columns: ['set_aside_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'bank_lines_set_aside_by_fkey';
            columns: ['set_aside_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'bank_lines_set_aside_by_fkey';
            columns: ['set_aside_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'bank_lines_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'bank_lines_tenant_id_import_id_fkey';
            columns: ['tenant_id', 'import_id'];
            isOneToOne: false;
            referencedRelation: 'bank_imports';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'bank_lines_tenant_id_refund_id_fkey';
            columns: ['tenant_id', 'refund_id'];
            isOneToOne: true;
            referencedRelation: 'ledger_entries';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      bank_postings: {
        Row: {
          command_id: string;
          line_id: string;
          posted_at: string;
          posted_by: string | null;
          tenant_id: string;
        };
        ComputedFields: never;
        Insert: {
          command_id: string;
          line_id: string;
          posted_at?: string;
          posted_by?: string | null;
          tenant_id: string;
        };
        Update: {
          command_id?: string;
          line_id?: string;
          posted_at?: string;
          posted_by?: string | null;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'bank_postings_posted_by_fkey';
            columns: ['posted_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'bank_postings_posted_by_fkey';
            columns: ['posted_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'bank_postings_posted_by_fkey';
            columns: ['posted_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'bank_postings_tenant_id_line_id_fkey';
            columns: ['tenant_id', 'line_id'];
            isOneToOne: false;
            referencedRelation: 'bank_lines';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      bookkeeping_accounts: {
        Row: {
          accounts: OwnAccounts;
          set_at: string;
          set_by: string | null;
          tenant_id: string;
        };
        ComputedFields: never;
        Insert: {
          accounts: OwnAccounts;
          set_at?: string;
          set_by?: string | null;
          tenant_id: string;
        };
        Update: {
          accounts?: OwnAccounts;
          set_at?: string;
          set_by?: string | null;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'bookkeeping_accounts_set_by_fkey';
            columns: ['set_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'bookkeeping_accounts_set_by_fkey';
            columns: ['set_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'bookkeeping_accounts_set_by_fkey';
            columns: ['set_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'bookkeeping_accounts_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: true;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      business_activities: {
        Row: {
          authority: string | null;
          code: string;
          keywords: string[];
          name: string;
          note: string | null;
          position: number;
          requirement: string;
          source_note: string;
          valid_from: string;
          valid_to: string | null;
          verified: boolean;
        };
        ComputedFields: never;
        Insert: {
          authority?: string | null;
          code: string;
          keywords?: string[];
          name: string;
          note?: string | null;
          position: number;
          requirement: string;
          source_note: string;
          valid_from: string;
          valid_to?: string | null;
          verified?: boolean;
        };
        Update: {
          authority?: string | null;
          code?: string;
          keywords?: string[];
          name?: string;
          note?: string | null;
          position?: number;
          requirement?: string;
          source_note?: string;
          valid_from?: string;
          valid_to?: string | null;
          verified?: boolean;
        };
        Relationships: [];
      };
      calendar_feeds: {
        Row: {
          company_id: string | null;
          created_at: string;
          id: string;
          last_read_on: string | null;
          tenant_id: string;
          token_hash: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          company_id?: string | null;
          created_at?: string;
          id?: string;
          last_read_on?: string | null;
          tenant_id: string;
          token_hash: string;
          user_id: string;
        };
        Update: {
          company_id?: string | null;
          created_at?: string;
          id?: string;
          last_read_on?: string | null;
          tenant_id?: string;
          token_hash?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'calendar_feeds_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'calendar_feeds_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'company_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'calendar_feeds_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'my_companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'calendar_feeds_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'calendar_feeds_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list_of_country';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'calendar_feeds_tenant_id_user_id_fkey';
            columns: ['tenant_id', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'tenant_users';
            referencedColumns: ['tenant_id', 'user_id'];
          },
        ];
      };
      card_disputes: {
        Row: {
          amount: number;
          answer_by: string | null;
          currency: string;
          dispute_ref: string;
          id: string;
          noted_at: string;
          page_url: string | null;
          payment_id: string;
          posted_at: string | null;
          reason: string | null;
          said_at: string;
          state: Database['public']['Enums']['card_dispute_state'];
          tenant_id: string;
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          answer_by?: string | null;
          currency: string;
          dispute_ref: string;
          id?: string;
          noted_at?: string;
          page_url?: string | null;
          payment_id: string;
          posted_at?: string | null;
          reason?: string | null;
          said_at: string;
          state: Database['public']['Enums']['card_dispute_state'];
          tenant_id: string;
        };
        Update: {
          amount?: number;
          answer_by?: string | null;
          currency?: string;
          dispute_ref?: string;
          id?: string;
          noted_at?: string;
          page_url?: string | null;
          payment_id?: string;
          posted_at?: string | null;
          reason?: string | null;
          said_at?: string;
          state?: Database['public']['Enums']['card_dispute_state'];
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'card_disputes_tenant_id_payment_id_fkey';
            columns: ['tenant_id', 'payment_id'];
            isOneToOne: false;
            referencedRelation: 'card_payments';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      card_movements: {
        Row: {
          amount: number;
          currency: string;
          dispute_id: string | null;
          fee: number;
          id: string;
          kind: Database['public']['Enums']['card_movement_kind'];
          moved_at: string;
          movement_ref: string;
          noted_at: string;
          payment_id: string;
          seq: number;
          tenant_id: string;
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          currency: string;
          dispute_id?: string | null;
          fee: number;
          id?: string;
          kind: Database['public']['Enums']['card_movement_kind'];
          moved_at: string;
          movement_ref: string;
          noted_at?: string;
          payment_id: string;
          seq?: never;
          tenant_id: string;
        };
        Update: {
          amount?: number;
          currency?: string;
          dispute_id?: string | null;
          fee?: number;
          id?: string;
          kind?: Database['public']['Enums']['card_movement_kind'];
          moved_at?: string;
          movement_ref?: string;
          noted_at?: string;
          payment_id?: string;
          seq?: never;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'card_movements_tenant_id_dispute_id_fkey';
            columns: ['tenant_id', 'dispute_id'];
            isOneToOne: false;
            referencedRelation: 'card_disputes';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'card_movements_tenant_id_payment_id_fkey';
            columns: ['tenant_id', 'payment_id'];
            isOneToOne: false;
            referencedRelation: 'card_payments';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      card_payments: {
        Row: {
          amount: number;
          begun_at: string;
          combined_id: string | null;
          currency: string;
          government: number;
          id: string;
          invoice_id: string | null;
          made_by: string | null;
          page_id: string | null;
          payment_ref: string | null;
          posted_at: string | null;
          provider: string;
          receipt_ids: string[];
          received: number | null;
          received_in: string | null;
          refunded: number;
          state: Database['public']['Enums']['card_payment_state'];
          state_since: string;
          tenant_id: string;
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          begun_at?: string;
          combined_id?: string | null;
          currency: string;
          government: number;
          id: string;
          invoice_id?: string | null;
          made_by?: string | null;
          page_id?: string | null;
          payment_ref?: string | null;
          posted_at?: string | null;
          provider: string;
          receipt_ids?: string[];
          received?: number | null;
          received_in?: string | null;
          refunded?: number;
          state?: Database['public']['Enums']['card_payment_state'];
          state_since?: string;
          tenant_id: string;
        };
        Update: {
          amount?: number;
          begun_at?: string;
          combined_id?: string | null;
          currency?: string;
          government?: number;
          id?: string;
          invoice_id?: string | null;
          made_by?: string | null;
          page_id?: string | null;
          payment_ref?: string | null;
          posted_at?: string | null;
          provider?: string;
          receipt_ids?: string[];
          received?: number | null;
          received_in?: string | null;
          refunded?: number;
          state?: Database['public']['Enums']['card_payment_state'];
          state_since?: string;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'card_payments_made_by_fkey';
            columns: ['made_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'card_payments_made_by_fkey';
            columns: ['made_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'card_payments_made_by_fkey';
            columns: ['made_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'card_payments_tenant_id_combined_id_fkey';
            columns: ['tenant_id', 'combined_id'];
            isOneToOne: false;
            referencedRelation: 'combined_payments';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'card_payments_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'card_payments_tenant_id_invoice_id_fkey';
            columns: ['tenant_id', 'invoice_id'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'card_payments_tenant_id_invoice_id_fkey';
            columns: ['tenant_id', 'invoice_id'];
            isOneToOne: false;
            referencedRelation: 'group_invoices';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'card_payments_tenant_id_invoice_id_fkey';
            columns: ['tenant_id', 'invoice_id'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'card_payments_tenant_id_invoice_id_fkey';
            columns: ['tenant_id', 'invoice_id'];
            isOneToOne: false;
            referencedRelation: 'invoices';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      card_problems: {
        Row: {
          id: string;
          kind: Database['public']['Enums']['card_problem_kind'];
          note: string | null;
          payment_id: string;
          raised_at: string;
          settled_at: string | null;
          settled_by: string | null;
          tenant_id: string;
        };
        ComputedFields: never;
        Insert: {
          id?: string;
          kind: Database['public']['Enums']['card_problem_kind'];
          note?: string | null;
          payment_id: string;
          raised_at?: string;
          settled_at?: string | null;
          settled_by?: string | null;
          tenant_id: string;
        };
        Update: {
          id?: string;
          kind?: Database['public']['Enums']['card_problem_kind'];
          note?: string | null;
          payment_id?: string;
          raised_at?: string;
          settled_at?: string | null;
          settled_by?: string | null;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'card_problems_settled_by_fkey';
            columns: ['settled_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'card_problems_settled_by_fkey';
            columns: ['settled_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'card_problems_settled_by_fkey';
            columns: ['settled_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'card_problems_tenant_id_payment_id_fkey';
            columns: ['tenant_id', 'payment_id'];
            isOneToOne: false;
            referencedRelation: 'card_payments';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      card_refunds: {
        Row: {
          amount: number;
          ended_at: string | null;
          from_account: number;
          id: string;
          payment_id: string;
          posted_at: string | null;
          reason: string;
          refund_ref: string | null;
          requested_at: string;
          requested_by: string | null;
          state: Database['public']['Enums']['card_refund_state'];
          tenant_id: string;
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          ended_at?: string | null;
          from_account?: number;
          id: string;
          payment_id: string;
          posted_at?: string | null;
          reason: string;
          refund_ref?: string | null;
          requested_at?: string;
          requested_by?: string | null;
          state?: Database['public']['Enums']['card_refund_state'];
          tenant_id: string;
        };
        Update: {
          amount?: number;
          ended_at?: string | null;
          from_account?: number;
          id?: string;
          payment_id?: string;
          posted_at?: string | null;
          reason?: string;
          refund_ref?: string | null;
          requested_at?: string;
          requested_by?: string | null;
          state?: Database['public']['Enums']['card_refund_state'];
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'card_refunds_requested_by_fkey';
            columns: ['requested_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'card_refunds_requested_by_fkey';
            columns: ['requested_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'card_refunds_requested_by_fkey';
            columns: ['requested_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'card_refunds_tenant_id_payment_id_fkey';
            columns: ['tenant_id', 'payment_id'];
            isOneToOne: false;
            referencedRelation: 'card_payments';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      card_settings: {
        Row: {
          changed_at: string | null;
          changed_by: string | null;
          checked_at: string | null;
          is_on: boolean;
          missing: string[];
          provider: string | null;
          tenant_id: string;
        };
        ComputedFields: never;
        Insert: {
          changed_at?: string | null;
          changed_by?: string | null;
          checked_at?: string | null;
          is_on?: boolean;
          missing?: string[];
          provider?: string | null;
          tenant_id: string;
        };
        Update: {
          changed_at?: string | null;
          changed_by?: string | null;
          checked_at?: string | null;
          is_on?: boolean;
          missing?: string[];
          provider?: string | null;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'card_settings_changed_by_fkey';
            columns: ['changed_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'card_settings_changed_by_fkey';
            columns: ['changed_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'card_settings_changed_by_fkey';
            columns: ['changed_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'card_settings_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: true;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      change_request_documents: {
        Row: {
          document_id: string;
          request_id: string;
          tenant_id: string;
        };
        ComputedFields: never;
        Insert: {
          document_id: string;
          request_id: string;
          tenant_id: string;
        };
        Update: {
          document_id?: string;
          request_id?: string;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'change_request_documents_tenant_id_document_id_fkey';
            columns: ['tenant_id', 'document_id'];
            isOneToOne: false;
            referencedRelation: 'documents';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'change_request_documents_tenant_id_request_id_fkey';
            columns: ['tenant_id', 'request_id'];
            isOneToOne: false;
            referencedRelation: 'change_requests';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      change_request_events: {
        Row: {
          actor: string | null;
          at: string;
          from_state: Database['public']['Enums']['change_state'] | null;
          id: string;
          note: string | null;
          request_id: string;
          tenant_id: string;
          to_state: Database['public']['Enums']['change_state'];
        };
        ComputedFields: never;
        Insert: {
          actor?: string | null;
          at?: string;
          from_state?: Database['public']['Enums']['change_state'] | null;
          id?: string;
          note?: string | null;
          request_id: string;
          tenant_id: string;
          to_state: Database['public']['Enums']['change_state'];
        };
        Update: {
          actor?: string | null;
          at?: string;
          from_state?: Database['public']['Enums']['change_state'] | null;
          id?: string;
          note?: string | null;
          request_id?: string;
          tenant_id?: string;
          to_state?: Database['public']['Enums']['change_state'];
        };
        Relationships: [
          {
            foreignKeyName: 'change_request_events_actor_fkey';
            columns: ['actor'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'change_request_events_actor_fkey';
            columns: ['actor'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'change_request_events_actor_fkey';
            columns: ['actor'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'change_request_events_tenant_id_request_id_fkey';
            columns: ['tenant_id', 'request_id'];
            isOneToOne: false;
            referencedRelation: 'change_requests';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      change_requests: {
        Row: {
          approved_by: string | null;
          assignee: string | null;
          by_staff: boolean;
          company_id: string;
          created_at: string;
          details: NonNullable<Json>;
          effected_at: string | null;
          effective_on: string | null;
          held_at: string | null;
          id: string;
          kind: Database['public']['Enums']['change_kind'];
          party_entered: boolean;
          party_id: string | null;
          reason_code: string | null;
          reference: string | null;
          registry_reference: string | null;
          scheduled_at: string | null;
          scheduled_by: string | null;
          state: Database['public']['Enums']['change_state'];
          state_since: string;
          submitted_at: string | null;
          tenant_id: string;
          updated_at: string;
          user_id: string;
          version: number;
          wording: string | null;
          wording_by: string | null;
          wording_by_staff: boolean;
        };
        ComputedFields: never;
        Insert: {
          approved_by?: string | null;
          assignee?: string | null;
          by_staff?: boolean;
          company_id: string;
          created_at?: string;
          details?: NonNullable<Json>;
          effected_at?: string | null;
          effective_on?: string | null;
          held_at?: string | null;
          id?: string;
          kind: Database['public']['Enums']['change_kind'];
          party_entered?: boolean;
          party_id?: string | null;
          reason_code?: string | null;
          reference?: string | null;
          registry_reference?: string | null;
          scheduled_at?: string | null;
          scheduled_by?: string | null;
          state?: Database['public']['Enums']['change_state'];
          state_since?: string;
          submitted_at?: string | null;
          tenant_id: string;
          updated_at?: string;
          user_id: string;
          version?: number;
          wording?: string | null;
          wording_by?: string | null;
          wording_by_staff?: boolean;
        };
        Update: {
          approved_by?: string | null;
          assignee?: string | null;
          by_staff?: boolean;
          company_id?: string;
          created_at?: string;
          details?: NonNullable<Json>;
          effected_at?: string | null;
          effective_on?: string | null;
          held_at?: string | null;
          id?: string;
          kind?: Database['public']['Enums']['change_kind'];
          party_entered?: boolean;
          party_id?: string | null;
          reason_code?: string | null;
          reference?: string | null;
          registry_reference?: string | null;
          scheduled_at?: string | null;
          scheduled_by?: string | null;
          state?: Database['public']['Enums']['change_state'];
          state_since?: string;
          submitted_at?: string | null;
          tenant_id?: string;
          updated_at?: string;
          user_id?: string;
          version?: number;
          wording?: string | null;
          wording_by?: string | null;
          wording_by_staff?: boolean;
        };
        Relationships: [
          {
            foreignKeyName: 'change_requests_approved_by_fkey';
            columns: ['approved_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'change_requests_approved_by_fkey';
            columns: ['approved_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'change_requests_approved_by_fkey';
            columns: ['approved_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'change_requests_assignee_fkey';
            columns: ['assignee'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'change_requests_assignee_fkey';
            columns: ['assignee'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'change_requests_assignee_fkey';
            columns: ['assignee'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'change_requests_reason_code_fkey';
            columns: ['reason_code'];
            isOneToOne: false;
            referencedRelation: 'review_reasons';
            referencedColumns: ['code'];
          },
          {
            foreignKeyName: 'change_requests_scheduled_by_fkey';
            columns: ['scheduled_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'change_requests_scheduled_by_fkey';
            columns: ['scheduled_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'change_requests_scheduled_by_fkey';
            columns: ['scheduled_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'change_requests_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'change_requests_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'company_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'change_requests_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'my_companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'change_requests_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'change_requests_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list_of_country';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'change_requests_tenant_id_party_id_fkey';
            columns: ['tenant_id', 'party_id'];
            isOneToOne: false;
            referencedRelation: 'parties';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'change_requests_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'change_requests_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'change_requests_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'change_requests_wording_by_fkey';
            columns: ['wording_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'change_requests_wording_by_fkey';
            columns: ['wording_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'change_requests_wording_by_fkey';
            columns: ['wording_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      change_rules: {
        Row: {
          alternatives: string[];
          category: string | null;
          fee: number | null;
          kind: Database['public']['Enums']['change_kind'];
          note: string;
          source_note: string;
          valid_from: string;
          valid_to: string | null;
          verified: boolean;
        };
        ComputedFields: never;
        Insert: {
          alternatives?: string[];
          category?: string | null;
          fee?: number | null;
          kind: Database['public']['Enums']['change_kind'];
          note: string;
          source_note: string;
          valid_from: string;
          valid_to?: string | null;
          verified?: boolean;
        };
        Update: {
          alternatives?: string[];
          category?: string | null;
          fee?: number | null;
          kind?: Database['public']['Enums']['change_kind'];
          note?: string;
          source_note?: string;
          valid_from?: string;
          valid_to?: string | null;
          verified?: boolean;
        };
        Relationships: [
          {
            foreignKeyName: 'change_rules_category_fkey';
            columns: ['category'];
            isOneToOne: false;
            referencedRelation: 'document_categories';
            referencedColumns: ['code'];
          },
        ];
      };
      charges: {
        Row: {
          amount: number | null;
          chargee: string;
          company_id: string;
          created_on: string;
          currency: string | null;
          description: string;
          id: string;
          recorded_at: string;
          registered_on: string | null;
          remark: string | null;
          satisfied_on: string | null;
          tenant_id: string;
          version: number;
          voided: boolean;
        };
        ComputedFields: never;
        Insert: {
          amount?: number | null;
          chargee: string;
          company_id: string;
          created_on: string;
          currency?: string | null;
          description: string;
          id?: string;
          recorded_at?: string;
          registered_on?: string | null;
          remark?: string | null;
          satisfied_on?: string | null;
          tenant_id: string;
          version?: number;
          voided?: boolean;
        };
        Update: {
          amount?: number | null;
          chargee?: string;
          company_id?: string;
          created_on?: string;
          currency?: string | null;
          description?: string;
          id?: string;
          recorded_at?: string;
          registered_on?: string | null;
          remark?: string | null;
          satisfied_on?: string | null;
          tenant_id?: string;
          version?: number;
          voided?: boolean;
        };
        Relationships: [
          {
            foreignKeyName: 'charges_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'charges_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'company_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'charges_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'my_companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'charges_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'charges_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list_of_country';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      client_errors: {
        Row: {
          browsers: string[];
          fingerprint: string;
          first_seen_at: string;
          id: string;
          last_seen_at: string;
          message: string;
          portal: string;
          reports: number;
          route: string;
          stack: string;
          version: string;
        };
        ComputedFields: never;
        Insert: {
          browsers: string[];
          fingerprint: string;
          first_seen_at?: string;
          id?: string;
          last_seen_at?: string;
          message: string;
          portal: string;
          reports?: number;
          route: string;
          stack?: string;
          version: string;
        };
        Update: {
          browsers?: string[];
          fingerprint?: string;
          first_seen_at?: string;
          id?: string;
          last_seen_at?: string;
          message?: string;
          portal?: string;
          reports?: number;
          route?: string;
          stack?: string;
          version?: string;
        };
        Relationships: [];
      };
      client_invitation_companies: {
        Row: {
          company_id: string;
          invitation_id: string;
          tenant_id: string;
        };
        ComputedFields: never;
        Insert: {
          company_id: string;
          invitation_id: string;
          tenant_id: string;
        };
        Update: {
          company_id?: string;
          invitation_id?: string;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'client_invitation_companies_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'client_invitation_companies_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'company_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'client_invitation_companies_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'my_companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'client_invitation_companies_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'client_invitation_companies_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list_of_country';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'client_invitation_companies_tenant_id_invitation_id_fkey';
            columns: ['tenant_id', 'invitation_id'];
            isOneToOne: false;
            referencedRelation: 'client_invitations';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      client_invitations: {
        Row: {
          accepted_at: string | null;
          accepted_by: string | null;
          access: Database['public']['Enums']['company_access'];
          company_id: string;
          company_name: string;
          created_at: string;
          email: string;
          expires_at: string;
          id: string;
          invited_by: string | null;
          money: boolean;
          shared: boolean;
          status: Database['public']['Enums']['invitation_status'];
          tenant_id: string;
          token_hash: string;
          until: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          accepted_at?: string | null;
          accepted_by?: string | null;
          access: Database['public']['Enums']['company_access'];
          company_id: string;
          company_name: string;
          created_at?: string;
          email: string;
          expires_at?: string;
          id?: string;
          invited_by?: string | null;
          money?: boolean;
          shared?: boolean;
          status?: Database['public']['Enums']['invitation_status'];
          tenant_id: string;
          token_hash: string;
          until?: string | null;
          updated_at?: string;
        };
        Update: {
          accepted_at?: string | null;
          accepted_by?: string | null;
          access?: Database['public']['Enums']['company_access'];
          company_id?: string;
          company_name?: string;
          created_at?: string;
          email?: string;
          expires_at?: string;
          id?: string;
          invited_by?: string | null;
          money?: boolean;
          shared?: boolean;
          status?: Database['public']['Enums']['invitation_status'];
          tenant_id?: string;
          token_hash?: string;
          until?: string | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'client_invitations_accepted_by_fkey';
            columns: ['accepted_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'client_invitations_accepted_by_fkey';
            columns: ['accepted_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'client_invitations_accepted_by_fkey';
            columns: ['accepted_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'client_invitations_invited_by_fkey';
            columns: ['invited_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'client_invitations_invited_by_fkey';
            columns: ['invited_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'client_invitations_invited_by_fkey';
            columns: ['invited_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'client_invitations_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'client_invitations_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'company_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'client_invitations_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'my_companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'client_invitations_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'client_invitations_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list_of_country';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'client_invitations_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      colleague_invitations: {
        Row: {
          accepted_at: string | null;
          accepted_by: string | null;
          created_at: string;
          duties: Database['public']['Enums']['staff_duty'][];
          email: string;
          expires_at: string;
          id: string;
          invited_by: string | null;
          status: Database['public']['Enums']['invitation_status'];
          token_hash: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          accepted_at?: string | null;
          accepted_by?: string | null;
          created_at?: string;
          duties: Database['public']['Enums']['staff_duty'][];
          email: string;
          expires_at?: string;
          id?: string;
          invited_by?: string | null;
          status?: Database['public']['Enums']['invitation_status'];
          token_hash: string;
          updated_at?: string;
        };
        Update: {
          accepted_at?: string | null;
          accepted_by?: string | null;
          created_at?: string;
          duties?: Database['public']['Enums']['staff_duty'][];
          email?: string;
          expires_at?: string;
          id?: string;
          invited_by?: string | null;
          status?: Database['public']['Enums']['invitation_status'];
          token_hash?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'colleague_invitations_accepted_by_fkey';
            columns: ['accepted_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'colleague_invitations_accepted_by_fkey';
            columns: ['accepted_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'colleague_invitations_accepted_by_fkey';
            columns: ['accepted_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'colleague_invitations_invited_by_fkey';
            columns: ['invited_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'colleague_invitations_invited_by_fkey';
            columns: ['invited_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'colleague_invitations_invited_by_fkey';
            columns: ['invited_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      combined_payment_invoices: {
        Row: {
          amount: number;
          invoice_id: string;
          payment_id: string;
          tenant_id: string;
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          invoice_id: string;
          payment_id: string;
          tenant_id: string;
        };
        Update: {
          amount?: number;
          invoice_id?: string;
          payment_id?: string;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'combined_payment_invoices_tenant_id_invoice_id_fkey';
            columns: ['tenant_id', 'invoice_id'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'combined_payment_invoices_tenant_id_invoice_id_fkey';
            columns: ['tenant_id', 'invoice_id'];
            isOneToOne: false;
            referencedRelation: 'group_invoices';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'combined_payment_invoices_tenant_id_invoice_id_fkey';
            columns: ['tenant_id', 'invoice_id'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'combined_payment_invoices_tenant_id_invoice_id_fkey';
            columns: ['tenant_id', 'invoice_id'];
            isOneToOne: false;
            referencedRelation: 'invoices';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'combined_payment_invoices_tenant_id_payment_id_fkey';
            columns: ['tenant_id', 'payment_id'];
            isOneToOne: false;
            referencedRelation: 'combined_payments';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      combined_payments: {
        Row: {
          card_payment_id: string | null;
          currency: string;
          ended_as: Database['public']['Enums']['combined_payment_end'] | null;
          ended_at: string | null;
          id: string;
          label: string | null;
          line_id: string | null;
          made_at: string;
          made_by: string | null;
          number: string;
          payment_reference: string | null;
          tenant_id: string;
          total: number;
        };
        ComputedFields: never;
        Insert: {
          card_payment_id?: string | null;
          currency: string;
          ended_as?: Database['public']['Enums']['combined_payment_end'] | null;
          ended_at?: string | null;
          id: string;
          label?: string | null;
          line_id?: string | null;
          made_at?: string;
          made_by?: string | null;
          number: string;
          payment_reference?: never;
          tenant_id: string;
          total: number;
        };
        Update: {
          card_payment_id?: string | null;
          currency?: string;
          ended_as?: Database['public']['Enums']['combined_payment_end'] | null;
          ended_at?: string | null;
          id?: string;
          label?: string | null;
          line_id?: string | null;
          made_at?: string;
          made_by?: string | null;
          number?: string;
          payment_reference?: never;
          tenant_id?: string;
          total?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'combined_payments_made_by_fkey';
            columns: ['made_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'combined_payments_made_by_fkey';
            columns: ['made_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'combined_payments_made_by_fkey';
            columns: ['made_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'combined_payments_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'combined_payments_tenant_id_line_id_fkey';
            columns: ['tenant_id', 'line_id'];
            isOneToOne: false;
            referencedRelation: 'bank_lines';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      companies: {
        Row: {
          authorised_shares: number | null;
          capital: number | null;
          conditions: string[];
          created_at: string;
          currency: string;
          features: string[];
          fiscal_year_end: string | null;
          id: string;
          name: string;
          next_filing: string | null;
          par_value: number | null;
          particulars_on: string | null;
          recorded_at: string | null;
          registered_office: string | null;
          registration_date: string | null;
          registration_number: string | null;
          registry_entity_id: string | null;
          status: Database['public']['Enums']['company_status'];
          tenant_id: string;
          type: string;
          updated_at: string;
          user_id: string;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          authorised_shares?: number | null;
          capital?: number | null;
          conditions?: string[];
          created_at?: string;
          currency?: string;
          features?: string[];
          fiscal_year_end?: string | null;
          id?: string;
          name: string;
          next_filing?: string | null;
          par_value?: number | null;
          particulars_on?: string | null;
          recorded_at?: string | null;
          registered_office?: string | null;
          registration_date?: string | null;
          registration_number?: string | null;
          registry_entity_id?: string | null;
          status?: Database['public']['Enums']['company_status'];
          tenant_id: string;
          type: string;
          updated_at?: string;
          user_id: string;
          version?: number;
        };
        Update: {
          authorised_shares?: number | null;
          capital?: number | null;
          conditions?: string[];
          created_at?: string;
          currency?: string;
          features?: string[];
          fiscal_year_end?: string | null;
          id?: string;
          name?: string;
          next_filing?: string | null;
          par_value?: number | null;
          particulars_on?: string | null;
          recorded_at?: string | null;
          registered_office?: string | null;
          registration_date?: string | null;
          registration_number?: string | null;
          registry_entity_id?: string | null;
          status?: Database['public']['Enums']['company_status'];
          tenant_id?: string;
          type?: string;
          updated_at?: string;
          user_id?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'companies_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'companies_type_fkey';
            columns: ['type'];
            isOneToOne: false;
            referencedRelation: 'current_entity_types';
            referencedColumns: ['code'];
          },
          {
            foreignKeyName: 'companies_type_fkey';
            columns: ['type'];
            isOneToOne: false;
            referencedRelation: 'entity_types';
            referencedColumns: ['code'];
          },
          {
            foreignKeyName: 'companies_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'companies_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'companies_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      company_access_changes: {
        Row: {
          access: Database['public']['Enums']['company_access'] | null;
          action: string;
          at: string;
          by: string | null;
          company_id: string;
          former_access: Database['public']['Enums']['company_access'] | null;
          former_client: string | null;
          id: string;
          reason: string;
          tenant_id: string;
          user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          access?: Database['public']['Enums']['company_access'] | null;
          action: string;
          at?: string;
          by?: string | null;
          company_id: string;
          former_access?: Database['public']['Enums']['company_access'] | null;
          former_client?: string | null;
          id?: string;
          reason: string;
          tenant_id: string;
          user_id?: string | null;
        };
        Update: {
          access?: Database['public']['Enums']['company_access'] | null;
          action?: string;
          at?: string;
          by?: string | null;
          company_id?: string;
          former_access?: Database['public']['Enums']['company_access'] | null;
          former_client?: string | null;
          id?: string;
          reason?: string;
          tenant_id?: string;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'company_access_changes_by_fkey';
            columns: ['by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'company_access_changes_by_fkey';
            columns: ['by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'company_access_changes_by_fkey';
            columns: ['by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'company_access_changes_former_client_fkey';
            columns: ['former_client'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'company_access_changes_former_client_fkey';
            columns: ['former_client'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'company_access_changes_former_client_fkey';
            columns: ['former_client'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'company_access_changes_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'company_access_changes_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'company_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'company_access_changes_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'my_companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'company_access_changes_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'company_access_changes_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list_of_country';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'company_access_changes_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'company_access_changes_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'company_access_changes_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      company_departures: {
        Row: {
          agent_address: string | null;
          agent_email: string | null;
          agent_licence: string | null;
          agent_name: string | null;
          by_staff: boolean;
          certificate_id: string | null;
          clearance_id: string | null;
          company_id: string;
          created_at: string;
          debts_accepted: string[];
          debts_accepted_by: string | null;
          debts_confirmed_by: string | null;
          debts_reason: string | null;
          done_by: string | null;
          done_on: string | null;
          foreign_law: string | null;
          foreign_number: string | null;
          id: string;
          instruction_id: string | null;
          jurisdiction: string | null;
          kind: Database['public']['Enums']['departure_kind'];
          pack_at: string | null;
          pack_by: string | null;
          pack_sha256: string | null;
          reason: string;
          state: Database['public']['Enums']['departure_state'];
          state_since: string;
          tenant_id: string;
          user_id: string | null;
          version: number;
          wanted_on: string;
          withdrawal_note: string | null;
        };
        ComputedFields: never;
        Insert: {
          agent_address?: string | null;
          agent_email?: string | null;
          agent_licence?: string | null;
          agent_name?: string | null;
          by_staff?: boolean;
          certificate_id?: string | null;
          clearance_id?: string | null;
          company_id: string;
          created_at?: string;
          debts_accepted?: string[];
          debts_accepted_by?: string | null;
          debts_confirmed_by?: string | null;
          debts_reason?: string | null;
          done_by?: string | null;
          done_on?: string | null;
          foreign_law?: string | null;
          foreign_number?: string | null;
          id: string;
          instruction_id?: string | null;
          jurisdiction?: string | null;
          kind: Database['public']['Enums']['departure_kind'];
          pack_at?: string | null;
          pack_by?: string | null;
          pack_sha256?: string | null;
          reason: string;
          state?: Database['public']['Enums']['departure_state'];
          state_since?: string;
          tenant_id: string;
          user_id?: string | null;
          version?: number;
          wanted_on: string;
          withdrawal_note?: string | null;
        };
        Update: {
          agent_address?: string | null;
          agent_email?: string | null;
          agent_licence?: string | null;
          agent_name?: string | null;
          by_staff?: boolean;
          certificate_id?: string | null;
          clearance_id?: string | null;
          company_id?: string;
          created_at?: string;
          debts_accepted?: string[];
          debts_accepted_by?: string | null;
          debts_confirmed_by?: string | null;
          debts_reason?: string | null;
          done_by?: string | null;
          done_on?: string | null;
          foreign_law?: string | null;
          foreign_number?: string | null;
          id?: string;
          instruction_id?: string | null;
          jurisdiction?: string | null;
          kind?: Database['public']['Enums']['departure_kind'];
          pack_at?: string | null;
          pack_by?: string | null;
          pack_sha256?: string | null;
          reason?: string;
          state?: Database['public']['Enums']['departure_state'];
          state_since?: string;
          tenant_id?: string;
          user_id?: string | null;
          version?: number;
          wanted_on?: string;
          withdrawal_note?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'company_departures_debts_accepted_by_fkey';
            columns: ['debts_accepted_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'company_departures_debts_accepted_by_fkey';
            columns: ['debts_accepted_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'company_departures_debts_accepted_by_fkey';
            columns: ['debts_accepted_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'company_departures_debts_confirmed_by_fkey';
            columns: ['debts_confirmed_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'company_departures_debts_confirmed_by_fkey';
            columns: ['debts_confirmed_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'company_departures_debts_confirmed_by_fkey';
            columns: ['debts_confirmed_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'company_departures_done_by_fkey';
            columns: ['done_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'company_departures_done_by_fkey';
            columns: ['done_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'company_departures_done_by_fkey';
            columns: ['done_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'company_departures_jurisdiction_fkey';
            columns: ['jurisdiction'];
            isOneToOne: false;
            referencedRelation: 'jurisdictions';
            referencedColumns: ['code'];
          },
          {
            foreignKeyName: 'company_departures_pack_by_fkey';
            columns: ['pack_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'company_departures_pack_by_fkey';
            columns: ['pack_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'company_departures_pack_by_fkey';
            columns: ['pack_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'company_departures_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'company_departures_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'company_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'company_departures_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'my_companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'company_departures_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'company_departures_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list_of_country';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'company_departures_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'company_departures_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'company_departures_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      company_group_members: {
        Row: {
          company_id: string;
          group_id: string;
          tenant_id: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          company_id: string;
          group_id: string;
          tenant_id: string;
          user_id: string;
        };
        Update: {
          company_id?: string;
          group_id?: string;
          tenant_id?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'company_group_members_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'company_group_members_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'company_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'company_group_members_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'my_companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'company_group_members_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'company_group_members_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list_of_country';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'company_group_members_tenant_id_group_id_user_id_fkey';
            columns: ['tenant_id', 'group_id', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'company_groups';
            referencedColumns: ['tenant_id', 'id', 'user_id'];
          },
        ];
      };
      company_groups: {
        Row: {
          created_at: string;
          id: string;
          name: string;
          note: string | null;
          tenant_id: string;
          updated_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id: string;
          name: string;
          note?: string | null;
          tenant_id: string;
          updated_at?: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          name?: string;
          note?: string | null;
          tenant_id?: string;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'company_groups_tenant_id_user_id_fkey';
            columns: ['tenant_id', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'tenant_users';
            referencedColumns: ['tenant_id', 'user_id'];
          },
        ];
      };
      company_invitations: {
        Row: {
          accepted_at: string | null;
          accepted_by: string | null;
          company_id: string | null;
          company_name: string;
          created_at: string;
          email: string;
          expires_at: string;
          id: string;
          invited_by: string | null;
          joins: boolean;
          status: Database['public']['Enums']['invitation_status'];
          tenant_id: string;
          token_hash: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          accepted_at?: string | null;
          accepted_by?: string | null;
          company_id?: string | null;
          company_name: string;
          created_at?: string;
          email: string;
          expires_at?: string;
          id?: string;
          invited_by?: string | null;
          joins?: boolean;
          status?: Database['public']['Enums']['invitation_status'];
          tenant_id: string;
          token_hash: string;
          updated_at?: string;
        };
        Update: {
          accepted_at?: string | null;
          accepted_by?: string | null;
          company_id?: string | null;
          company_name?: string;
          created_at?: string;
          email?: string;
          expires_at?: string;
          id?: string;
          invited_by?: string | null;
          joins?: boolean;
          status?: Database['public']['Enums']['invitation_status'];
          tenant_id?: string;
          token_hash?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'company_invitations_accepted_by_fkey';
            columns: ['accepted_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'company_invitations_accepted_by_fkey';
            columns: ['accepted_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'company_invitations_accepted_by_fkey';
            columns: ['accepted_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'company_invitations_invited_by_fkey';
            columns: ['invited_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'company_invitations_invited_by_fkey';
            columns: ['invited_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'company_invitations_invited_by_fkey';
            columns: ['invited_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'company_invitations_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'company_invitations_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'company_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'company_invitations_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'my_companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'company_invitations_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'company_invitations_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list_of_country';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'company_invitations_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      company_origins: {
        Row: {
          company_id: string;
          entered_at: string;
          entered_by: string | null;
          fees_from: string | null;
          former_agent: string | null;
          former_jurisdiction: string | null;
          former_name: string | null;
          former_number: string | null;
          import_id: string | null;
          incorporated_on: string | null;
          moved_on: string | null;
          origin: string;
          tenant_id: string;
        };
        ComputedFields: never;
        Insert: {
          company_id: string;
          entered_at?: string;
          entered_by?: string | null;
          fees_from?: string | null;
          former_agent?: string | null;
          former_jurisdiction?: string | null;
          former_name?: string | null;
          former_number?: string | null;
          import_id?: string | null;
          incorporated_on?: string | null;
          moved_on?: string | null;
          origin: string;
          tenant_id: string;
        };
        Update: {
          company_id?: string;
          entered_at?: string;
          entered_by?: string | null;
          fees_from?: string | null;
          former_agent?: string | null;
          former_jurisdiction?: string | null;
          former_name?: string | null;
          former_number?: string | null;
          import_id?: string | null;
          incorporated_on?: string | null;
          moved_on?: string | null;
          origin?: string;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'company_origins_entered_by_fkey';
            columns: ['entered_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'company_origins_entered_by_fkey';
            columns: ['entered_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'company_origins_entered_by_fkey';
            columns: ['entered_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'company_origins_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'company_origins_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'company_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'company_origins_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'my_companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'company_origins_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'company_origins_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list_of_country';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      company_participants: {
        Row: {
          appointed_on: string | null;
          ceased_on: string | null;
          company_id: string;
          id: string;
          nature_of_control: string[];
          notified_on: string | null;
          party_id: string;
          percent: number | null;
          recorded_at: string;
          remark: string | null;
          role: Database['public']['Enums']['participant_role'];
          shares: number | null;
          tenant_id: string;
          version: number;
          voided: boolean;
        };
        ComputedFields: never;
        Insert: {
          appointed_on?: string | null;
          ceased_on?: string | null;
          company_id: string;
          id?: string;
          nature_of_control?: string[];
          notified_on?: string | null;
          party_id: string;
          percent?: number | null;
          recorded_at?: string;
          remark?: string | null;
          role: Database['public']['Enums']['participant_role'];
          shares?: number | null;
          tenant_id: string;
          version?: number;
          voided?: boolean;
        };
        Update: {
          appointed_on?: string | null;
          ceased_on?: string | null;
          company_id?: string;
          id?: string;
          nature_of_control?: string[];
          notified_on?: string | null;
          party_id?: string;
          percent?: number | null;
          recorded_at?: string;
          remark?: string | null;
          role?: Database['public']['Enums']['participant_role'];
          shares?: number | null;
          tenant_id?: string;
          version?: number;
          voided?: boolean;
        };
        Relationships: [
          {
            foreignKeyName: 'company_participants_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'company_participants_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'company_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'company_participants_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'my_companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'company_participants_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'company_participants_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list_of_country';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'company_participants_tenant_id_party_id_fkey';
            columns: ['tenant_id', 'party_id'];
            isOneToOne: false;
            referencedRelation: 'parties';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      company_record_changes: {
        Row: {
          action: string;
          after: NonNullable<Json>;
          at: string;
          before: NonNullable<Json>;
          by: string | null;
          company_id: string;
          document_id: string | null;
          id: string;
          on_date: string;
          reason: string | null;
          tenant_id: string;
        };
        ComputedFields: never;
        Insert: {
          action: string;
          after: NonNullable<Json>;
          at?: string;
          before: NonNullable<Json>;
          by?: string | null;
          company_id: string;
          document_id?: string | null;
          id?: string;
          on_date: string;
          reason?: string | null;
          tenant_id: string;
        };
        Update: {
          action?: string;
          after?: NonNullable<Json>;
          at?: string;
          before?: NonNullable<Json>;
          by?: string | null;
          company_id?: string;
          document_id?: string | null;
          id?: string;
          on_date?: string;
          reason?: string | null;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'company_record_changes_by_fkey';
            columns: ['by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'company_record_changes_by_fkey';
            columns: ['by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'company_record_changes_by_fkey';
            columns: ['by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'company_record_changes_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'company_record_changes_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'company_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'company_record_changes_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'my_companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'company_record_changes_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'company_record_changes_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list_of_country';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      company_users: {
        Row: {
          access: Database['public']['Enums']['company_access'];
          company_id: string;
          created_at: string;
          given_by: string | null;
          money: boolean;
          tenant_id: string;
          until: string | null;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          access: Database['public']['Enums']['company_access'];
          company_id: string;
          created_at?: string;
          given_by?: string | null;
          money?: boolean;
          tenant_id: string;
          until?: string | null;
          user_id: string;
        };
        Update: {
          access?: Database['public']['Enums']['company_access'];
          company_id?: string;
          created_at?: string;
          given_by?: string | null;
          money?: boolean;
          tenant_id?: string;
          until?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'company_users_given_by_fkey';
            columns: ['given_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'company_users_given_by_fkey';
            columns: ['given_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'company_users_given_by_fkey';
            columns: ['given_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'company_users_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'company_users_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'company_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'company_users_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'my_companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'company_users_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'company_users_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list_of_country';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'company_users_tenant_id_user_id_fkey';
            columns: ['tenant_id', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'tenant_users';
            referencedColumns: ['tenant_id', 'user_id'];
          },
        ];
      };
      compliance_alerts: {
        Row: {
          acknowledged_at: string | null;
          acknowledged_by: string | null;
          assignee: string | null;
          company_id: string | null;
          dedupe_key: string;
          detail: string;
          due_on: string | null;
          id: string;
          is_settled: boolean;
          kind: string;
          obligation_id: string | null;
          party_id: string | null;
          raised_at: string;
          resolution: string | null;
          resolved_at: string | null;
          resolved_by: string | null;
          severity: Database['public']['Enums']['alert_severity'];
          snooze_reason: string | null;
          snoozed_by: string | null;
          snoozed_until: string | null;
          state: Database['public']['Enums']['alert_state'];
          tenant_id: string;
          title: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          acknowledged_at?: string | null;
          acknowledged_by?: string | null;
          assignee?: string | null;
          company_id?: string | null;
          dedupe_key: string;
          detail?: string;
          due_on?: string | null;
          id?: string;
          is_settled?: boolean;
          kind: string;
          obligation_id?: string | null;
          party_id?: string | null;
          raised_at?: string;
          resolution?: string | null;
          resolved_at?: string | null;
          resolved_by?: string | null;
          severity: Database['public']['Enums']['alert_severity'];
          snooze_reason?: string | null;
          snoozed_by?: string | null;
          snoozed_until?: string | null;
          state?: Database['public']['Enums']['alert_state'];
          tenant_id: string;
          title: string;
          updated_at?: string;
        };
        Update: {
          acknowledged_at?: string | null;
          acknowledged_by?: string | null;
          assignee?: string | null;
          company_id?: string | null;
          dedupe_key?: string;
          detail?: string;
          due_on?: string | null;
          id?: string;
          is_settled?: boolean;
          kind?: string;
          obligation_id?: string | null;
          party_id?: string | null;
          raised_at?: string;
          resolution?: string | null;
          resolved_at?: string | null;
          resolved_by?: string | null;
          severity?: Database['public']['Enums']['alert_severity'];
          snooze_reason?: string | null;
          snoozed_by?: string | null;
          snoozed_until?: string | null;
          state?: Database['public']['Enums']['alert_state'];
          tenant_id?: string;
          title?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'compliance_alerts_acknowledged_by_fkey';
            columns: ['acknowledged_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'compliance_alerts_acknowledged_by_fkey';
            columns: ['acknowledged_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'compliance_alerts_acknowledged_by_fkey';
            columns: ['acknowledged_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'compliance_alerts_assignee_fkey';
            columns: ['assignee'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'compliance_alerts_assignee_fkey';
            columns: ['assignee'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'compliance_alerts_assignee_fkey';
            columns: ['assignee'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'compliance_alerts_resolved_by_fkey';
            columns: ['resolved_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'compliance_alerts_resolved_by_fkey';
            columns: ['resolved_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'compliance_alerts_resolved_by_fkey';
            columns: ['resolved_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'compliance_alerts_snoozed_by_fkey';
            columns: ['snoozed_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'compliance_alerts_snoozed_by_fkey';
            columns: ['snoozed_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'compliance_alerts_snoozed_by_fkey';
            columns: ['snoozed_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'compliance_alerts_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'compliance_alerts_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'company_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'compliance_alerts_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'my_companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'compliance_alerts_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'compliance_alerts_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list_of_country';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'compliance_alerts_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'compliance_alerts_tenant_id_obligation_id_fkey';
            columns: ['tenant_id', 'obligation_id'];
            isOneToOne: false;
            referencedRelation: 'duty_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'compliance_alerts_tenant_id_obligation_id_fkey';
            columns: ['tenant_id', 'obligation_id'];
            isOneToOne: false;
            referencedRelation: 'group_duties';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'compliance_alerts_tenant_id_obligation_id_fkey';
            columns: ['tenant_id', 'obligation_id'];
            isOneToOne: false;
            referencedRelation: 'obligations';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'compliance_alerts_tenant_id_party_id_fkey';
            columns: ['tenant_id', 'party_id'];
            isOneToOne: false;
            referencedRelation: 'parties';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      compliance_check_kinds: {
        Row: {
          code: string;
          name: string;
          position: number;
          required_for_approval: boolean;
          subjects: string[];
        };
        ComputedFields: never;
        Insert: {
          code: string;
          name: string;
          position: number;
          required_for_approval?: boolean;
          subjects: string[];
        };
        Update: {
          code?: string;
          name?: string;
          position?: number;
          required_for_approval?: boolean;
          subjects?: string[];
        };
        Relationships: [];
      };
      compliance_checks: {
        Row: {
          application_id: string | null;
          company_id: string | null;
          decided_at: string | null;
          decided_by: string | null;
          id: string;
          kind: string;
          opened_at: string;
          opened_by: string | null;
          party_id: string | null;
          result: string | null;
          state: Database['public']['Enums']['check_state'];
          tenant_id: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          application_id?: string | null;
          company_id?: string | null;
          decided_at?: string | null;
          decided_by?: string | null;
          id?: string;
          kind: string;
          opened_at?: string;
          opened_by?: string | null;
          party_id?: string | null;
          result?: string | null;
          state?: Database['public']['Enums']['check_state'];
          tenant_id: string;
          updated_at?: string;
        };
        Update: {
          application_id?: string | null;
          company_id?: string | null;
          decided_at?: string | null;
          decided_by?: string | null;
          id?: string;
          kind?: string;
          opened_at?: string;
          opened_by?: string | null;
          party_id?: string | null;
          result?: string | null;
          state?: Database['public']['Enums']['check_state'];
          tenant_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'compliance_checks_decided_by_fkey';
            columns: ['decided_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'compliance_checks_decided_by_fkey';
            columns: ['decided_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'compliance_checks_decided_by_fkey';
            columns: ['decided_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'compliance_checks_kind_fkey';
            columns: ['kind'];
            isOneToOne: false;
            referencedRelation: 'compliance_check_kinds';
            referencedColumns: ['code'];
          },
          {
            foreignKeyName: 'compliance_checks_opened_by_fkey';
            columns: ['opened_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'compliance_checks_opened_by_fkey';
            columns: ['opened_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'compliance_checks_opened_by_fkey';
            columns: ['opened_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'compliance_checks_tenant_id_application_id_fkey';
            columns: ['tenant_id', 'application_id'];
            isOneToOne: false;
            referencedRelation: 'draft_applications';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'compliance_checks_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'compliance_checks_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'company_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'compliance_checks_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'my_companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'compliance_checks_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'compliance_checks_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list_of_country';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'compliance_checks_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'compliance_checks_tenant_id_party_id_fkey';
            columns: ['tenant_id', 'party_id'];
            isOneToOne: false;
            referencedRelation: 'parties';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      contact_messages: {
        Row: {
          address_hash: string;
          answer: string | null;
          company: string | null;
          created_at: string;
          email: string;
          handled_at: string | null;
          handled_by: string | null;
          id: string;
          locale: string | null;
          message: string;
          name: string;
          phone: string | null;
          status: Database['public']['Enums']['contact_status'];
          ticket_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          address_hash: string;
          answer?: string | null;
          company?: string | null;
          created_at?: string;
          email: string;
          handled_at?: string | null;
          handled_by?: string | null;
          id?: string;
          locale?: string | null;
          message: string;
          name: string;
          phone?: string | null;
          status?: Database['public']['Enums']['contact_status'];
          ticket_id?: string | null;
        };
        Update: {
          address_hash?: string;
          answer?: string | null;
          company?: string | null;
          created_at?: string;
          email?: string;
          handled_at?: string | null;
          handled_by?: string | null;
          id?: string;
          locale?: string | null;
          message?: string;
          name?: string;
          phone?: string | null;
          status?: Database['public']['Enums']['contact_status'];
          ticket_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'contact_messages_handled_by_fkey';
            columns: ['handled_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'contact_messages_handled_by_fkey';
            columns: ['handled_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'contact_messages_handled_by_fkey';
            columns: ['handled_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'contact_messages_ticket_id_fkey';
            columns: ['ticket_id'];
            isOneToOne: false;
            referencedRelation: 'support_tickets';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'contact_messages_ticket_id_fkey';
            columns: ['ticket_id'];
            isOneToOne: false;
            referencedRelation: 'ticket_list';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'contact_messages_ticket_id_fkey';
            columns: ['ticket_id'];
            isOneToOne: false;
            referencedRelation: 'ticket_queue';
            referencedColumns: ['id'];
          },
        ];
      };
      country_risk: {
        Row: {
          country: string;
          list: string;
          rating: Database['public']['Enums']['risk_rating'];
          source_note: string;
          valid_from: string;
          valid_to: string | null;
          verified: boolean;
        };
        ComputedFields: never;
        Insert: {
          country: string;
          list: string;
          rating: Database['public']['Enums']['risk_rating'];
          source_note: string;
          valid_from: string;
          valid_to?: string | null;
          verified?: boolean;
        };
        Update: {
          country?: string;
          list?: string;
          rating?: Database['public']['Enums']['risk_rating'];
          source_note?: string;
          valid_from?: string;
          valid_to?: string | null;
          verified?: boolean;
        };
        Relationships: [
          {
            foreignKeyName: 'country_risk_country_fkey';
            columns: ['country'];
            isOneToOne: false;
            referencedRelation: 'jurisdictions';
            referencedColumns: ['code'];
          },
        ];
      };
      credit_note_lines: {
        Row: {
          amount: number;
          credit_note_id: string;
          id: string;
          invoice_line_id: string;
          kind: Database['public']['Enums']['invoice_line_kind'];
          label: string;
          position: number;
          tenant_id: string;
          vat: number;
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          credit_note_id: string;
          id?: string;
          invoice_line_id: string;
          kind: Database['public']['Enums']['invoice_line_kind'];
          label: string;
          position: number;
          tenant_id: string;
          vat: number;
        };
        Update: {
          amount?: number;
          credit_note_id?: string;
          id?: string;
          invoice_line_id?: string;
          kind?: Database['public']['Enums']['invoice_line_kind'];
          label?: string;
          position?: number;
          tenant_id?: string;
          vat?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'credit_note_lines_tenant_id_credit_note_id_fkey';
            columns: ['tenant_id', 'credit_note_id'];
            isOneToOne: false;
            referencedRelation: 'credit_notes';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'credit_note_lines_tenant_id_invoice_line_id_fkey';
            columns: ['tenant_id', 'invoice_line_id'];
            isOneToOne: false;
            referencedRelation: 'invoice_lines';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      credit_notes: {
        Row: {
          currency: string;
          id: string;
          invoice_id: string;
          issued_at: string;
          issued_by: string | null;
          issued_on: string;
          number: string;
          reason: string;
          tenant_id: string;
          total: number;
          vat_percent: number;
        };
        ComputedFields: never;
        Insert: {
          currency: string;
          id: string;
          invoice_id: string;
          issued_at?: string;
          issued_by?: string | null;
          issued_on: string;
          number: string;
          reason: string;
          tenant_id: string;
          total: number;
          vat_percent: number;
        };
        Update: {
          currency?: string;
          id?: string;
          invoice_id?: string;
          issued_at?: string;
          issued_by?: string | null;
          issued_on?: string;
          number?: string;
          reason?: string;
          tenant_id?: string;
          total?: number;
          vat_percent?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'credit_notes_issued_by_fkey';
            columns: ['issued_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'credit_notes_issued_by_fkey';
            columns: ['issued_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'credit_notes_issued_by_fkey';
            columns: ['issued_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'credit_notes_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'credit_notes_tenant_id_invoice_id_fkey';
            columns: ['tenant_id', 'invoice_id'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'credit_notes_tenant_id_invoice_id_fkey';
            columns: ['tenant_id', 'invoice_id'];
            isOneToOne: false;
            referencedRelation: 'group_invoices';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'credit_notes_tenant_id_invoice_id_fkey';
            columns: ['tenant_id', 'invoice_id'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'credit_notes_tenant_id_invoice_id_fkey';
            columns: ['tenant_id', 'invoice_id'];
            isOneToOne: false;
            referencedRelation: 'invoices';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      declarations: {
        Row: {
          address: string | null;
          answers: NonNullable<Json>;
          body: string;
          id: string;
          kind: string;
          party_id: string;
          signed_at: string;
          signed_by: string;
          signed_name: string;
          tenant_id: string;
        };
        ComputedFields: never;
        Insert: {
          address?: string | null;
          answers: NonNullable<Json>;
          body: string;
          id?: string;
          kind: string;
          party_id: string;
          signed_at?: string;
          signed_by: string;
          signed_name: string;
          tenant_id: string;
        };
        Update: {
          address?: string | null;
          answers?: NonNullable<Json>;
          body?: string;
          id?: string;
          kind?: string;
          party_id?: string;
          signed_at?: string;
          signed_by?: string;
          signed_name?: string;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'declarations_kind_fkey';
            columns: ['kind'];
            isOneToOne: false;
            referencedRelation: 'document_categories';
            referencedColumns: ['code'];
          },
          {
            foreignKeyName: 'declarations_signed_by_fkey';
            columns: ['signed_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'declarations_signed_by_fkey';
            columns: ['signed_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'declarations_signed_by_fkey';
            columns: ['signed_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'declarations_tenant_id_party_id_fkey';
            columns: ['tenant_id', 'party_id'];
            isOneToOne: false;
            referencedRelation: 'parties';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      discounts: {
        Row: {
          amount: number | null;
          client_id: string | null;
          client_text: string;
          code: string | null;
          created_at: string;
          created_by: string | null;
          end_reason: string | null;
          ended_at: string | null;
          ended_by: string | null;
          id: string;
          percent: number | null;
          reason: string;
          tenant_id: string;
          valid_from: string;
          valid_to: string;
        };
        ComputedFields: never;
        Insert: {
          amount?: number | null;
          client_id?: string | null;
          client_text: string;
          code?: string | null;
          created_at?: string;
          created_by?: string | null;
          end_reason?: string | null;
          ended_at?: string | null;
          ended_by?: string | null;
          id: string;
          percent?: number | null;
          reason: string;
          tenant_id: string;
          valid_from: string;
          valid_to: string;
        };
        Update: {
          amount?: number | null;
          client_id?: string | null;
          client_text?: string;
          code?: string | null;
          created_at?: string;
          created_by?: string | null;
          end_reason?: string | null;
          ended_at?: string | null;
          ended_by?: string | null;
          id?: string;
          percent?: number | null;
          reason?: string;
          tenant_id?: string;
          valid_from?: string;
          valid_to?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'discounts_client_id_fkey';
            columns: ['client_id'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'discounts_client_id_fkey';
            columns: ['client_id'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'discounts_client_id_fkey';
            columns: ['client_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'discounts_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'discounts_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'discounts_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'discounts_ended_by_fkey';
            columns: ['ended_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'discounts_ended_by_fkey';
            columns: ['ended_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'discounts_ended_by_fkey';
            columns: ['ended_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'discounts_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      document_categories: {
        Row: {
          code: string;
          expires: boolean;
          name: string;
          position: number;
        };
        ComputedFields: never;
        Insert: {
          code: string;
          expires?: boolean;
          name: string;
          position: number;
        };
        Update: {
          code?: string;
          expires?: boolean;
          name?: string;
          position?: number;
        };
        Relationships: [];
      };
      document_events: {
        Row: {
          actor: string | null;
          at: string;
          document_id: string;
          from_status: Database['public']['Enums']['document_status'] | null;
          id: string;
          tenant_id: string;
          to_status: Database['public']['Enums']['document_status'];
        };
        ComputedFields: never;
        Insert: {
          actor?: string | null;
          at?: string;
          document_id: string;
          from_status?: Database['public']['Enums']['document_status'] | null;
          id?: string;
          tenant_id: string;
          to_status: Database['public']['Enums']['document_status'];
        };
        Update: {
          actor?: string | null;
          at?: string;
          document_id?: string;
          from_status?: Database['public']['Enums']['document_status'] | null;
          id?: string;
          tenant_id?: string;
          to_status?: Database['public']['Enums']['document_status'];
        };
        Relationships: [
          {
            foreignKeyName: 'document_events_actor_fkey';
            columns: ['actor'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'document_events_actor_fkey';
            columns: ['actor'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'document_events_actor_fkey';
            columns: ['actor'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'document_events_tenant_id_document_id_fkey';
            columns: ['tenant_id', 'document_id'];
            isOneToOne: false;
            referencedRelation: 'documents';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      document_news: {
        Row: {
          document_id: string;
          id: string;
          person_id: string;
          sending: string;
          sent_at: string;
          sent_by: string | null;
          tenant_id: string;
        };
        ComputedFields: never;
        Insert: {
          document_id: string;
          id?: string;
          person_id: string;
          sending: string;
          sent_at?: string;
          sent_by?: string | null;
          tenant_id: string;
        };
        Update: {
          document_id?: string;
          id?: string;
          person_id?: string;
          sending?: string;
          sent_at?: string;
          sent_by?: string | null;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'document_news_person_id_fkey';
            columns: ['person_id'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'document_news_person_id_fkey';
            columns: ['person_id'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'document_news_person_id_fkey';
            columns: ['person_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'document_news_sent_by_fkey';
            columns: ['sent_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'document_news_sent_by_fkey';
            columns: ['sent_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'document_news_sent_by_fkey';
            columns: ['sent_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'document_news_tenant_id_document_id_fkey';
            columns: ['tenant_id', 'document_id'];
            isOneToOne: false;
            referencedRelation: 'documents';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      document_requirements: {
        Row: {
          alternatives: string[];
          category: string;
          code: string;
          level: Database['public']['Enums']['due_diligence_level'];
          max_age_months: number | null;
          minimum: number;
          note: string;
          party_kind: string;
          role: Database['public']['Enums']['participant_role'] | null;
          source_note: string;
          valid_from: string;
          valid_to: string | null;
          verified: boolean;
        };
        ComputedFields: never;
        Insert: {
          alternatives?: string[];
          category: string;
          code: string;
          level: Database['public']['Enums']['due_diligence_level'];
          max_age_months?: number | null;
          minimum?: number;
          note: string;
          party_kind: string;
          role?: Database['public']['Enums']['participant_role'] | null;
          source_note: string;
          valid_from: string;
          valid_to?: string | null;
          verified?: boolean;
        };
        Update: {
          alternatives?: string[];
          category?: string;
          code?: string;
          level?: Database['public']['Enums']['due_diligence_level'];
          max_age_months?: number | null;
          minimum?: number;
          note?: string;
          party_kind?: string;
          role?: Database['public']['Enums']['participant_role'] | null;
          source_note?: string;
          valid_from?: string;
          valid_to?: string | null;
          verified?: boolean;
        };
        Relationships: [
          {
            foreignKeyName: 'document_requirements_category_fkey';
            columns: ['category'];
            isOneToOne: false;
            referencedRelation: 'document_categories';
            referencedColumns: ['code'];
          },
        ];
      };
      document_template_versions: {
        Row: {
          body: string;
          file_hash: string | null;
          file_name: string | null;
          file_path: string | null;
          file_version: string | null;
          id: string;
          saved_at: string;
          saved_by: string | null;
          template_id: string;
          tenant_id: string;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          body: string;
          file_hash?: string | null;
          file_name?: string | null;
          file_path?: string | null;
          file_version?: string | null;
          id?: string;
          saved_at?: string;
          saved_by?: string | null;
          template_id: string;
          tenant_id: string;
          version: number;
        };
        Update: {
          body?: string;
          file_hash?: string | null;
          file_name?: string | null;
          file_path?: string | null;
          file_version?: string | null;
          id?: string;
          saved_at?: string;
          saved_by?: string | null;
          template_id?: string;
          tenant_id?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'document_template_versions_saved_by_fkey';
            columns: ['saved_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'document_template_versions_saved_by_fkey';
            columns: ['saved_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'document_template_versions_saved_by_fkey';
            columns: ['saved_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'document_template_versions_tenant_id_template_id_fkey';
            columns: ['tenant_id', 'template_id'];
            isOneToOne: false;
            referencedRelation: 'document_templates';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      document_templates: {
        Row: {
          created_at: string;
          format: Database['public']['Enums']['template_format'];
          id: string;
          kind: Database['public']['Enums']['template_kind'];
          last_version: number;
          name: string;
          state: Database['public']['Enums']['template_state'];
          state_since: string;
          subject: Database['public']['Enums']['template_subject'];
          tenant_id: string;
          updated_at: string;
          updated_by: string | null;
          used_version: number | null;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          format?: Database['public']['Enums']['template_format'];
          id: string;
          kind: Database['public']['Enums']['template_kind'];
          last_version: number;
          name: string;
          state?: Database['public']['Enums']['template_state'];
          state_since?: string;
          subject: Database['public']['Enums']['template_subject'];
          tenant_id: string;
          updated_at?: string;
          updated_by?: string | null;
          used_version?: number | null;
        };
        Update: {
          created_at?: string;
          format?: Database['public']['Enums']['template_format'];
          id?: string;
          kind?: Database['public']['Enums']['template_kind'];
          last_version?: number;
          name?: string;
          state?: Database['public']['Enums']['template_state'];
          state_since?: string;
          subject?: Database['public']['Enums']['template_subject'];
          tenant_id?: string;
          updated_at?: string;
          updated_by?: string | null;
          used_version?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'document_templates_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'document_templates_updated_by_fkey';
            columns: ['updated_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'document_templates_updated_by_fkey';
            columns: ['updated_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'document_templates_updated_by_fkey';
            columns: ['updated_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      documents: {
        Row: {
          application_id: string | null;
          bytes: number;
          category: string;
          company_id: string | null;
          created_at: string;
          expires_on: string | null;
          file_name: string;
          file_version: string | null;
          id: string;
          is_confirmed: boolean;
          issued_on: string | null;
          mime_type: string;
          party_id: string | null;
          reason_code: string | null;
          reason_note: string | null;
          replaces: string | null;
          reviewed_at: string | null;
          reviewed_by: string | null;
          scan: Database['public']['Enums']['scan_state'];
          scan_note: string | null;
          scanned_at: string | null;
          sha256: string | null;
          status: Database['public']['Enums']['document_status'];
          storage_path: string;
          tenant_id: string;
          updated_at: string;
          uploaded_by: string | null;
        };
        ComputedFields: never;
        Insert: {
          application_id?: string | null;
          bytes: number;
          category: string;
          company_id?: string | null;
          created_at?: string;
          expires_on?: string | null;
          file_name: string;
          file_version?: string | null;
          id?: string;
          is_confirmed?: boolean;
          issued_on?: string | null;
          mime_type: string;
          party_id?: string | null;
          reason_code?: string | null;
          reason_note?: string | null;
          replaces?: string | null;
          reviewed_at?: string | null;
          reviewed_by?: string | null;
          scan?: Database['public']['Enums']['scan_state'];
          scan_note?: string | null;
          scanned_at?: string | null;
          sha256?: string | null;
          status?: Database['public']['Enums']['document_status'];
          storage_path: string;
          tenant_id: string;
          updated_at?: string;
          uploaded_by?: string | null;
        };
        Update: {
          application_id?: string | null;
          bytes?: number;
          category?: string;
          company_id?: string | null;
          created_at?: string;
          expires_on?: string | null;
          file_name?: string;
          file_version?: string | null;
          id?: string;
          is_confirmed?: boolean;
          issued_on?: string | null;
          mime_type?: string;
          party_id?: string | null;
          reason_code?: string | null;
          reason_note?: string | null;
          replaces?: string | null;
          reviewed_at?: string | null;
          reviewed_by?: string | null;
          scan?: Database['public']['Enums']['scan_state'];
          scan_note?: string | null;
          scanned_at?: string | null;
          sha256?: string | null;
          status?: Database['public']['Enums']['document_status'];
          storage_path?: string;
          tenant_id?: string;
          updated_at?: string;
          uploaded_by?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'documents_category_fkey';
            columns: ['category'];
            isOneToOne: false;
            referencedRelation: 'document_categories';
            referencedColumns: ['code'];
          },
          {
            foreignKeyName: 'documents_reason_code_fkey';
            columns: ['reason_code'];
            isOneToOne: false;
            referencedRelation: 'review_reasons';
            referencedColumns: ['code'];
          },
          {
            foreignKeyName: 'documents_reviewed_by_fkey';
            columns: ['reviewed_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'documents_reviewed_by_fkey';
            columns: ['reviewed_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'documents_reviewed_by_fkey';
            columns: ['reviewed_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'documents_tenant_id_application_id_fkey';
            columns: ['tenant_id', 'application_id'];
            isOneToOne: false;
            referencedRelation: 'draft_applications';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'documents_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'documents_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'company_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'documents_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'my_companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'documents_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'documents_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list_of_country';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'documents_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'documents_tenant_id_party_id_fkey';
            columns: ['tenant_id', 'party_id'];
            isOneToOne: false;
            referencedRelation: 'parties';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'documents_tenant_id_replaces_fkey';
            columns: ['tenant_id', 'replaces'];
            isOneToOne: false;
            referencedRelation: 'documents';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'documents_uploaded_by_fkey';
            columns: ['uploaded_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'documents_uploaded_by_fkey';
            columns: ['uploaded_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'documents_uploaded_by_fkey';
            columns: ['uploaded_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      draft_applications: {
        Row: {
          approved_at: string | null;
          approved_by: string | null;
          arrears_decision: string | null;
          arrears_document_id: string | null;
          arrears_until: number | null;
          assignee: string | null;
          company_id: string | null;
          created_at: string;
          data: NonNullable<Json>;
          entity_type: string | null;
          id: string;
          kind: Database['public']['Enums']['application_kind'];
          reference: string | null;
          registry_reference: string | null;
          state: Database['public']['Enums']['application_state'];
          state_since: string;
          step: string;
          submitted_at: string | null;
          submitted_data: Json | null;
          tenant_id: string;
          updated_at: string;
          user_id: string;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          approved_at?: string | null;
          approved_by?: string | null;
          arrears_decision?: string | null;
          arrears_document_id?: string | null;
          arrears_until?: number | null;
          assignee?: string | null;
          company_id?: string | null;
          created_at?: string;
          data?: NonNullable<Json>;
          entity_type?: string | null;
          id?: string;
          kind?: Database['public']['Enums']['application_kind'];
          reference?: string | null;
          registry_reference?: string | null;
          state?: Database['public']['Enums']['application_state'];
          state_since?: string;
          step?: string;
          submitted_at?: string | null;
          submitted_data?: Json | null;
          tenant_id: string;
          updated_at?: string;
          user_id: string;
          version?: number;
        };
        Update: {
          approved_at?: string | null;
          approved_by?: string | null;
          arrears_decision?: string | null;
          arrears_document_id?: string | null;
          arrears_until?: number | null;
          assignee?: string | null;
          company_id?: string | null;
          created_at?: string;
          data?: NonNullable<Json>;
          entity_type?: string | null;
          id?: string;
          kind?: Database['public']['Enums']['application_kind'];
          reference?: string | null;
          registry_reference?: string | null;
          state?: Database['public']['Enums']['application_state'];
          state_since?: string;
          step?: string;
          submitted_at?: string | null;
          submitted_data?: Json | null;
          tenant_id?: string;
          updated_at?: string;
          user_id?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'draft_applications_approved_by_fkey';
            columns: ['approved_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'draft_applications_approved_by_fkey';
            columns: ['approved_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'draft_applications_approved_by_fkey';
            columns: ['approved_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'draft_applications_assignee_fkey';
            columns: ['assignee'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'draft_applications_assignee_fkey';
            columns: ['assignee'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'draft_applications_assignee_fkey';
            columns: ['assignee'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'draft_applications_entity_type_fkey';
            columns: ['entity_type'];
            isOneToOne: false;
            referencedRelation: 'current_entity_types';
            referencedColumns: ['code'];
          },
          {
            foreignKeyName: 'draft_applications_entity_type_fkey';
            columns: ['entity_type'];
            isOneToOne: false;
            referencedRelation: 'entity_types';
            referencedColumns: ['code'];
          },
          {
            foreignKeyName: 'draft_applications_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'draft_applications_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'company_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'draft_applications_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'my_companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'draft_applications_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'draft_applications_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list_of_country';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'draft_applications_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'draft_applications_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'draft_applications_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'draft_applications_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      entity_feature_rules: {
        Row: {
          base_types: string[];
          feature: string;
          max_years: number | null;
          min_members: number;
          name_contains: string[];
          needs_consent: boolean;
          source_note: string;
          valid_from: string;
          valid_to: string | null;
          verified: boolean;
        };
        ComputedFields: never;
        Insert: {
          base_types: string[];
          feature: string;
          max_years?: number | null;
          min_members?: number;
          name_contains?: string[];
          needs_consent?: boolean;
          source_note: string;
          valid_from: string;
          valid_to?: string | null;
          verified?: boolean;
        };
        Update: {
          base_types?: string[];
          feature?: string;
          max_years?: number | null;
          min_members?: number;
          name_contains?: string[];
          needs_consent?: boolean;
          source_note?: string;
          valid_from?: string;
          valid_to?: string | null;
          verified?: boolean;
        };
        Relationships: [
          {
            foreignKeyName: 'entity_feature_rules_feature_fkey';
            columns: ['feature'];
            isOneToOne: false;
            referencedRelation: 'entity_features';
            referencedColumns: ['code'];
          },
        ];
      };
      entity_features: {
        Row: {
          code: string;
          law: string;
          name: string;
          plain_name: string;
          position: number;
        };
        ComputedFields: never;
        Insert: {
          code: string;
          law: string;
          name: string;
          plain_name: string;
          position: number;
        };
        Update: {
          code?: string;
          law?: string;
          name?: string;
          plain_name?: string;
          position?: number;
        };
        Relationships: [];
      };
      entity_type_rules: {
        Row: {
          corporate_manager_suffices: boolean;
          entity_type: string;
          id: string;
          manager_role: Database['public']['Enums']['participant_role'] | null;
          member_role: Database['public']['Enums']['participant_role'] | null;
          min_directors: number;
          min_members: number;
          name_contains: string[];
          name_endings: string[];
          requires_president: boolean;
          requires_secretary: boolean;
          source_note: string;
          valid_from: string;
          valid_to: string | null;
          verified: boolean;
        };
        ComputedFields: never;
        Insert: {
          corporate_manager_suffices?: boolean;
          entity_type: string;
          id?: string;
          manager_role?: Database['public']['Enums']['participant_role'] | null;
          member_role?: Database['public']['Enums']['participant_role'] | null;
          min_directors?: number;
          min_members?: number;
          name_contains?: string[];
          name_endings?: string[];
          requires_president?: boolean;
          requires_secretary?: boolean;
          source_note: string;
          valid_from: string;
          valid_to?: string | null;
          verified?: boolean;
        };
        Update: {
          corporate_manager_suffices?: boolean;
          entity_type?: string;
          id?: string;
          manager_role?: Database['public']['Enums']['participant_role'] | null;
          member_role?: Database['public']['Enums']['participant_role'] | null;
          min_directors?: number;
          min_members?: number;
          name_contains?: string[];
          name_endings?: string[];
          requires_president?: boolean;
          requires_secretary?: boolean;
          source_note?: string;
          valid_from?: string;
          valid_to?: string | null;
          verified?: boolean;
        };
        Relationships: [
          {
            foreignKeyName: 'entity_type_rules_entity_type_fkey';
            columns: ['entity_type'];
            isOneToOne: false;
            referencedRelation: 'current_entity_types';
            referencedColumns: ['code'];
          },
          {
            foreignKeyName: 'entity_type_rules_entity_type_fkey';
            columns: ['entity_type'];
            isOneToOne: false;
            referencedRelation: 'entity_types';
            referencedColumns: ['code'];
          },
        ];
      };
      entity_types: {
        Row: {
          code: string;
          is_formable: boolean;
          law: string;
          name: string;
          plain_name: string;
          position: number;
        };
        ComputedFields: never;
        Insert: {
          code: string;
          is_formable?: boolean;
          law: string;
          name: string;
          plain_name: string;
          position: number;
        };
        Update: {
          code?: string;
          is_formable?: boolean;
          law?: string;
          name?: string;
          plain_name?: string;
          position?: number;
        };
        Relationships: [];
      };
      fee_schedule: {
        Row: {
          amount: number | null;
          applies: string;
          capital_from: number;
          capital_to: number | null;
          code: string;
          currency: string;
          entity_type: string;
          first_due: string;
          kind: string;
          label: string;
          per: string;
          position: number;
          service: string | null;
          source_note: string;
          valid_from: string;
          valid_to: string | null;
          vat_treatment: Database['public']['Enums']['vat_treatment'];
          verified: boolean;
        };
        ComputedFields: never;
        Insert: {
          amount?: number | null;
          applies: string;
          capital_from?: number;
          capital_to?: number | null;
          code: string;
          currency?: string;
          entity_type: string;
          first_due?: string;
          kind: string;
          label: string;
          per: string;
          position: number;
          service?: string | null;
          source_note: string;
          valid_from: string;
          valid_to?: string | null;
          vat_treatment?: Database['public']['Enums']['vat_treatment'];
          verified?: boolean;
        };
        Update: {
          amount?: number | null;
          applies?: string;
          capital_from?: number;
          capital_to?: number | null;
          code?: string;
          currency?: string;
          entity_type?: string;
          first_due?: string;
          kind?: string;
          label?: string;
          per?: string;
          position?: number;
          service?: string | null;
          source_note?: string;
          valid_from?: string;
          valid_to?: string | null;
          vat_treatment?: Database['public']['Enums']['vat_treatment'];
          verified?: boolean;
        };
        Relationships: [
          {
            foreignKeyName: 'fee_schedule_entity_type_fkey';
            columns: ['entity_type'];
            isOneToOne: false;
            referencedRelation: 'current_entity_types';
            referencedColumns: ['code'];
          },
          {
            foreignKeyName: 'fee_schedule_entity_type_fkey';
            columns: ['entity_type'];
            isOneToOne: false;
            referencedRelation: 'entity_types';
            referencedColumns: ['code'];
          },
        ];
      };
      firm_export_downloads: {
        Row: {
          export_id: string;
          fetched_at: string;
          fetched_by: string | null;
          id: number;
          part: number;
          tenant_id: string;
        };
        ComputedFields: never;
        Insert: {
          export_id: string;
          fetched_at?: string;
          fetched_by?: string | null;
          id?: never;
          part: number;
          tenant_id: string;
        };
        Update: {
          export_id?: string;
          fetched_at?: string;
          fetched_by?: string | null;
          id?: never;
          part?: number;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'firm_export_downloads_fetched_by_fkey';
            columns: ['fetched_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'firm_export_downloads_fetched_by_fkey';
            columns: ['fetched_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'firm_export_downloads_fetched_by_fkey';
            columns: ['fetched_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'firm_export_downloads_tenant_id_export_id_fkey';
            columns: ['tenant_id', 'export_id'];
            isOneToOne: false;
            referencedRelation: 'firm_exports';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      firm_export_parts: {
        Row: {
          bytes: number;
          export_id: string;
          part: number;
          path: string;
          sha256: string;
          tenant_id: string;
        };
        ComputedFields: never;
        Insert: {
          bytes: number;
          export_id: string;
          part: number;
          path: string;
          sha256: string;
          tenant_id: string;
        };
        Update: {
          bytes?: number;
          export_id?: string;
          part?: number;
          path?: string;
          sha256?: string;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'firm_export_parts_tenant_id_export_id_fkey';
            columns: ['tenant_id', 'export_id'];
            isOneToOne: false;
            referencedRelation: 'firm_exports';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      firm_exports: {
        Row: {
          asked_at: string;
          asked_by: string | null;
          audit_head: string | null;
          audit_to: number | null;
          bytes: number | null;
          ended_at: string | null;
          error: string | null;
          expires_at: string | null;
          files: number | null;
          id: string;
          manifest_sha256: string | null;
          parts: number | null;
          reason: string;
          rows: number | null;
          scope: Database['public']['Enums']['firm_export_scope'];
          state: Database['public']['Enums']['firm_export_state'];
          tenant_id: string;
        };
        ComputedFields: never;
        Insert: {
          asked_at?: string;
          asked_by?: string | null;
          audit_head?: string | null;
          audit_to?: number | null;
          bytes?: number | null;
          ended_at?: string | null;
          error?: string | null;
          expires_at?: string | null;
          files?: number | null;
          id?: string;
          manifest_sha256?: string | null;
          parts?: number | null;
          reason: string;
          rows?: number | null;
          scope: Database['public']['Enums']['firm_export_scope'];
          state?: Database['public']['Enums']['firm_export_state'];
          tenant_id: string;
        };
        Update: {
          asked_at?: string;
          asked_by?: string | null;
          audit_head?: string | null;
          audit_to?: number | null;
          bytes?: number | null;
          ended_at?: string | null;
          error?: string | null;
          expires_at?: string | null;
          files?: number | null;
          id?: string;
          manifest_sha256?: string | null;
          parts?: number | null;
          reason?: string;
          rows?: number | null;
          scope?: Database['public']['Enums']['firm_export_scope'];
          state?: Database['public']['Enums']['firm_export_state'];
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'firm_exports_asked_by_fkey';
            columns: ['asked_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'firm_exports_asked_by_fkey';
            columns: ['asked_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'firm_exports_asked_by_fkey';
            columns: ['asked_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'firm_exports_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      firm_postings: {
        Row: {
          amount: number;
          currency: string;
          day: string;
          dispute_id: string | null;
          id: string;
          kind: Database['public']['Enums']['firm_posting_kind'];
          line_id: string | null;
          money: string;
          payment_id: string | null;
          reason: string;
          recorded_at: string;
          recorded_by: string | null;
          reference: string;
          reverses: string | null;
          seq: number;
          tenant_id: string;
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          currency: string;
          day: string;
          dispute_id?: string | null;
          id: string;
          kind: Database['public']['Enums']['firm_posting_kind'];
          line_id?: string | null;
          money: string;
          payment_id?: string | null;
          reason: string;
          recorded_at?: string;
          recorded_by?: string | null;
          reference: string;
          reverses?: string | null;
          seq?: never;
          tenant_id: string;
        };
        Update: {
          amount?: number;
          currency?: string;
          day?: string;
          dispute_id?: string | null;
          id?: string;
          kind?: Database['public']['Enums']['firm_posting_kind'];
          line_id?: string | null;
          money?: string;
          payment_id?: string | null;
          reason?: string;
          recorded_at?: string;
          recorded_by?: string | null;
          reference?: string;
          reverses?: string | null;
          seq?: never;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'firm_postings_recorded_by_fkey';
            columns: ['recorded_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'firm_postings_recorded_by_fkey';
            columns: ['recorded_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'firm_postings_recorded_by_fkey';
            columns: ['recorded_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'firm_postings_tenant_id_dispute_id_fkey';
            columns: ['tenant_id', 'dispute_id'];
            isOneToOne: false;
            referencedRelation: 'card_disputes';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'firm_postings_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'firm_postings_tenant_id_line_id_fkey';
            columns: ['tenant_id', 'line_id'];
            isOneToOne: false;
            referencedRelation: 'bank_lines';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'firm_postings_tenant_id_payment_id_fkey';
            columns: ['tenant_id', 'payment_id'];
            isOneToOne: false;
            referencedRelation: 'card_payments';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'firm_postings_tenant_id_reverses_fkey';
            columns: ['tenant_id', 'reverses'];
            isOneToOne: false;
            referencedRelation: 'firm_postings';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      identity_erasures: {
        Row: {
          approved_at: string | null;
          approved_by: string | null;
          began_at: string | null;
          dropped_for: string | null;
          due_on: string;
          ended_at: string | null;
          ended_by: string;
          ended_on: string;
          entered_at: string;
          erased: NonNullable<Json>;
          failure: string | null;
          found: NonNullable<Json>;
          id: string;
          last_name: string | null;
          party_id: string;
          state: Database['public']['Enums']['erasure_state'];
          tenant_id: string;
        };
        ComputedFields: never;
        Insert: {
          approved_at?: string | null;
          approved_by?: string | null;
          began_at?: string | null;
          dropped_for?: string | null;
          due_on: string;
          ended_at?: string | null;
          ended_by: string;
          ended_on: string;
          entered_at?: string;
          erased?: NonNullable<Json>;
          failure?: string | null;
          found: NonNullable<Json>;
          id?: string;
          last_name?: string | null;
          party_id: string;
          state?: Database['public']['Enums']['erasure_state'];
          tenant_id: string;
        };
        Update: {
          approved_at?: string | null;
          approved_by?: string | null;
          began_at?: string | null;
          dropped_for?: string | null;
          due_on?: string;
          ended_at?: string | null;
          ended_by?: string;
          ended_on?: string;
          entered_at?: string;
          erased?: NonNullable<Json>;
          failure?: string | null;
          found?: NonNullable<Json>;
          id?: string;
          last_name?: string | null;
          party_id?: string;
          state?: Database['public']['Enums']['erasure_state'];
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'identity_erasures_approved_by_fkey';
            columns: ['approved_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'identity_erasures_approved_by_fkey';
            columns: ['approved_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'identity_erasures_approved_by_fkey';
            columns: ['approved_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'identity_erasures_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'identity_erasures_tenant_id_party_id_fkey';
            columns: ['tenant_id', 'party_id'];
            isOneToOne: false;
            referencedRelation: 'parties';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      import_columns: {
        Row: {
          field: string;
          header: string;
          sheet: string;
          tenant_id: string;
        };
        ComputedFields: never;
        Insert: {
          field: string;
          header: string;
          sheet: string;
          tenant_id: string;
        };
        Update: {
          field?: string;
          header?: string;
          sheet?: string;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'import_columns_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      internal_reasons: {
        Row: {
          decided_at: string;
          decided_by: string | null;
          decision: string;
          id: string;
          note: string | null;
          reason_code: string | null;
          subject: string;
          subject_id: string;
          tenant_id: string;
        };
        ComputedFields: never;
        Insert: {
          decided_at?: string;
          decided_by?: string | null;
          decision: string;
          id?: string;
          note?: string | null;
          reason_code?: string | null;
          subject: string;
          subject_id: string;
          tenant_id: string;
        };
        Update: {
          decided_at?: string;
          decided_by?: string | null;
          decision?: string;
          id?: string;
          note?: string | null;
          reason_code?: string | null;
          subject?: string;
          subject_id?: string;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'internal_reasons_decided_by_fkey';
            columns: ['decided_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'internal_reasons_decided_by_fkey';
            columns: ['decided_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'internal_reasons_decided_by_fkey';
            columns: ['decided_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'internal_reasons_reason_code_fkey';
            columns: ['reason_code'];
            isOneToOne: false;
            referencedRelation: 'review_reasons';
            referencedColumns: ['code'];
          },
          {
            foreignKeyName: 'internal_reasons_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      invoice_companies: {
        Row: {
          amount: number;
          company_id: string;
          id: string;
          invoice_id: string;
          is_void: boolean;
          name: string;
          position: number;
          renewal_year: number | null;
          tenant_id: string;
        };
        ComputedFields: never;
        Insert: {
          amount?: number;
          company_id: string;
          id?: string;
          invoice_id: string;
          is_void?: boolean;
          name: string;
          position: number;
          renewal_year?: number | null;
          tenant_id: string;
        };
        Update: {
          amount?: number;
          company_id?: string;
          id?: string;
          invoice_id?: string;
          is_void?: boolean;
          name?: string;
          position?: number;
          renewal_year?: number | null;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'invoice_companies_tenant_id_invoice_id_fkey';
            columns: ['tenant_id', 'invoice_id'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'invoice_companies_tenant_id_invoice_id_fkey';
            columns: ['tenant_id', 'invoice_id'];
            isOneToOne: false;
            referencedRelation: 'group_invoices';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'invoice_companies_tenant_id_invoice_id_fkey';
            columns: ['tenant_id', 'invoice_id'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'invoice_companies_tenant_id_invoice_id_fkey';
            columns: ['tenant_id', 'invoice_id'];
            isOneToOne: false;
            referencedRelation: 'invoices';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      invoice_holds: {
        Row: {
          answer: string | null;
          ended_as: Database['public']['Enums']['invoice_hold_end'] | null;
          ended_at: string | null;
          ended_by: string | null;
          id: string;
          invoice_id: string;
          is_reported: boolean;
          kind: Database['public']['Enums']['invoice_hold_kind'];
          note: string | null;
          recorded_at: string;
          recorded_by: string | null;
          tenant_id: string;
          until: string | null;
        };
        ComputedFields: never;
        Insert: {
          answer?: string | null;
          ended_as?: Database['public']['Enums']['invoice_hold_end'] | null;
          ended_at?: string | null;
          ended_by?: string | null;
          id: string;
          invoice_id: string;
          is_reported?: boolean;
          kind: Database['public']['Enums']['invoice_hold_kind'];
          note?: string | null;
          recorded_at?: string;
          recorded_by?: string | null;
          tenant_id: string;
          until?: string | null;
        };
        Update: {
          answer?: string | null;
          ended_as?: Database['public']['Enums']['invoice_hold_end'] | null;
          ended_at?: string | null;
          ended_by?: string | null;
          id?: string;
          invoice_id?: string;
          is_reported?: boolean;
          kind?: Database['public']['Enums']['invoice_hold_kind'];
          note?: string | null;
          recorded_at?: string;
          recorded_by?: string | null;
          tenant_id?: string;
          until?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'invoice_holds_ended_by_fkey';
            columns: ['ended_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'invoice_holds_ended_by_fkey';
            columns: ['ended_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'invoice_holds_ended_by_fkey';
            columns: ['ended_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'invoice_holds_recorded_by_fkey';
            columns: ['recorded_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'invoice_holds_recorded_by_fkey';
            columns: ['recorded_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'invoice_holds_recorded_by_fkey';
            columns: ['recorded_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'invoice_holds_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'invoice_holds_tenant_id_invoice_id_fkey';
            columns: ['tenant_id', 'invoice_id'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'invoice_holds_tenant_id_invoice_id_fkey';
            columns: ['tenant_id', 'invoice_id'];
            isOneToOne: false;
            referencedRelation: 'group_invoices';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'invoice_holds_tenant_id_invoice_id_fkey';
            columns: ['tenant_id', 'invoice_id'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'invoice_holds_tenant_id_invoice_id_fkey';
            columns: ['tenant_id', 'invoice_id'];
            isOneToOne: false;
            referencedRelation: 'invoices';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      invoice_ladders: {
        Row: {
          id: string;
          levels: InvoiceLevel[] | null;
          set_at: string;
          set_by: string | null;
          tenant_id: string | null;
          valid_from: string;
        };
        ComputedFields: never;
        Insert: {
          id?: string;
          levels?: InvoiceLevel[] | null;
          set_at?: string;
          set_by?: string | null;
          tenant_id?: string | null;
          valid_from: string;
        };
        Update: {
          id?: string;
          levels?: InvoiceLevel[] | null;
          set_at?: string;
          set_by?: string | null;
          tenant_id?: string | null;
          valid_from?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'invoice_ladders_set_by_fkey';
            columns: ['set_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'invoice_ladders_set_by_fkey';
            columns: ['set_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'invoice_ladders_set_by_fkey';
            columns: ['set_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'invoice_ladders_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      invoice_lines: {
        Row: {
          amount: number | null;
          code: string | null;
          company_id: string | null;
          discount_id: string | null;
          discount_text: string | null;
          id: string;
          invoice_id: string;
          kind: Database['public']['Enums']['invoice_line_kind'];
          label: string;
          list_amount: number | null;
          per: string;
          period_start: string | null;
          position: number;
          recurring_id: string | null;
          tenant_id: string;
          vat_treatment: Database['public']['Enums']['vat_treatment'];
        };
        ComputedFields: never;
        Insert: {
          amount?: number | null;
          code?: string | null;
          company_id?: string | null;
          discount_id?: string | null;
          discount_text?: string | null;
          id?: string;
          invoice_id: string;
          kind: Database['public']['Enums']['invoice_line_kind'];
          label: string;
          list_amount?: number | null;
          per?: string;
          period_start?: string | null;
          position: number;
          recurring_id?: string | null;
          tenant_id: string;
          vat_treatment: Database['public']['Enums']['vat_treatment'];
        };
        Update: {
          amount?: number | null;
          code?: string | null;
          company_id?: string | null;
          discount_id?: string | null;
          discount_text?: string | null;
          id?: string;
          invoice_id?: string;
          kind?: Database['public']['Enums']['invoice_line_kind'];
          label?: string;
          list_amount?: number | null;
          per?: string;
          period_start?: string | null;
          position?: number;
          recurring_id?: string | null;
          tenant_id?: string;
          vat_treatment?: Database['public']['Enums']['vat_treatment'];
        };
        Relationships: [
          {
            foreignKeyName: 'invoice_lines_tenant_id_discount_id_fkey';
            columns: ['tenant_id', 'discount_id'];
            isOneToOne: false;
            referencedRelation: 'discounts';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'invoice_lines_tenant_id_invoice_id_company_id_fkey';
            columns: ['tenant_id', 'invoice_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'invoice_companies';
            referencedColumns: ['tenant_id', 'invoice_id', 'company_id'];
          },
          {
            foreignKeyName: 'invoice_lines_tenant_id_invoice_id_fkey';
            columns: ['tenant_id', 'invoice_id'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'invoice_lines_tenant_id_invoice_id_fkey';
            columns: ['tenant_id', 'invoice_id'];
            isOneToOne: false;
            referencedRelation: 'group_invoices';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'invoice_lines_tenant_id_invoice_id_fkey';
            columns: ['tenant_id', 'invoice_id'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'invoice_lines_tenant_id_invoice_id_fkey';
            columns: ['tenant_id', 'invoice_id'];
            isOneToOne: false;
            referencedRelation: 'invoices';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'invoice_lines_tenant_id_recurring_id_fkey';
            columns: ['tenant_id', 'recurring_id'];
            isOneToOne: false;
            referencedRelation: 'recurring_services';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      invoice_payments: {
        Row: {
          amount: number;
          id: string;
          invoice_id: string;
          method: Database['public']['Enums']['payment_method'];
          paid_on: string;
          recorded_at: string;
          recorded_by: string | null;
          reference: string | null;
          tenant_id: string;
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          id?: string;
          invoice_id: string;
          method: Database['public']['Enums']['payment_method'];
          paid_on: string;
          recorded_at?: string;
          recorded_by?: string | null;
          reference?: string | null;
          tenant_id: string;
        };
        Update: {
          amount?: number;
          id?: string;
          invoice_id?: string;
          method?: Database['public']['Enums']['payment_method'];
          paid_on?: string;
          recorded_at?: string;
          recorded_by?: string | null;
          reference?: string | null;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'invoice_payments_recorded_by_fkey';
            columns: ['recorded_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'invoice_payments_recorded_by_fkey';
            columns: ['recorded_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'invoice_payments_recorded_by_fkey';
            columns: ['recorded_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'invoice_payments_tenant_id_invoice_id_fkey';
            columns: ['tenant_id', 'invoice_id'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'invoice_payments_tenant_id_invoice_id_fkey';
            columns: ['tenant_id', 'invoice_id'];
            isOneToOne: false;
            referencedRelation: 'group_invoices';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'invoice_payments_tenant_id_invoice_id_fkey';
            columns: ['tenant_id', 'invoice_id'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'invoice_payments_tenant_id_invoice_id_fkey';
            columns: ['tenant_id', 'invoice_id'];
            isOneToOne: false;
            referencedRelation: 'invoices';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      invoice_reminders: {
        Row: {
          body: string;
          currency: string;
          day: string;
          fee: number;
          fee_invoice_id: string | null;
          id: string;
          invoice_id: string;
          level: number;
          mailed_at: string | null;
          name: string;
          number: string;
          owed: number;
          recorded_at: string;
          tenant_id: string;
        };
        ComputedFields: never;
        Insert: {
          body: string;
          currency: string;
          day: string;
          fee: number;
          fee_invoice_id?: string | null;
          id?: string;
          invoice_id: string;
          level: number;
          mailed_at?: string | null;
          name: string;
          number: string;
          owed: number;
          recorded_at?: string;
          tenant_id: string;
        };
        Update: {
          body?: string;
          currency?: string;
          day?: string;
          fee?: number;
          fee_invoice_id?: string | null;
          id?: string;
          invoice_id?: string;
          level?: number;
          mailed_at?: string | null;
          name?: string;
          number?: string;
          owed?: number;
          recorded_at?: string;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'invoice_reminders_invoice_fkey';
            columns: ['tenant_id', 'invoice_id'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'invoice_reminders_invoice_fkey';
            columns: ['tenant_id', 'invoice_id'];
            isOneToOne: false;
            referencedRelation: 'group_invoices';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'invoice_reminders_invoice_fkey';
            columns: ['tenant_id', 'invoice_id'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'invoice_reminders_invoice_fkey';
            columns: ['tenant_id', 'invoice_id'];
            isOneToOne: false;
            referencedRelation: 'invoices';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'invoice_reminders_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      invoices: {
        Row: {
          application_id: string | null;
          client_id: string | null;
          company_id: string | null;
          created_at: string;
          created_by: string | null;
          credited: number;
          currency: string;
          due_on: string | null;
          id: string;
          is_for_client: boolean;
          is_recurring: boolean;
          is_restoration: boolean;
          issued_on: string | null;
          number: string | null;
          paid: number;
          payment_reference: string | null;
          renewal_year: number | null;
          state: Database['public']['Enums']['invoice_state'];
          tenant_id: string;
          total: number;
          updated_at: string;
          vat_percent: number;
          version: number;
          void_note: string | null;
          written_off: number;
        };
        ComputedFields: never;
        Insert: {
          application_id?: string | null;
          client_id?: string | null;
          company_id?: string | null;
          created_at?: string;
          created_by?: string | null;
          credited?: number;
          currency?: string;
          due_on?: string | null;
          id?: string;
          is_for_client?: boolean;
          is_recurring?: boolean;
          is_restoration?: boolean;
          issued_on?: string | null;
          number?: string | null;
          paid?: number;
          payment_reference?: never;
          renewal_year?: number | null;
          state?: Database['public']['Enums']['invoice_state'];
          tenant_id: string;
          total?: number;
          updated_at?: string;
          vat_percent: number;
          version?: number;
          void_note?: string | null;
          written_off?: number;
        };
        Update: {
          application_id?: string | null;
          client_id?: string | null;
          company_id?: string | null;
          created_at?: string;
          created_by?: string | null;
          credited?: number;
          currency?: string;
          due_on?: string | null;
          id?: string;
          is_for_client?: boolean;
          is_recurring?: boolean;
          is_restoration?: boolean;
          issued_on?: string | null;
          number?: string | null;
          paid?: number;
          payment_reference?: never;
          renewal_year?: number | null;
          state?: Database['public']['Enums']['invoice_state'];
          tenant_id?: string;
          total?: number;
          updated_at?: string;
          vat_percent?: number;
          version?: number;
          void_note?: string | null;
          written_off?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'invoices_client_id_fkey';
            columns: ['client_id'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'invoices_client_id_fkey';
            columns: ['client_id'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'invoices_client_id_fkey';
            columns: ['client_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'invoices_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'invoices_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'invoices_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'invoices_tenant_id_application_id_fkey';
            columns: ['tenant_id', 'application_id'];
            isOneToOne: false;
            referencedRelation: 'draft_applications';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'invoices_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'invoices_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'company_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'invoices_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'my_companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'invoices_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'invoices_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list_of_country';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'invoices_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      jobs: {
        Row: {
          asked_by: string | null;
          created_at: string;
          done: number;
          ended_at: string | null;
          error: string | null;
          id: string;
          input: NonNullable<Json>;
          kind: string;
          refusals: NonNullable<Json>;
          refused: number;
          result: NonNullable<Json>;
          started_at: string | null;
          state: Database['public']['Enums']['job_state'];
          tenant_id: string | null;
          title: string;
          total: number;
        };
        ComputedFields: never;
        Insert: {
          asked_by?: string | null;
          created_at?: string;
          done?: number;
          ended_at?: string | null;
          error?: string | null;
          id?: string;
          input?: NonNullable<Json>;
          kind: string;
          refusals?: NonNullable<Json>;
          refused?: number;
          result?: NonNullable<Json>;
          started_at?: string | null;
          state?: Database['public']['Enums']['job_state'];
          tenant_id?: string | null;
          title: string;
          total: number;
        };
        Update: {
          asked_by?: string | null;
          created_at?: string;
          done?: number;
          ended_at?: string | null;
          error?: string | null;
          id?: string;
          input?: NonNullable<Json>;
          kind?: string;
          refusals?: NonNullable<Json>;
          refused?: number;
          result?: NonNullable<Json>;
          started_at?: string | null;
          state?: Database['public']['Enums']['job_state'];
          tenant_id?: string | null;
          title?: string;
          total?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'jobs_asked_by_fkey';
            columns: ['asked_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'jobs_asked_by_fkey';
            columns: ['asked_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'jobs_asked_by_fkey';
            columns: ['asked_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'jobs_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      jurisdictions: {
        Row: {
          code: string;
          name: string;
        };
        ComputedFields: never;
        Insert: {
          code: string;
          name: string;
        };
        Update: {
          code?: string;
          name?: string;
        };
        Relationships: [];
      };
      kyc_brought_in: {
        Row: {
          entered_at: string;
          profile_id: string;
          rating: Database['public']['Enums']['risk_rating'];
          review_by: string;
          reviewed_on: string | null;
          tenant_id: string;
        };
        ComputedFields: never;
        Insert: {
          entered_at?: string;
          profile_id: string;
          rating: Database['public']['Enums']['risk_rating'];
          review_by: string;
          reviewed_on?: string | null;
          tenant_id: string;
        };
        Update: {
          entered_at?: string;
          profile_id?: string;
          rating?: Database['public']['Enums']['risk_rating'];
          review_by?: string;
          reviewed_on?: string | null;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'kyc_brought_in_tenant_id_profile_id_fkey';
            columns: ['tenant_id', 'profile_id'];
            isOneToOne: false;
            referencedRelation: 'kyc_profiles';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      kyc_notes: {
        Row: {
          at: string;
          author: string | null;
          id: string;
          note: string;
          profile_id: string;
          tenant_id: string;
        };
        ComputedFields: never;
        Insert: {
          at?: string;
          author?: string | null;
          id?: string;
          note: string;
          profile_id: string;
          tenant_id: string;
        };
        Update: {
          at?: string;
          author?: string | null;
          id?: string;
          note?: string;
          profile_id?: string;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'kyc_notes_author_fkey';
            columns: ['author'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'kyc_notes_author_fkey';
            columns: ['author'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'kyc_notes_author_fkey';
            columns: ['author'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'kyc_notes_tenant_id_profile_id_fkey';
            columns: ['tenant_id', 'profile_id'];
            isOneToOne: false;
            referencedRelation: 'kyc_profiles';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      kyc_oversight: {
        Row: {
          next_review_on: string;
          profile_id: string;
          rated_at: string;
          rated_by: string | null;
          rating: Database['public']['Enums']['risk_rating'];
          tenant_id: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          next_review_on: string;
          profile_id: string;
          rated_at?: string;
          rated_by?: string | null;
          rating: Database['public']['Enums']['risk_rating'];
          tenant_id: string;
          updated_at?: string;
        };
        Update: {
          next_review_on?: string;
          profile_id?: string;
          rated_at?: string;
          rated_by?: string | null;
          rating?: Database['public']['Enums']['risk_rating'];
          tenant_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'kyc_oversight_rated_by_fkey';
            columns: ['rated_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'kyc_oversight_rated_by_fkey';
            columns: ['rated_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'kyc_oversight_rated_by_fkey';
            columns: ['rated_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'kyc_oversight_tenant_id_profile_id_fkey';
            columns: ['tenant_id', 'profile_id'];
            isOneToOne: false;
            referencedRelation: 'kyc_profiles';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      kyc_profiles: {
        Row: {
          created_at: string;
          data: NonNullable<Json>;
          decided_at: string | null;
          id: string;
          level: Database['public']['Enums']['due_diligence_level'];
          party_id: string;
          reason_code: string | null;
          reason_note: string | null;
          state: Database['public']['Enums']['kyc_state'];
          state_since: string;
          submitted_at: string | null;
          submitted_by: string | null;
          submitted_data: Json | null;
          tenant_id: string;
          updated_at: string;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          data?: NonNullable<Json>;
          decided_at?: string | null;
          id?: string;
          level?: Database['public']['Enums']['due_diligence_level'];
          party_id: string;
          reason_code?: string | null;
          reason_note?: string | null;
          state?: Database['public']['Enums']['kyc_state'];
          state_since?: string;
          submitted_at?: string | null;
          submitted_by?: string | null;
          submitted_data?: Json | null;
          tenant_id: string;
          updated_at?: string;
          version?: number;
        };
        Update: {
          created_at?: string;
          data?: NonNullable<Json>;
          decided_at?: string | null;
          id?: string;
          level?: Database['public']['Enums']['due_diligence_level'];
          party_id?: string;
          reason_code?: string | null;
          reason_note?: string | null;
          state?: Database['public']['Enums']['kyc_state'];
          state_since?: string;
          submitted_at?: string | null;
          submitted_by?: string | null;
          submitted_data?: Json | null;
          tenant_id?: string;
          updated_at?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'kyc_profiles_reason_code_fkey';
            columns: ['reason_code'];
            isOneToOne: false;
            referencedRelation: 'review_reasons';
            referencedColumns: ['code'];
          },
          {
            foreignKeyName: 'kyc_profiles_submitted_by_fkey';
            columns: ['submitted_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'kyc_profiles_submitted_by_fkey';
            columns: ['submitted_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'kyc_profiles_submitted_by_fkey';
            columns: ['submitted_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'kyc_profiles_tenant_id_party_id_fkey';
            columns: ['tenant_id', 'party_id'];
            isOneToOne: false;
            referencedRelation: 'parties';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      kyc_requests: {
        Row: {
          answer: string | null;
          answered_at: string | null;
          asked_at: string;
          asked_by: string | null;
          field: string | null;
          id: string;
          profile_id: string;
          question: string;
          taken_back_at: string | null;
          taken_back_by: string | null;
          taken_back_reason: string | null;
          tenant_id: string;
        };
        ComputedFields: never;
        Insert: {
          answer?: string | null;
          answered_at?: string | null;
          asked_at?: string;
          asked_by?: string | null;
          field?: string | null;
          id?: string;
          profile_id: string;
          question: string;
          taken_back_at?: string | null;
          taken_back_by?: string | null;
          taken_back_reason?: string | null;
          tenant_id: string;
        };
        Update: {
          answer?: string | null;
          answered_at?: string | null;
          asked_at?: string;
          asked_by?: string | null;
          field?: string | null;
          id?: string;
          profile_id?: string;
          question?: string;
          taken_back_at?: string | null;
          taken_back_by?: string | null;
          taken_back_reason?: string | null;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'kyc_requests_asked_by_fkey';
            columns: ['asked_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'kyc_requests_asked_by_fkey';
            columns: ['asked_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'kyc_requests_asked_by_fkey';
            columns: ['asked_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'kyc_requests_taken_back_by_fkey';
            columns: ['taken_back_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'kyc_requests_taken_back_by_fkey';
            columns: ['taken_back_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'kyc_requests_taken_back_by_fkey';
            columns: ['taken_back_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'kyc_requests_tenant_id_profile_id_fkey';
            columns: ['tenant_id', 'profile_id'];
            isOneToOne: false;
            referencedRelation: 'kyc_profiles';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      kyc_review_intervals: {
        Row: {
          months: number;
          rating: Database['public']['Enums']['risk_rating'];
          source_note: string;
          valid_from: string;
          valid_to: string | null;
          verified: boolean;
        };
        ComputedFields: never;
        Insert: {
          months: number;
          rating: Database['public']['Enums']['risk_rating'];
          source_note: string;
          valid_from: string;
          valid_to?: string | null;
          verified?: boolean;
        };
        Update: {
          months?: number;
          rating?: Database['public']['Enums']['risk_rating'];
          source_note?: string;
          valid_from?: string;
          valid_to?: string | null;
          verified?: boolean;
        };
        Relationships: [];
      };
      kyc_review_queue: {
        Row: {
          assignee: string | null;
          claimed_at: string | null;
          closed_at: string | null;
          decided_at: string | null;
          decided_by: string | null;
          decision: string | null;
          former_data: Json | null;
          id: string;
          level: Database['public']['Enums']['due_diligence_level'];
          opened_at: string;
          priority: Database['public']['Enums']['kyc_priority'];
          profile_id: string;
          proposed: Database['public']['Enums']['risk_rating'] | null;
          rating: Database['public']['Enums']['risk_rating'] | null;
          reason_code: string | null;
          second_at: string | null;
          second_decider: string | null;
          senior_decider: string | null;
          state: Database['public']['Enums']['kyc_queue_state'];
          tenant_id: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          assignee?: string | null;
          claimed_at?: string | null;
          closed_at?: string | null;
          decided_at?: string | null;
          decided_by?: string | null;
          decision?: string | null;
          former_data?: Json | null;
          id?: string;
          level?: Database['public']['Enums']['due_diligence_level'];
          opened_at?: string;
          priority?: Database['public']['Enums']['kyc_priority'];
          profile_id: string;
          proposed?: Database['public']['Enums']['risk_rating'] | null;
          rating?: Database['public']['Enums']['risk_rating'] | null;
          reason_code?: string | null;
          second_at?: string | null;
          second_decider?: string | null;
          senior_decider?: string | null;
          state?: Database['public']['Enums']['kyc_queue_state'];
          tenant_id: string;
          updated_at?: string;
        };
        Update: {
          assignee?: string | null;
          claimed_at?: string | null;
          closed_at?: string | null;
          decided_at?: string | null;
          decided_by?: string | null;
          decision?: string | null;
          former_data?: Json | null;
          id?: string;
          level?: Database['public']['Enums']['due_diligence_level'];
          opened_at?: string;
          priority?: Database['public']['Enums']['kyc_priority'];
          profile_id?: string;
          proposed?: Database['public']['Enums']['risk_rating'] | null;
          rating?: Database['public']['Enums']['risk_rating'] | null;
          reason_code?: string | null;
          second_at?: string | null;
          second_decider?: string | null;
          senior_decider?: string | null;
          state?: Database['public']['Enums']['kyc_queue_state'];
          tenant_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'kyc_review_queue_assignee_fkey';
            columns: ['assignee'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'kyc_review_queue_assignee_fkey';
            columns: ['assignee'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'kyc_review_queue_assignee_fkey';
            columns: ['assignee'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'kyc_review_queue_decided_by_fkey';
            columns: ['decided_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'kyc_review_queue_decided_by_fkey';
            columns: ['decided_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'kyc_review_queue_decided_by_fkey';
            columns: ['decided_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'kyc_review_queue_reason_code_fkey';
            columns: ['reason_code'];
            isOneToOne: false;
            referencedRelation: 'review_reasons';
            referencedColumns: ['code'];
          },
          {
            foreignKeyName: 'kyc_review_queue_second_decider_fkey';
            columns: ['second_decider'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'kyc_review_queue_second_decider_fkey';
            columns: ['second_decider'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'kyc_review_queue_second_decider_fkey';
            columns: ['second_decider'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'kyc_review_queue_senior_decider_fkey';
            columns: ['senior_decider'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'kyc_review_queue_senior_decider_fkey';
            columns: ['senior_decider'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'kyc_review_queue_senior_decider_fkey';
            columns: ['senior_decider'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'kyc_review_queue_tenant_id_profile_id_fkey';
            columns: ['tenant_id', 'profile_id'];
            isOneToOne: false;
            referencedRelation: 'kyc_profiles';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      kyc_waivers: {
        Row: {
          code: string;
          id: string;
          profile_id: string;
          reason: string;
          tenant_id: string;
          waived_at: string;
          waived_by: string | null;
          withdrawn_at: string | null;
          withdrawn_by: string | null;
        };
        ComputedFields: never;
        Insert: {
          code: string;
          id?: string;
          profile_id: string;
          reason: string;
          tenant_id: string;
          waived_at?: string;
          waived_by?: string | null;
          withdrawn_at?: string | null;
          withdrawn_by?: string | null;
        };
        Update: {
          code?: string;
          id?: string;
          profile_id?: string;
          reason?: string;
          tenant_id?: string;
          waived_at?: string;
          waived_by?: string | null;
          withdrawn_at?: string | null;
          withdrawn_by?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'kyc_waivers_tenant_id_profile_id_fkey';
            columns: ['tenant_id', 'profile_id'];
            isOneToOne: false;
            referencedRelation: 'kyc_profiles';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'kyc_waivers_waived_by_fkey';
            columns: ['waived_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'kyc_waivers_waived_by_fkey';
            columns: ['waived_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'kyc_waivers_waived_by_fkey';
            columns: ['waived_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'kyc_waivers_withdrawn_by_fkey';
            columns: ['withdrawn_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'kyc_waivers_withdrawn_by_fkey';
            columns: ['withdrawn_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'kyc_waivers_withdrawn_by_fkey';
            columns: ['withdrawn_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      ledger_entries: {
        Row: {
          amount: number;
          client_id: string | null;
          command_id: string;
          currency: string;
          day: string;
          id: string;
          invoice_id: string | null;
          kind: Database['public']['Enums']['ledger_kind'];
          method: Database['public']['Enums']['payment_method'] | null;
          reason: string | null;
          recorded_at: string;
          recorded_by: string | null;
          reference: string | null;
          reverses: string | null;
          seq: number;
          tenant_id: string;
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          client_id?: string | null;
          command_id: string;
          currency: string;
          day: string;
          id?: string;
          invoice_id?: string | null;
          kind: Database['public']['Enums']['ledger_kind'];
          method?: Database['public']['Enums']['payment_method'] | null;
          reason?: string | null;
          recorded_at?: string;
          recorded_by?: string | null;
          reference?: string | null;
          reverses?: string | null;
          seq?: never;
          tenant_id: string;
        };
        Update: {
          amount?: number;
          client_id?: string | null;
          command_id?: string;
          currency?: string;
          day?: string;
          id?: string;
          invoice_id?: string | null;
          kind?: Database['public']['Enums']['ledger_kind'];
          method?: Database['public']['Enums']['payment_method'] | null;
          reason?: string | null;
          recorded_at?: string;
          recorded_by?: string | null;
          reference?: string | null;
          reverses?: string | null;
          seq?: never;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'ledger_entries_client_id_fkey';
            columns: ['client_id'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'ledger_entries_client_id_fkey';
            columns: ['client_id'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'ledger_entries_client_id_fkey';
            columns: ['client_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'ledger_entries_recorded_by_fkey';
            columns: ['recorded_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'ledger_entries_recorded_by_fkey';
            columns: ['recorded_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'ledger_entries_recorded_by_fkey';
            columns: ['recorded_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'ledger_entries_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'ledger_entries_tenant_id_invoice_id_fkey';
            columns: ['tenant_id', 'invoice_id'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'ledger_entries_tenant_id_invoice_id_fkey';
            columns: ['tenant_id', 'invoice_id'];
            isOneToOne: false;
            referencedRelation: 'group_invoices';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'ledger_entries_tenant_id_invoice_id_fkey';
            columns: ['tenant_id', 'invoice_id'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'ledger_entries_tenant_id_invoice_id_fkey';
            columns: ['tenant_id', 'invoice_id'];
            isOneToOne: false;
            referencedRelation: 'invoices';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'ledger_entries_tenant_id_reverses_fkey';
            columns: ['tenant_id', 'reverses'];
            isOneToOne: false;
            referencedRelation: 'ledger_entries';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      log_retention_rules: {
        Row: {
          kind: Database['public']['Enums']['access_kind'];
          source_note: string;
          starts: string;
          valid_from: string;
          valid_to: string | null;
          verified: boolean;
          years: number;
        };
        ComputedFields: never;
        Insert: {
          kind: Database['public']['Enums']['access_kind'];
          source_note: string;
          starts: string;
          valid_from: string;
          valid_to?: string | null;
          verified?: boolean;
          years: number;
        };
        Update: {
          kind?: Database['public']['Enums']['access_kind'];
          source_note?: string;
          starts?: string;
          valid_from?: string;
          valid_to?: string | null;
          verified?: boolean;
          years?: number;
        };
        Relationships: [];
      };
      made_documents: {
        Row: {
          id: string;
          made_at: string;
          made_by: string | null;
          missing: string[];
          subject: Database['public']['Enums']['template_subject'];
          subject_id: string;
          template_id: string;
          tenant_id: string;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          id: string;
          made_at?: string;
          made_by?: string | null;
          missing: string[];
          subject: Database['public']['Enums']['template_subject'];
          subject_id: string;
          template_id: string;
          tenant_id: string;
          version: number;
        };
        Update: {
          id?: string;
          made_at?: string;
          made_by?: string | null;
          missing?: string[];
          subject?: Database['public']['Enums']['template_subject'];
          subject_id?: string;
          template_id?: string;
          tenant_id?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'made_documents_made_by_fkey';
            columns: ['made_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'made_documents_made_by_fkey';
            columns: ['made_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'made_documents_made_by_fkey';
            columns: ['made_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'made_documents_template_id_version_fkey';
            columns: ['template_id', 'version'];
            isOneToOne: false;
            referencedRelation: 'document_template_versions';
            referencedColumns: ['template_id', 'version'];
          },
          {
            foreignKeyName: 'made_documents_tenant_id_template_id_fkey';
            columns: ['tenant_id', 'template_id'];
            isOneToOne: false;
            referencedRelation: 'document_templates';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      maintenance_runs: {
        Row: {
          failed: number;
          finished_at: string | null;
          id: number;
          started_at: string;
        };
        ComputedFields: never;
        Insert: {
          failed?: number;
          finished_at?: string | null;
          id?: never;
          started_at?: string;
        };
        Update: {
          failed?: number;
          finished_at?: string | null;
          id?: never;
          started_at?: string;
        };
        Relationships: [];
      };
      maintenance_steps: {
        Row: {
          failure: string | null;
          result: NonNullable<Json>;
          run_id: number;
          step: string;
          took_ms: number;
        };
        ComputedFields: never;
        Insert: {
          failure?: string | null;
          result?: NonNullable<Json>;
          run_id: number;
          step: string;
          took_ms: number;
        };
        Update: {
          failure?: string | null;
          result?: NonNullable<Json>;
          run_id?: number;
          step?: string;
          took_ms?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'maintenance_steps_run_id_fkey';
            columns: ['run_id'];
            isOneToOne: false;
            referencedRelation: 'maintenance_runs';
            referencedColumns: ['id'];
          },
        ];
      };
      name_rules: {
        Row: {
          action: string;
          authority: string;
          except_types: string[];
          forms: string[];
          note: string;
          source_note: string;
          valid_from: string;
          valid_to: string | null;
          verified: boolean;
          word: string;
        };
        ComputedFields: never;
        Insert: {
          action: string;
          authority: string;
          except_types?: string[];
          forms?: string[];
          note: string;
          source_note: string;
          valid_from: string;
          valid_to?: string | null;
          verified?: boolean;
          word: string;
        };
        Update: {
          action?: string;
          authority?: string;
          except_types?: string[];
          forms?: string[];
          note?: string;
          source_note?: string;
          valid_from?: string;
          valid_to?: string | null;
          verified?: boolean;
          word?: string;
        };
        Relationships: [];
      };
      notification_mutes: {
        Row: {
          muted_at: string;
          name: string;
          subject_id: string;
          subject_type: Database['public']['Enums']['notification_subject'];
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          muted_at?: string;
          name: string;
          subject_id: string;
          subject_type: Database['public']['Enums']['notification_subject'];
          user_id: string;
        };
        Update: {
          muted_at?: string;
          name?: string;
          subject_id?: string;
          subject_type?: Database['public']['Enums']['notification_subject'];
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'notification_mutes_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'notification_mutes_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'notification_mutes_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      notifications: {
        Row: {
          created_at: string;
          id: string;
          kind: string;
          link: string | null;
          message: string;
          parent_id: string | null;
          parent_type: Database['public']['Enums']['notification_subject'] | null;
          read: boolean;
          subject_id: string | null;
          subject_type: Database['public']['Enums']['notification_subject'] | null;
          tenant_id: string | null;
          title: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          kind: string;
          link?: string | null;
          message?: string;
          parent_id?: string | null;
          parent_type?: Database['public']['Enums']['notification_subject'] | null;
          read?: boolean;
          subject_id?: string | null;
          subject_type?: Database['public']['Enums']['notification_subject'] | null;
          tenant_id?: string | null;
          title: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          kind?: string;
          link?: string | null;
          message?: string;
          parent_id?: string | null;
          parent_type?: Database['public']['Enums']['notification_subject'] | null;
          read?: boolean;
          subject_id?: string | null;
          subject_type?: Database['public']['Enums']['notification_subject'] | null;
          tenant_id?: string | null;
          title?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'notifications_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'notifications_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'notifications_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'notifications_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      obligation_penalties: {
        Row: {
          amount: number | null;
          code: string;
          currency: string | null;
          effect: string | null;
          from_day: number | null;
          from_month: number | null;
          percent: number | null;
          source_note: string;
          step: number;
          valid_from: string;
          verified: boolean;
          years_after: number;
        };
        ComputedFields: never;
        Insert: {
          amount?: number | null;
          code: string;
          currency?: string | null;
          effect?: string | null;
          from_day?: number | null;
          from_month?: number | null;
          percent?: number | null;
          source_note: string;
          step: number;
          valid_from: string;
          verified?: boolean;
          years_after?: number;
        };
        Update: {
          amount?: number | null;
          code?: string;
          currency?: string | null;
          effect?: string | null;
          from_day?: number | null;
          from_month?: number | null;
          percent?: number | null;
          source_note?: string;
          step?: number;
          valid_from?: string;
          verified?: boolean;
          years_after?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'obligation_penalties_code_valid_from_fkey';
            columns: ['code', 'valid_from'];
            isOneToOne: false;
            referencedRelation: 'obligation_rules';
            referencedColumns: ['code', 'valid_from'];
          },
        ];
      };
      obligation_rule_proposals: {
        Row: {
          decided_at: string | null;
          decided_by: string | null;
          id: string;
          proposed_at: string;
          proposed_by: string | null;
          rule: Omit<Database['public']['Tables']['obligation_rules']['Row'], 'valid_to'>;
          state: Database['public']['Enums']['rule_proposal_state'];
        };
        ComputedFields: never;
        Insert: {
          decided_at?: string | null;
          decided_by?: string | null;
          id?: string;
          proposed_at?: string;
          proposed_by?: string | null;
          rule: Omit<Database['public']['Tables']['obligation_rules']['Row'], 'valid_to'>;
          state?: Database['public']['Enums']['rule_proposal_state'];
        };
        Update: {
          decided_at?: string | null;
          decided_by?: string | null;
          id?: string;
          proposed_at?: string;
          proposed_by?: string | null;
          rule?: Omit<Database['public']['Tables']['obligation_rules']['Row'], 'valid_to'>;
          state?: Database['public']['Enums']['rule_proposal_state'];
        };
        Relationships: [
          {
            foreignKeyName: 'obligation_rule_proposals_decided_by_fkey';
            columns: ['decided_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'obligation_rule_proposals_decided_by_fkey';
            columns: ['decided_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'obligation_rule_proposals_decided_by_fkey';
            columns: ['decided_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'obligation_rule_proposals_proposed_by_fkey';
            columns: ['proposed_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'obligation_rule_proposals_proposed_by_fkey';
            columns: ['proposed_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'obligation_rule_proposals_proposed_by_fkey';
            columns: ['proposed_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      obligation_rules: {
        Row: {
          anchor: string | null;
          code: string;
          condition: string | null;
          day: number | null;
          entity_types: string[];
          event: string | null;
          features: string[];
          first_year_after: number | null;
          interval_by: string | null;
          is_annual_fee: boolean;
          kind: Database['public']['Enums']['obligation_kind'];
          month: number | null;
          name: string;
          note: string;
          plus_days: number | null;
          plus_months: number | null;
          repeats_months: number | null;
          snap: string | null;
          source_note: string;
          subject: string;
          valid_from: string;
          valid_to: string | null;
          verified: boolean;
        };
        ComputedFields: never;
        Insert: {
          anchor?: string | null;
          code: string;
          condition?: string | null;
          day?: number | null;
          entity_types?: string[];
          event?: string | null;
          features?: string[];
          first_year_after?: number | null;
          interval_by?: string | null;
          is_annual_fee?: boolean;
          kind: Database['public']['Enums']['obligation_kind'];
          month?: number | null;
          name: string;
          note?: string;
          plus_days?: number | null;
          plus_months?: number | null;
          repeats_months?: number | null;
          snap?: string | null;
          source_note: string;
          subject?: string;
          valid_from: string;
          valid_to?: string | null;
          verified?: boolean;
        };
        Update: {
          anchor?: string | null;
          code?: string;
          condition?: string | null;
          day?: number | null;
          entity_types?: string[];
          event?: string | null;
          features?: string[];
          first_year_after?: number | null;
          interval_by?: string | null;
          is_annual_fee?: boolean;
          kind?: Database['public']['Enums']['obligation_kind'];
          month?: number | null;
          name?: string;
          note?: string;
          plus_days?: number | null;
          plus_months?: number | null;
          repeats_months?: number | null;
          snap?: string | null;
          source_note?: string;
          subject?: string;
          valid_from?: string;
          valid_to?: string | null;
          verified?: boolean;
        };
        Relationships: [];
      };
      obligations: {
        Row: {
          amount: number | null;
          because: string;
          company_id: string | null;
          created_at: string;
          currency: string | null;
          document_id: string | null;
          done_on: string | null;
          due_on: string;
          id: string;
          note: string | null;
          party_id: string | null;
          reference: string | null;
          rule_code: string;
          rule_from: string;
          settled_at: string | null;
          settled_by: string | null;
          state: Database['public']['Enums']['obligation_state'];
          tenant_id: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          amount?: number | null;
          because: string;
          company_id?: string | null;
          created_at?: string;
          currency?: string | null;
          document_id?: string | null;
          done_on?: string | null;
          due_on: string;
          id?: string;
          note?: string | null;
          party_id?: string | null;
          reference?: string | null;
          rule_code: string;
          rule_from: string;
          settled_at?: string | null;
          settled_by?: string | null;
          state?: Database['public']['Enums']['obligation_state'];
          tenant_id: string;
          updated_at?: string;
        };
        Update: {
          amount?: number | null;
          because?: string;
          company_id?: string | null;
          created_at?: string;
          currency?: string | null;
          document_id?: string | null;
          done_on?: string | null;
          due_on?: string;
          id?: string;
          note?: string | null;
          party_id?: string | null;
          reference?: string | null;
          rule_code?: string;
          rule_from?: string;
          settled_at?: string | null;
          settled_by?: string | null;
          state?: Database['public']['Enums']['obligation_state'];
          tenant_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'obligations_rule_code_rule_from_fkey';
            columns: ['rule_code', 'rule_from'];
            isOneToOne: false;
            referencedRelation: 'obligation_rules';
            referencedColumns: ['code', 'valid_from'];
          },
          {
            foreignKeyName: 'obligations_settled_by_fkey';
            columns: ['settled_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'obligations_settled_by_fkey';
            columns: ['settled_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'obligations_settled_by_fkey';
            columns: ['settled_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'obligations_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'obligations_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'company_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'obligations_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'my_companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'obligations_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'obligations_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list_of_country';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'obligations_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'obligations_tenant_id_party_id_fkey';
            columns: ['tenant_id', 'party_id'];
            isOneToOne: false;
            referencedRelation: 'parties';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      owner_proposals: {
        Row: {
          action: Database['public']['Enums']['owner_proposal_action'];
          company_id: string;
          decided_at: string | null;
          decided_by: string | null;
          found_at: string;
          id: string;
          identified_on: string;
          nature_of_control: string[];
          party_id: string;
          percent: number | null;
          reason: string | null;
          state: Database['public']['Enums']['owner_proposal_state'];
          tenant_id: string;
        };
        ComputedFields: never;
        Insert: {
          action: Database['public']['Enums']['owner_proposal_action'];
          company_id: string;
          decided_at?: string | null;
          decided_by?: string | null;
          found_at?: string;
          id?: string;
          identified_on: string;
          nature_of_control?: string[];
          party_id: string;
          percent?: number | null;
          reason?: string | null;
          state?: Database['public']['Enums']['owner_proposal_state'];
          tenant_id: string;
        };
        Update: {
          action?: Database['public']['Enums']['owner_proposal_action'];
          company_id?: string;
          decided_at?: string | null;
          decided_by?: string | null;
          found_at?: string;
          id?: string;
          identified_on?: string;
          nature_of_control?: string[];
          party_id?: string;
          percent?: number | null;
          reason?: string | null;
          state?: Database['public']['Enums']['owner_proposal_state'];
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'owner_proposals_decided_by_fkey';
            columns: ['decided_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'owner_proposals_decided_by_fkey';
            columns: ['decided_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'owner_proposals_decided_by_fkey';
            columns: ['decided_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'owner_proposals_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'owner_proposals_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'company_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'owner_proposals_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'my_companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'owner_proposals_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'owner_proposals_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list_of_country';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'owner_proposals_tenant_id_party_id_fkey';
            columns: ['tenant_id', 'party_id'];
            isOneToOne: false;
            referencedRelation: 'parties';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      parties: {
        Row: {
          address: string | null;
          birth_date: string | null;
          country: string | null;
          created_at: string;
          created_by: string | null;
          email: string | null;
          id: string;
          identity_erased_on: string | null;
          kind: Database['public']['Enums']['party_kind'];
          name: string;
          nationality: string | null;
          particulars_on: string | null;
          provided_by_firm: boolean;
          recorded_at: string | null;
          registration_number: string | null;
          tenant_id: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          address?: string | null;
          birth_date?: string | null;
          country?: string | null;
          created_at?: string;
          created_by?: string | null;
          email?: string | null;
          id?: string;
          identity_erased_on?: string | null;
          kind: Database['public']['Enums']['party_kind'];
          name: string;
          nationality?: string | null;
          particulars_on?: string | null;
          provided_by_firm?: boolean;
          recorded_at?: string | null;
          registration_number?: string | null;
          tenant_id: string;
          updated_at?: string;
        };
        Update: {
          address?: string | null;
          birth_date?: string | null;
          country?: string | null;
          created_at?: string;
          created_by?: string | null;
          email?: string | null;
          id?: string;
          identity_erased_on?: string | null;
          kind?: Database['public']['Enums']['party_kind'];
          name?: string;
          nationality?: string | null;
          particulars_on?: string | null;
          provided_by_firm?: boolean;
          recorded_at?: string | null;
          registration_number?: string | null;
          tenant_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'parties_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'parties_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'parties_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'parties_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      party_companies: {
        Row: {
          company_id: string;
          id: string;
          linked_at: string;
          party_id: string;
          tenant_id: string;
          unlinked_at: string | null;
        };
        ComputedFields: never;
        Insert: {
          company_id: string;
          id?: string;
          linked_at?: string;
          party_id: string;
          tenant_id: string;
          unlinked_at?: string | null;
        };
        Update: {
          company_id?: string;
          id?: string;
          linked_at?: string;
          party_id?: string;
          tenant_id?: string;
          unlinked_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'party_companies_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'party_companies_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'company_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'party_companies_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'my_companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'party_companies_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'party_companies_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list_of_country';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'party_companies_tenant_id_party_id_fkey';
            columns: ['tenant_id', 'party_id'];
            isOneToOne: false;
            referencedRelation: 'parties';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      party_holders: {
        Row: {
          held_from: string | null;
          held_until: string | null;
          id: string;
          nature_of_control: string[];
          owned_party_id: string;
          owner_party_id: string;
          percent: number | null;
          recorded_at: string;
          remark: string | null;
          shares: number | null;
          tenant_id: string;
          total_shares: number | null;
          version: number;
          voided: boolean;
          votes_percent: number | null;
        };
        ComputedFields: never;
        Insert: {
          held_from?: string | null;
          held_until?: string | null;
          id?: string;
          nature_of_control?: string[];
          owned_party_id: string;
          owner_party_id: string;
          percent?: number | null;
          recorded_at?: string;
          remark?: string | null;
          shares?: number | null;
          tenant_id: string;
          total_shares?: number | null;
          version?: number;
          voided?: boolean;
          votes_percent?: number | null;
        };
        Update: {
          held_from?: string | null;
          held_until?: string | null;
          id?: string;
          nature_of_control?: string[];
          owned_party_id?: string;
          owner_party_id?: string;
          percent?: number | null;
          recorded_at?: string;
          remark?: string | null;
          shares?: number | null;
          tenant_id?: string;
          total_shares?: number | null;
          version?: number;
          voided?: boolean;
          votes_percent?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'party_holders_tenant_id_owned_party_id_fkey';
            columns: ['tenant_id', 'owned_party_id'];
            isOneToOne: false;
            referencedRelation: 'parties';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'party_holders_tenant_id_owner_party_id_fkey';
            columns: ['tenant_id', 'owner_party_id'];
            isOneToOne: false;
            referencedRelation: 'parties';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      party_invitations: {
        Row: {
          accepted_at: string | null;
          accepted_by: string | null;
          application_id: string;
          company_name: string;
          created_at: string;
          done_at: string | null;
          email: string;
          expires_at: string;
          id: string;
          invited_by: string | null;
          party_id: string;
          person_id: string;
          status: Database['public']['Enums']['invitation_status'];
          tenant_id: string;
          token_hash: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          accepted_at?: string | null;
          accepted_by?: string | null;
          application_id: string;
          company_name: string;
          created_at?: string;
          done_at?: string | null;
          email: string;
          expires_at?: string;
          id?: string;
          invited_by?: string | null;
          party_id: string;
          person_id: string;
          status?: Database['public']['Enums']['invitation_status'];
          tenant_id: string;
          token_hash: string;
          updated_at?: string;
        };
        Update: {
          accepted_at?: string | null;
          accepted_by?: string | null;
          application_id?: string;
          company_name?: string;
          created_at?: string;
          done_at?: string | null;
          email?: string;
          expires_at?: string;
          id?: string;
          invited_by?: string | null;
          party_id?: string;
          person_id?: string;
          status?: Database['public']['Enums']['invitation_status'];
          tenant_id?: string;
          token_hash?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'party_invitations_accepted_by_fkey';
            columns: ['accepted_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'party_invitations_accepted_by_fkey';
            columns: ['accepted_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'party_invitations_accepted_by_fkey';
            columns: ['accepted_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'party_invitations_invited_by_fkey';
            columns: ['invited_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'party_invitations_invited_by_fkey';
            columns: ['invited_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'party_invitations_invited_by_fkey';
            columns: ['invited_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'party_invitations_tenant_id_application_id_fkey';
            columns: ['tenant_id', 'application_id'];
            isOneToOne: false;
            referencedRelation: 'draft_applications';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'party_invitations_tenant_id_party_id_fkey';
            columns: ['tenant_id', 'party_id'];
            isOneToOne: false;
            referencedRelation: 'parties';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      payment_notices: {
        Row: {
          amount: number | null;
          application_id: string | null;
          combined_id: string | null;
          company_id: string | null;
          document_id: string | null;
          id: string;
          invoice_id: string | null;
          note: string | null;
          obligation_id: string | null;
          paid_on: string;
          reference: string | null;
          reply: string | null;
          reported_at: string;
          reported_by: string | null;
          settled_at: string | null;
          settled_by: string | null;
          state: Database['public']['Enums']['payment_notice_state'];
          tenant_id: string;
        };
        ComputedFields: never;
        Insert: {
          amount?: number | null;
          application_id?: string | null;
          combined_id?: string | null;
          company_id?: string | null;
          document_id?: string | null;
          id: string;
          invoice_id?: string | null;
          note?: string | null;
          obligation_id?: string | null;
          paid_on: string;
          reference?: string | null;
          reply?: string | null;
          reported_at?: string;
          reported_by?: string | null;
          settled_at?: string | null;
          settled_by?: string | null;
          state?: Database['public']['Enums']['payment_notice_state'];
          tenant_id: string;
        };
        Update: {
          amount?: number | null;
          application_id?: string | null;
          combined_id?: string | null;
          company_id?: string | null;
          document_id?: string | null;
          id?: string;
          invoice_id?: string | null;
          note?: string | null;
          obligation_id?: string | null;
          paid_on?: string;
          reference?: string | null;
          reply?: string | null;
          reported_at?: string;
          reported_by?: string | null;
          settled_at?: string | null;
          settled_by?: string | null;
          state?: Database['public']['Enums']['payment_notice_state'];
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'payment_notices_reported_by_fkey';
            columns: ['reported_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'payment_notices_reported_by_fkey';
            columns: ['reported_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'payment_notices_reported_by_fkey';
            columns: ['reported_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payment_notices_settled_by_fkey';
            columns: ['settled_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'payment_notices_settled_by_fkey';
            columns: ['settled_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'payment_notices_settled_by_fkey';
            columns: ['settled_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payment_notices_tenant_id_application_id_fkey';
            columns: ['tenant_id', 'application_id'];
            isOneToOne: false;
            referencedRelation: 'draft_applications';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'payment_notices_tenant_id_combined_id_fkey';
            columns: ['tenant_id', 'combined_id'];
            isOneToOne: false;
            referencedRelation: 'combined_payments';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'payment_notices_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'payment_notices_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'company_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'payment_notices_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'my_companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'payment_notices_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'payment_notices_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list_of_country';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'payment_notices_tenant_id_document_id_fkey';
            columns: ['tenant_id', 'document_id'];
            isOneToOne: false;
            referencedRelation: 'documents';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'payment_notices_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payment_notices_tenant_id_invoice_id_fkey';
            columns: ['tenant_id', 'invoice_id'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'payment_notices_tenant_id_invoice_id_fkey';
            columns: ['tenant_id', 'invoice_id'];
            isOneToOne: false;
            referencedRelation: 'group_invoices';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'payment_notices_tenant_id_invoice_id_fkey';
            columns: ['tenant_id', 'invoice_id'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'payment_notices_tenant_id_invoice_id_fkey';
            columns: ['tenant_id', 'invoice_id'];
            isOneToOne: false;
            referencedRelation: 'invoices';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'payment_notices_tenant_id_obligation_id_fkey';
            columns: ['tenant_id', 'obligation_id'];
            isOneToOne: false;
            referencedRelation: 'duty_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'payment_notices_tenant_id_obligation_id_fkey';
            columns: ['tenant_id', 'obligation_id'];
            isOneToOne: false;
            referencedRelation: 'group_duties';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'payment_notices_tenant_id_obligation_id_fkey';
            columns: ['tenant_id', 'obligation_id'];
            isOneToOne: false;
            referencedRelation: 'obligations';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      platform_settings: {
        Row: {
          key: string;
          updated_at: string;
          updated_by: string | null;
          value: NonNullable<Json>;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          key: string;
          updated_at?: string;
          updated_by?: string | null;
          value: NonNullable<Json>;
          version?: number;
        };
        Update: {
          key?: string;
          updated_at?: string;
          updated_by?: string | null;
          value?: NonNullable<Json>;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'platform_settings_updated_by_fkey';
            columns: ['updated_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'platform_settings_updated_by_fkey';
            columns: ['updated_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'platform_settings_updated_by_fkey';
            columns: ['updated_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      portfolio_imports: {
        Row: {
          begun_at: string | null;
          begun_by: string | null;
          checked_at: string | null;
          client_id: string;
          created_at: string;
          created_by: string | null;
          ended_at: string | null;
          file_name: string;
          id: string;
          origin: string;
          state: Database['public']['Enums']['import_state'];
          tenant_id: string;
        };
        ComputedFields: never;
        Insert: {
          begun_at?: string | null;
          begun_by?: string | null;
          checked_at?: string | null;
          client_id: string;
          created_at?: string;
          created_by?: string | null;
          ended_at?: string | null;
          file_name: string;
          id: string;
          origin?: string;
          state?: Database['public']['Enums']['import_state'];
          tenant_id: string;
        };
        Update: {
          begun_at?: string | null;
          begun_by?: string | null;
          checked_at?: string | null;
          client_id?: string;
          created_at?: string;
          created_by?: string | null;
          ended_at?: string | null;
          file_name?: string;
          id?: string;
          origin?: string;
          state?: Database['public']['Enums']['import_state'];
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'portfolio_imports_begun_by_fkey';
            columns: ['begun_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'portfolio_imports_begun_by_fkey';
            columns: ['begun_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'portfolio_imports_begun_by_fkey';
            columns: ['begun_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'portfolio_imports_client_id_fkey';
            columns: ['client_id'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'portfolio_imports_client_id_fkey';
            columns: ['client_id'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'portfolio_imports_client_id_fkey';
            columns: ['client_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'portfolio_imports_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'portfolio_imports_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'portfolio_imports_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'portfolio_imports_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      prepared_answers: {
        Row: {
          body: string;
          created_at: string;
          id: string;
          tenant_id: string;
          title: string;
          updated_at: string;
          updated_by: string | null;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          body: string;
          created_at?: string;
          id: string;
          tenant_id: string;
          title: string;
          updated_at?: string;
          updated_by?: string | null;
          version?: number;
        };
        Update: {
          body?: string;
          created_at?: string;
          id?: string;
          tenant_id?: string;
          title?: string;
          updated_at?: string;
          updated_by?: string | null;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'prepared_answers_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'prepared_answers_updated_by_fkey';
            columns: ['updated_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'prepared_answers_updated_by_fkey';
            columns: ['updated_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'prepared_answers_updated_by_fkey';
            columns: ['updated_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      profiles: {
        Row: {
          avatar_path: string | null;
          created_at: string;
          email: string;
          full_name: string;
          id: string;
          last_active_tenant: string | null;
          phone: string | null;
          preferences: NonNullable<Json>;
          role: Database['public']['Enums']['user_role'];
          status: Database['public']['Enums']['account_status'];
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          avatar_path?: string | null;
          created_at?: string;
          email: string;
          full_name?: string;
          id: string;
          last_active_tenant?: string | null;
          phone?: string | null;
          preferences?: NonNullable<Json>;
          role?: Database['public']['Enums']['user_role'];
          status?: Database['public']['Enums']['account_status'];
          updated_at?: string;
        };
        Update: {
          avatar_path?: string | null;
          created_at?: string;
          email?: string;
          full_name?: string;
          id?: string;
          last_active_tenant?: string | null;
          phone?: string | null;
          preferences?: NonNullable<Json>;
          role?: Database['public']['Enums']['user_role'];
          status?: Database['public']['Enums']['account_status'];
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'profiles_last_active_tenant_fkey';
            columns: ['last_active_tenant'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      proformas: {
        Row: {
          application_id: string | null;
          client_id: string;
          client_name: string;
          companies: ProformaCompany[];
          company_id: string | null;
          currency: string;
          end_reason: string | null;
          ended_as: Database['public']['Enums']['proforma_end'] | null;
          ended_at: string | null;
          ended_by: string | null;
          id: string;
          invoice_id: string | null;
          issued_at: string;
          issued_by: string | null;
          issued_on: string;
          lines: ProformaLine[];
          number: string;
          payment_reference: string;
          renewal_year: number | null;
          subject: string;
          tenant_id: string;
          total: number;
          valid_until: string;
          vat_percent: number;
        };
        ComputedFields: never;
        Insert: {
          application_id?: string | null;
          client_id: string;
          client_name: string;
          companies?: ProformaCompany[];
          company_id?: string | null;
          currency: string;
          end_reason?: string | null;
          ended_as?: Database['public']['Enums']['proforma_end'] | null;
          ended_at?: string | null;
          ended_by?: string | null;
          id: string;
          invoice_id?: string | null;
          issued_at?: string;
          issued_by?: string | null;
          issued_on: string;
          lines: ProformaLine[];
          number: string;
          payment_reference?: never;
          renewal_year?: number | null;
          subject: string;
          tenant_id: string;
          total: number;
          valid_until: string;
          vat_percent: number;
        };
        Update: {
          application_id?: string | null;
          client_id?: string;
          client_name?: string;
          companies?: ProformaCompany[];
          company_id?: string | null;
          currency?: string;
          end_reason?: string | null;
          ended_as?: Database['public']['Enums']['proforma_end'] | null;
          ended_at?: string | null;
          ended_by?: string | null;
          id?: string;
          invoice_id?: string | null;
          issued_at?: string;
          issued_by?: string | null;
          issued_on?: string;
          lines?: ProformaLine[];
          number?: string;
          payment_reference?: never;
          renewal_year?: number | null;
          subject?: string;
          tenant_id?: string;
          total?: number;
          valid_until?: string;
          vat_percent?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'proformas_client_id_fkey';
            columns: ['client_id'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'proformas_client_id_fkey';
            columns: ['client_id'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'proformas_client_id_fkey';
            columns: ['client_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'proformas_ended_by_fkey';
            columns: ['ended_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'proformas_ended_by_fkey';
            columns: ['ended_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'proformas_ended_by_fkey';
            columns: ['ended_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'proformas_issued_by_fkey';
            columns: ['issued_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'proformas_issued_by_fkey';
            columns: ['issued_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'proformas_issued_by_fkey';
            columns: ['issued_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'proformas_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'proformas_tenant_id_invoice_id_fkey';
            columns: ['tenant_id', 'invoice_id'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'proformas_tenant_id_invoice_id_fkey';
            columns: ['tenant_id', 'invoice_id'];
            isOneToOne: false;
            referencedRelation: 'group_invoices';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'proformas_tenant_id_invoice_id_fkey';
            columns: ['tenant_id', 'invoice_id'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'proformas_tenant_id_invoice_id_fkey';
            columns: ['tenant_id', 'invoice_id'];
            isOneToOne: false;
            referencedRelation: 'invoices';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      published_days: {
        Row: {
          code: string;
          due_on: string;
          source_note: string;
          verified: boolean;
          year: number;
        };
        ComputedFields: never;
        Insert: {
          code: string;
          due_on: string;
          source_note: string;
          verified?: boolean;
          year: number;
        };
        Update: {
          code?: string;
          due_on?: string;
          source_note?: string;
          verified?: boolean;
          year?: number;
        };
        Relationships: [];
      };
      record_holds: {
        Row: {
          held_at: string;
          held_by: string | null;
          held_until: string | null;
          id: string;
          lift_reason: string | null;
          lifted_at: string | null;
          lifted_by: string | null;
          party_id: string;
          reason: string;
          tenant_id: string;
        };
        ComputedFields: never;
        Insert: {
          held_at?: string;
          held_by?: string | null;
          held_until?: string | null;
          id?: string;
          lift_reason?: string | null;
          lifted_at?: string | null;
          lifted_by?: string | null;
          party_id: string;
          reason: string;
          tenant_id: string;
        };
        Update: {
          held_at?: string;
          held_by?: string | null;
          held_until?: string | null;
          id?: string;
          lift_reason?: string | null;
          lifted_at?: string | null;
          lifted_by?: string | null;
          party_id?: string;
          reason?: string;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'record_holds_held_by_fkey';
            columns: ['held_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'record_holds_held_by_fkey';
            columns: ['held_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'record_holds_held_by_fkey';
            columns: ['held_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'record_holds_lifted_by_fkey';
            columns: ['lifted_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'record_holds_lifted_by_fkey';
            columns: ['lifted_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'record_holds_lifted_by_fkey';
            columns: ['lifted_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'record_holds_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'record_holds_tenant_id_party_id_fkey';
            columns: ['tenant_id', 'party_id'];
            isOneToOne: false;
            referencedRelation: 'parties';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      recorded_events: {
        Row: {
          company_id: string | null;
          event: string;
          id: string;
          note: string | null;
          on_date: string;
          recorded_at: string;
          recorded_by: string | null;
          tenant_id: string;
          void_reason: string | null;
          voided: boolean;
          voided_at: string | null;
          voided_by: string | null;
        };
        ComputedFields: never;
        Insert: {
          company_id?: string | null;
          event: string;
          id?: string;
          note?: string | null;
          on_date: string;
          recorded_at?: string;
          recorded_by?: string | null;
          tenant_id: string;
          void_reason?: string | null;
          voided?: boolean;
          voided_at?: string | null;
          voided_by?: string | null;
        };
        Update: {
          company_id?: string | null;
          event?: string;
          id?: string;
          note?: string | null;
          on_date?: string;
          recorded_at?: string;
          recorded_by?: string | null;
          tenant_id?: string;
          void_reason?: string | null;
          voided?: boolean;
          voided_at?: string | null;
          voided_by?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'recorded_events_recorded_by_fkey';
            columns: ['recorded_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'recorded_events_recorded_by_fkey';
            columns: ['recorded_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'recorded_events_recorded_by_fkey';
            columns: ['recorded_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'recorded_events_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'recorded_events_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'company_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'recorded_events_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'my_companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'recorded_events_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'recorded_events_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list_of_country';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'recorded_events_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'recorded_events_voided_by_fkey';
            columns: ['voided_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'recorded_events_voided_by_fkey';
            columns: ['voided_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'recorded_events_voided_by_fkey';
            columns: ['voided_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      recurring_services: {
        Row: {
          amount: number | null;
          client_id: string | null;
          code: string | null;
          company_id: string | null;
          created_at: string;
          created_by: string | null;
          first_day: string;
          id: string;
          label: string;
          last_day: string | null;
          note: string | null;
          paused_on: string | null;
          pauses: unknown;
          period: string;
          state: string;
          tenant_id: string;
          vat_treatment: Database['public']['Enums']['vat_treatment'];
        };
        ComputedFields: never;
        Insert: {
          amount?: number | null;
          client_id?: string | null;
          code?: string | null;
          company_id?: string | null;
          created_at?: string;
          created_by?: string | null;
          first_day: string;
          id: string;
          label: string;
          last_day?: string | null;
          note?: string | null;
          paused_on?: string | null;
          pauses?: unknown;
          period: string;
          state?: string;
          tenant_id: string;
          vat_treatment: Database['public']['Enums']['vat_treatment'];
        };
        Update: {
          amount?: number | null;
          client_id?: string | null;
          code?: string | null;
          company_id?: string | null;
          created_at?: string;
          created_by?: string | null;
          first_day?: string;
          id?: string;
          label?: string;
          last_day?: string | null;
          note?: string | null;
          paused_on?: string | null;
          pauses?: unknown;
          period?: string;
          state?: string;
          tenant_id?: string;
          vat_treatment?: Database['public']['Enums']['vat_treatment'];
        };
        Relationships: [
          {
            foreignKeyName: 'recurring_services_client_id_fkey';
            columns: ['client_id'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'recurring_services_client_id_fkey';
            columns: ['client_id'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'recurring_services_client_id_fkey';
            columns: ['client_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'recurring_services_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'recurring_services_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'recurring_services_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'recurring_services_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'recurring_services_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'company_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'recurring_services_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'my_companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'recurring_services_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'recurring_services_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list_of_country';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      recurring_settings: {
        Row: {
          is_nightly: boolean;
          set_at: string;
          set_by: string | null;
          tenant_id: string;
        };
        ComputedFields: never;
        Insert: {
          is_nightly: boolean;
          set_at?: string;
          set_by?: string | null;
          tenant_id: string;
        };
        Update: {
          is_nightly?: boolean;
          set_at?: string;
          set_by?: string | null;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'recurring_settings_set_by_fkey';
            columns: ['set_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'recurring_settings_set_by_fkey';
            columns: ['set_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'recurring_settings_set_by_fkey';
            columns: ['set_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'recurring_settings_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: true;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      reference_changes: {
        Row: {
          action: string;
          checked_on: string | null;
          former_to: string | null;
          id: string;
          made_at: string;
          made_by: string | null;
          row_key: NonNullable<Json>;
          source: string;
          table_name: string;
        };
        ComputedFields: never;
        Insert: {
          action: string;
          checked_on?: string | null;
          former_to?: string | null;
          id: string;
          made_at?: string;
          made_by?: string | null;
          row_key: NonNullable<Json>;
          source: string;
          table_name: string;
        };
        Update: {
          action?: string;
          checked_on?: string | null;
          former_to?: string | null;
          id?: string;
          made_at?: string;
          made_by?: string | null;
          row_key?: NonNullable<Json>;
          source?: string;
          table_name?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'reference_changes_made_by_fkey';
            columns: ['made_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'reference_changes_made_by_fkey';
            columns: ['made_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'reference_changes_made_by_fkey';
            columns: ['made_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      refused_addresses: {
        Row: {
          address: string;
          code: number;
          id: string;
          since: string;
          status: string | null;
        };
        ComputedFields: never;
        Insert: {
          address: string;
          code: number;
          id?: string;
          since?: string;
          status?: string | null;
        };
        Update: {
          address?: string;
          code?: number;
          id?: string;
          since?: string;
          status?: string | null;
        };
        Relationships: [];
      };
      refused_commands: {
        Row: {
          at: string;
          code: string;
          command: string;
          id: number;
          ip: unknown;
          person: string | null;
        };
        ComputedFields: never;
        Insert: {
          at?: string;
          code: string;
          command: string;
          id?: never;
          ip?: unknown;
          person?: string | null;
        };
        Update: {
          at?: string;
          code?: string;
          command?: string;
          id?: never;
          ip?: unknown;
          person?: string | null;
        };
        Relationships: [];
      };
      register_history: {
        Row: {
          company_id: string | null;
          entry: NonNullable<Json>;
          entry_id: string;
          id: number;
          party_id: string | null;
          recorded_at: string | null;
          subject: Database['public']['Enums']['register_subject'];
          superseded_at: string;
          tenant_id: string;
        };
        ComputedFields: never;
        Insert: {
          company_id?: string | null;
          entry: NonNullable<Json>;
          entry_id: string;
          id?: never;
          party_id?: string | null;
          recorded_at?: string | null;
          subject: Database['public']['Enums']['register_subject'];
          superseded_at: string;
          tenant_id: string;
        };
        Update: {
          company_id?: string | null;
          entry?: NonNullable<Json>;
          entry_id?: string;
          id?: never;
          party_id?: string | null;
          recorded_at?: string | null;
          subject?: Database['public']['Enums']['register_subject'];
          superseded_at?: string;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'register_history_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'register_history_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'company_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'register_history_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'my_companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'register_history_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'register_history_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list_of_country';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'register_history_tenant_id_party_id_fkey';
            columns: ['tenant_id', 'party_id'];
            isOneToOne: false;
            referencedRelation: 'parties';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      reminder_holds: {
        Row: {
          company_id: string;
          held_at: string;
          held_by: string | null;
          reason: string;
          tenant_id: string;
          until: string;
        };
        ComputedFields: never;
        Insert: {
          company_id: string;
          held_at?: string;
          held_by?: string | null;
          reason: string;
          tenant_id: string;
          until: string;
        };
        Update: {
          company_id?: string;
          held_at?: string;
          held_by?: string | null;
          reason?: string;
          tenant_id?: string;
          until?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'reminder_holds_held_by_fkey';
            columns: ['held_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'reminder_holds_held_by_fkey';
            columns: ['held_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'reminder_holds_held_by_fkey';
            columns: ['held_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'reminder_holds_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'reminder_holds_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'company_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'reminder_holds_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'my_companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'reminder_holds_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'reminder_holds_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list_of_country';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      reminder_ladders: {
        Row: {
          about: string;
          days: number[];
          id: string;
          tenant_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          about: string;
          days: number[];
          id?: string;
          tenant_id?: string | null;
        };
        Update: {
          about?: string;
          days?: number[];
          id?: string;
          tenant_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'reminder_ladders_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      report_mails: {
        Row: {
          created_at: string;
          filters: NonNullable<Json>;
          id: string;
          last_sent_on: string | null;
          report: string;
          rhythm: string;
          since: string;
          tenant_id: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          filters?: NonNullable<Json>;
          id?: string;
          last_sent_on?: string | null;
          report: string;
          rhythm: string;
          since: string;
          tenant_id: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          filters?: NonNullable<Json>;
          id?: string;
          last_sent_on?: string | null;
          report?: string;
          rhythm?: string;
          since?: string;
          tenant_id?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'report_mails_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'report_mails_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'report_mails_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'report_mails_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      restoration_conditions: {
        Row: {
          needs: string;
          note: string;
          source_note: string;
          valid_from: string;
          valid_to: string | null;
          verified: boolean;
          years_over: number;
        };
        ComputedFields: never;
        Insert: {
          needs: string;
          note: string;
          source_note: string;
          valid_from: string;
          valid_to?: string | null;
          verified?: boolean;
          years_over: number;
        };
        Update: {
          needs?: string;
          note?: string;
          source_note?: string;
          valid_from?: string;
          valid_to?: string | null;
          verified?: boolean;
          years_over?: number;
        };
        Relationships: [];
      };
      return_templates: {
        Row: {
          columns: ReturnColumn[];
          id: string;
          kind: Database['public']['Enums']['return_kind'];
          name: string;
          tenant_id: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          columns: ReturnColumn[];
          id?: string;
          kind: Database['public']['Enums']['return_kind'];
          name: string;
          tenant_id?: string | null;
          updated_at?: string;
        };
        Update: {
          columns?: ReturnColumn[];
          id?: string;
          kind?: Database['public']['Enums']['return_kind'];
          name?: string;
          tenant_id?: string | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'return_templates_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      review_reasons: {
        Row: {
          client_code: string | null;
          code: string;
          is_internal: boolean;
          label: string;
          position: number;
          subjects: string[];
        };
        ComputedFields: never;
        Insert: {
          client_code?: string | null;
          code: string;
          is_internal?: boolean;
          label: string;
          position: number;
          subjects: string[];
        };
        Update: {
          client_code?: string | null;
          code?: string;
          is_internal?: boolean;
          label?: string;
          position?: number;
          subjects?: string[];
        };
        Relationships: [
          {
            foreignKeyName: 'review_reasons_client_code_fkey';
            columns: ['client_code'];
            isOneToOne: false;
            referencedRelation: 'review_reasons';
            referencedColumns: ['code'];
          },
        ];
      };
      risk_assessments: {
        Row: {
          application_id: string | null;
          assessed_at: string;
          assessed_by: string | null;
          breakdown: RiskPart[];
          company_id: string | null;
          effective_rating: Database['public']['Enums']['risk_rating'];
          floor: Database['public']['Enums']['risk_rating'] | null;
          groups: RiskGroup[];
          id: string;
          inherent_score: number;
          is_current: boolean;
          model_version: number;
          moved_by: number | null;
          moved_to: Database['public']['Enums']['risk_rating'] | null;
          next_review_on: string | null;
          party_id: string | null;
          rating: Database['public']['Enums']['risk_rating'];
          reason: string;
          residual_score: number;
          subject: string | null;
          subject_id: string | null;
          taken_from: string | null;
          tenant_id: string;
        };
        ComputedFields: never;
        Insert: {
          application_id?: string | null;
          assessed_at?: string;
          assessed_by?: string | null;
          breakdown: RiskPart[];
          company_id?: string | null;
          effective_rating: Database['public']['Enums']['risk_rating'];
          floor?: Database['public']['Enums']['risk_rating'] | null;
          groups: RiskGroup[];
          id?: string;
          inherent_score: number;
          is_current?: boolean;
          model_version: number;
          moved_by?: number | null;
          moved_to?: Database['public']['Enums']['risk_rating'] | null;
          next_review_on?: string | null;
          party_id?: string | null;
          rating: Database['public']['Enums']['risk_rating'];
          reason: string;
          residual_score: number;
          subject?: never;
          subject_id?: never;
          taken_from?: string | null;
          tenant_id: string;
        };
        Update: {
          application_id?: string | null;
          assessed_at?: string;
          assessed_by?: string | null;
          breakdown?: RiskPart[];
          company_id?: string | null;
          effective_rating?: Database['public']['Enums']['risk_rating'];
          floor?: Database['public']['Enums']['risk_rating'] | null;
          groups?: RiskGroup[];
          id?: string;
          inherent_score?: number;
          is_current?: boolean;
          model_version?: number;
          moved_by?: number | null;
          moved_to?: Database['public']['Enums']['risk_rating'] | null;
          next_review_on?: string | null;
          party_id?: string | null;
          rating?: Database['public']['Enums']['risk_rating'];
          reason?: string;
          residual_score?: number;
          subject?: never;
          subject_id?: never;
          taken_from?: string | null;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'risk_assessments_assessed_by_fkey';
            columns: ['assessed_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'risk_assessments_assessed_by_fkey';
            columns: ['assessed_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'risk_assessments_assessed_by_fkey';
            columns: ['assessed_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'risk_assessments_model_version_fkey';
            columns: ['model_version'];
            isOneToOne: false;
            referencedRelation: 'risk_models';
            referencedColumns: ['version'];
          },
          {
            foreignKeyName: 'risk_assessments_tenant_id_application_id_fkey';
            columns: ['tenant_id', 'application_id'];
            isOneToOne: false;
            referencedRelation: 'draft_applications';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'risk_assessments_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'risk_assessments_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'company_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'risk_assessments_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'my_companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'risk_assessments_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'risk_assessments_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list_of_country';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'risk_assessments_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'risk_assessments_tenant_id_party_id_fkey';
            columns: ['tenant_id', 'party_id'];
            isOneToOne: false;
            referencedRelation: 'parties';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'risk_assessments_tenant_id_taken_from_fkey';
            columns: ['tenant_id', 'taken_from'];
            isOneToOne: false;
            referencedRelation: 'risk_assessments';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      risk_models: {
        Row: {
          created_at: string;
          definition: RiskDefinition;
          name: string;
          published_at: string | null;
          published_by: string | null;
          revision: number;
          saved_by: string | null;
          source_note: string;
          state: Database['public']['Enums']['risk_model_state'];
          updated_at: string;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          definition: RiskDefinition;
          name: string;
          published_at?: string | null;
          published_by?: string | null;
          revision?: number;
          saved_by?: string | null;
          source_note: string;
          state?: Database['public']['Enums']['risk_model_state'];
          updated_at?: string;
          version: number;
        };
        Update: {
          created_at?: string;
          definition?: RiskDefinition;
          name?: string;
          published_at?: string | null;
          published_by?: string | null;
          revision?: number;
          saved_by?: string | null;
          source_note?: string;
          state?: Database['public']['Enums']['risk_model_state'];
          updated_at?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'risk_models_published_by_fkey';
            columns: ['published_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'risk_models_published_by_fkey';
            columns: ['published_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'risk_models_published_by_fkey';
            columns: ['published_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'risk_models_saved_by_fkey';
            columns: ['saved_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'risk_models_saved_by_fkey';
            columns: ['saved_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'risk_models_saved_by_fkey';
            columns: ['saved_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      risk_overrides: {
        Row: {
          assessment_id: string;
          decided_at: string | null;
          decided_by: string | null;
          decision_note: string | null;
          id: string;
          made_at: string;
          made_by: string | null;
          rating: Database['public']['Enums']['risk_rating'];
          reason: string;
          state: Database['public']['Enums']['risk_override_state'];
          tenant_id: string;
        };
        ComputedFields: never;
        Insert: {
          assessment_id: string;
          decided_at?: string | null;
          decided_by?: string | null;
          decision_note?: string | null;
          id?: string;
          made_at?: string;
          made_by?: string | null;
          rating: Database['public']['Enums']['risk_rating'];
          reason: string;
          state: Database['public']['Enums']['risk_override_state'];
          tenant_id: string;
        };
        Update: {
          assessment_id?: string;
          decided_at?: string | null;
          decided_by?: string | null;
          decision_note?: string | null;
          id?: string;
          made_at?: string;
          made_by?: string | null;
          rating?: Database['public']['Enums']['risk_rating'];
          reason?: string;
          state?: Database['public']['Enums']['risk_override_state'];
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'risk_overrides_decided_by_fkey';
            columns: ['decided_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'risk_overrides_decided_by_fkey';
            columns: ['decided_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'risk_overrides_decided_by_fkey';
            columns: ['decided_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'risk_overrides_made_by_fkey';
            columns: ['made_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'risk_overrides_made_by_fkey';
            columns: ['made_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'risk_overrides_made_by_fkey';
            columns: ['made_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'risk_overrides_tenant_id_assessment_id_fkey';
            columns: ['tenant_id', 'assessment_id'];
            isOneToOne: false;
            referencedRelation: 'risk_assessments';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      risk_responses: {
        Row: {
          answer: string;
          assessment_id: string;
          factor: string;
          id: string;
          note: string | null;
          proposed: string | null;
          score: number;
          tenant_id: string;
        };
        ComputedFields: never;
        Insert: {
          answer: string;
          assessment_id: string;
          factor: string;
          id?: string;
          note?: string | null;
          proposed?: string | null;
          score: number;
          tenant_id: string;
        };
        Update: {
          answer?: string;
          assessment_id?: string;
          factor?: string;
          id?: string;
          note?: string | null;
          proposed?: string | null;
          score?: number;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'risk_responses_tenant_id_assessment_id_fkey';
            columns: ['tenant_id', 'assessment_id'];
            isOneToOne: false;
            referencedRelation: 'risk_assessments';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      saved_views: {
        Row: {
          created_at: string;
          id: string;
          list: string;
          name: string;
          query: string;
          tenant_id: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          list: string;
          name: string;
          query: string;
          tenant_id: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          list?: string;
          name?: string;
          query?: string;
          tenant_id?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'saved_views_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'saved_views_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'saved_views_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'saved_views_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      screening_hits: {
        Row: {
          decided_at: string | null;
          decided_by: string | null;
          entry_id: string;
          explanation: HitPart[];
          fingerprint: string;
          found_at: string;
          id: string;
          party_id: string;
          proposed_at: string | null;
          proposed_by: string | null;
          reason: string | null;
          score: number;
          state: Database['public']['Enums']['hit_state'];
          tenant_id: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          decided_at?: string | null;
          decided_by?: string | null;
          entry_id: string;
          explanation: HitPart[];
          fingerprint: string;
          found_at?: string;
          id?: string;
          party_id: string;
          proposed_at?: string | null;
          proposed_by?: string | null;
          reason?: string | null;
          score: number;
          state?: Database['public']['Enums']['hit_state'];
          tenant_id: string;
          updated_at?: string;
        };
        Update: {
          decided_at?: string | null;
          decided_by?: string | null;
          entry_id?: string;
          explanation?: HitPart[];
          fingerprint?: string;
          found_at?: string;
          id?: string;
          party_id?: string;
          proposed_at?: string | null;
          proposed_by?: string | null;
          reason?: string | null;
          score?: number;
          state?: Database['public']['Enums']['hit_state'];
          tenant_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'screening_hits_decided_by_fkey';
            columns: ['decided_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'screening_hits_decided_by_fkey';
            columns: ['decided_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'screening_hits_decided_by_fkey';
            columns: ['decided_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'screening_hits_entry_id_fkey';
            columns: ['entry_id'];
            isOneToOne: false;
            referencedRelation: 'watchlist_entries';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'screening_hits_proposed_by_fkey';
            columns: ['proposed_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'screening_hits_proposed_by_fkey';
            columns: ['proposed_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'screening_hits_proposed_by_fkey';
            columns: ['proposed_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'screening_hits_tenant_id_party_id_fkey';
            columns: ['tenant_id', 'party_id'];
            isOneToOne: false;
            referencedRelation: 'parties';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      service_prices: {
        Row: {
          amount: number;
          applies: string;
          code: string;
          currency: string;
          entity_types: string[];
          first_due: string;
          label: string;
          per: string;
          position: number;
          source_note: string;
          valid_from: string;
          valid_to: string | null;
          vat_treatment: Database['public']['Enums']['vat_treatment'];
          verified: boolean;
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          applies: string;
          code: string;
          currency?: string;
          entity_types?: string[];
          first_due?: string;
          label: string;
          per: string;
          position: number;
          source_note: string;
          valid_from: string;
          valid_to?: string | null;
          vat_treatment?: Database['public']['Enums']['vat_treatment'];
          verified?: boolean;
        };
        Update: {
          amount?: number;
          applies?: string;
          code?: string;
          currency?: string;
          entity_types?: string[];
          first_due?: string;
          label?: string;
          per?: string;
          position?: number;
          source_note?: string;
          valid_from?: string;
          valid_to?: string | null;
          vat_treatment?: Database['public']['Enums']['vat_treatment'];
          verified?: boolean;
        };
        Relationships: [];
      };
      staff_duties: {
        Row: {
          duty: Database['public']['Enums']['staff_duty'];
          given_at: string;
          given_by: string | null;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          duty: Database['public']['Enums']['staff_duty'];
          given_at?: string;
          given_by?: string | null;
          user_id: string;
        };
        Update: {
          duty?: Database['public']['Enums']['staff_duty'];
          given_at?: string;
          given_by?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'staff_duties_given_by_fkey';
            columns: ['given_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'staff_duties_given_by_fkey';
            columns: ['given_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'staff_duties_given_by_fkey';
            columns: ['given_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'staff_duties_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'staff_duties_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'staff_duties_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      staff_notes: {
        Row: {
          application_id: string | null;
          body: string;
          company_id: string | null;
          created_at: string;
          created_by: string | null;
          id: string;
          pinned: boolean;
          tenant_id: string;
          updated_at: string;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          application_id?: string | null;
          body: string;
          company_id?: string | null;
          created_at?: string;
          created_by?: string | null;
          id: string;
          pinned?: boolean;
          tenant_id: string;
          updated_at?: string;
          version?: number;
        };
        Update: {
          application_id?: string | null;
          body?: string;
          company_id?: string | null;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          pinned?: boolean;
          tenant_id?: string;
          updated_at?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'staff_notes_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'staff_notes_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'staff_notes_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'staff_notes_tenant_id_application_id_fkey';
            columns: ['tenant_id', 'application_id'];
            isOneToOne: false;
            referencedRelation: 'draft_applications';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'staff_notes_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'staff_notes_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'company_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'staff_notes_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'my_companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'staff_notes_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'staff_notes_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list_of_country';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'staff_notes_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      staff_tasks: {
        Row: {
          detail: string;
          done_at: string | null;
          done_by: string | null;
          due_on: string;
          duty: Database['public']['Enums']['staff_duty'];
          hit_id: string;
          id: string;
          kind: string;
          note: string | null;
          opened_at: string;
          opened_by: string | null;
          party_id: string;
          state: Database['public']['Enums']['task_state'];
          tenant_id: string;
          title: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          detail: string;
          done_at?: string | null;
          done_by?: string | null;
          due_on: string;
          duty: Database['public']['Enums']['staff_duty'];
          hit_id: string;
          id?: string;
          kind: string;
          note?: string | null;
          opened_at?: string;
          opened_by?: string | null;
          party_id: string;
          state?: Database['public']['Enums']['task_state'];
          tenant_id: string;
          title: string;
          updated_at?: string;
        };
        Update: {
          detail?: string;
          done_at?: string | null;
          done_by?: string | null;
          due_on?: string;
          duty?: Database['public']['Enums']['staff_duty'];
          hit_id?: string;
          id?: string;
          kind?: string;
          note?: string | null;
          opened_at?: string;
          opened_by?: string | null;
          party_id?: string;
          state?: Database['public']['Enums']['task_state'];
          tenant_id?: string;
          title?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'staff_tasks_done_by_fkey';
            columns: ['done_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'staff_tasks_done_by_fkey';
            columns: ['done_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'staff_tasks_done_by_fkey';
            columns: ['done_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'staff_tasks_opened_by_fkey';
            columns: ['opened_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'staff_tasks_opened_by_fkey';
            columns: ['opened_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'staff_tasks_opened_by_fkey';
            columns: ['opened_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'staff_tasks_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'staff_tasks_tenant_id_hit_id_fkey';
            columns: ['tenant_id', 'hit_id'];
            isOneToOne: false;
            referencedRelation: 'screening_hits';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'staff_tasks_tenant_id_party_id_fkey';
            columns: ['tenant_id', 'party_id'];
            isOneToOne: false;
            referencedRelation: 'parties';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      starting_texts: {
        Row: {
          body: string;
          code: string;
          kind: Database['public']['Enums']['template_kind'];
          name: string;
          position: number;
          subject: Database['public']['Enums']['template_subject'];
        };
        ComputedFields: never;
        Insert: {
          body: string;
          code: string;
          kind: Database['public']['Enums']['template_kind'];
          name: string;
          position: number;
          subject: Database['public']['Enums']['template_subject'];
        };
        Update: {
          body?: string;
          code?: string;
          kind?: Database['public']['Enums']['template_kind'];
          name?: string;
          position?: number;
          subject?: Database['public']['Enums']['template_subject'];
        };
        Relationships: [];
      };
      state_events: {
        Row: {
          actor: string | null;
          alert_id: string | null;
          at: string;
          entry: NonNullable<Json>;
          id: string;
          obligation_id: string | null;
          profile_id: string | null;
          tenant_id: string;
        };
        ComputedFields: never;
        Insert: {
          actor?: string | null;
          alert_id?: string | null;
          at?: string;
          entry: NonNullable<Json>;
          id?: string;
          obligation_id?: string | null;
          profile_id?: string | null;
          tenant_id: string;
        };
        Update: {
          actor?: string | null;
          alert_id?: string | null;
          at?: string;
          entry?: NonNullable<Json>;
          id?: string;
          obligation_id?: string | null;
          profile_id?: string | null;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'state_events_actor_fkey';
            columns: ['actor'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'state_events_actor_fkey';
            columns: ['actor'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'state_events_actor_fkey';
            columns: ['actor'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'state_events_tenant_id_alert_id_fkey';
            columns: ['tenant_id', 'alert_id'];
            isOneToOne: false;
            referencedRelation: 'compliance_alerts';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'state_events_tenant_id_obligation_id_fkey';
            columns: ['tenant_id', 'obligation_id'];
            isOneToOne: false;
            referencedRelation: 'duty_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'state_events_tenant_id_obligation_id_fkey';
            columns: ['tenant_id', 'obligation_id'];
            isOneToOne: false;
            referencedRelation: 'group_duties';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'state_events_tenant_id_obligation_id_fkey';
            columns: ['tenant_id', 'obligation_id'];
            isOneToOne: false;
            referencedRelation: 'obligations';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'state_events_tenant_id_profile_id_fkey';
            columns: ['tenant_id', 'profile_id'];
            isOneToOne: false;
            referencedRelation: 'kyc_profiles';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      statement_signatures: {
        Row: {
          address: string | null;
          body: string;
          content: StatementContent;
          id: string;
          signed_at: string;
          signed_by: string;
          signed_name: string;
          statement_id: string;
          tenant_id: string;
        };
        ComputedFields: never;
        Insert: {
          address?: string | null;
          body: string;
          content: StatementContent;
          id?: string;
          signed_at?: string;
          signed_by: string;
          signed_name: string;
          statement_id: string;
          tenant_id: string;
        };
        Update: {
          address?: string | null;
          body?: string;
          content?: StatementContent;
          id?: string;
          signed_at?: string;
          signed_by?: string;
          signed_name?: string;
          statement_id?: string;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'statement_signatures_signed_by_fkey';
            columns: ['signed_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'statement_signatures_signed_by_fkey';
            columns: ['signed_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'statement_signatures_signed_by_fkey';
            columns: ['signed_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'statement_signatures_tenant_id_statement_id_fkey';
            columns: ['tenant_id', 'statement_id'];
            isOneToOne: false;
            referencedRelation: 'yearly_statement_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'statement_signatures_tenant_id_statement_id_fkey';
            columns: ['tenant_id', 'statement_id'];
            isOneToOne: false;
            referencedRelation: 'yearly_statements';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      statement_years: {
        Row: {
          due_on: string;
          opens_on: string;
          source_note: string;
          verified: boolean;
          year: number;
        };
        ComputedFields: never;
        Insert: {
          due_on: string;
          opens_on: string;
          source_note: string;
          verified?: boolean;
          year: number;
        };
        Update: {
          due_on?: string;
          opens_on?: string;
          source_note?: string;
          verified?: boolean;
          year?: number;
        };
        Relationships: [];
      };
      substance_activities: {
        Row: {
          code: string;
          name: string;
          position: number;
          source_note: string;
          verified: boolean;
        };
        ComputedFields: never;
        Insert: {
          code: string;
          name: string;
          position: number;
          source_note: string;
          verified?: boolean;
        };
        Update: {
          code?: string;
          name?: string;
          position?: number;
          source_note?: string;
          verified?: boolean;
        };
        Relationships: [];
      };
      substance_classes: {
        Row: {
          code: string;
          name: string;
          note: string;
          position: number;
          source_note: string;
          verified: boolean;
        };
        ComputedFields: never;
        Insert: {
          code: string;
          name: string;
          note: string;
          position: number;
          source_note: string;
          verified?: boolean;
        };
        Update: {
          code?: string;
          name?: string;
          note?: string;
          position?: number;
          source_note?: string;
          verified?: boolean;
        };
        Relationships: [];
      };
      support_attachments: {
        Row: {
          attached_by: string | null;
          by_staff: boolean;
          bytes: number;
          created_at: string;
          file_name: string;
          file_version: string | null;
          id: string;
          mime_type: string;
          scan: Database['public']['Enums']['scan_state'];
          scan_note: string | null;
          scanned_at: string | null;
          storage_path: string;
          tenant_id: string;
          ticket_id: string;
        };
        ComputedFields: never;
        Insert: {
          attached_by?: string | null;
          by_staff: boolean;
          bytes: number;
          created_at?: string;
          file_name: string;
          file_version?: string | null;
          id?: string;
          mime_type: string;
          scan?: Database['public']['Enums']['scan_state'];
          scan_note?: string | null;
          scanned_at?: string | null;
          storage_path: string;
          tenant_id: string;
          ticket_id: string;
        };
        Update: {
          attached_by?: string | null;
          by_staff?: boolean;
          bytes?: number;
          created_at?: string;
          file_name?: string;
          file_version?: string | null;
          id?: string;
          mime_type?: string;
          scan?: Database['public']['Enums']['scan_state'];
          scan_note?: string | null;
          scanned_at?: string | null;
          storage_path?: string;
          tenant_id?: string;
          ticket_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'support_attachments_attached_by_fkey';
            columns: ['attached_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'support_attachments_attached_by_fkey';
            columns: ['attached_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'support_attachments_attached_by_fkey';
            columns: ['attached_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'support_attachments_tenant_id_ticket_id_fkey';
            columns: ['tenant_id', 'ticket_id'];
            isOneToOne: false;
            referencedRelation: 'support_tickets';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'support_attachments_tenant_id_ticket_id_fkey';
            columns: ['tenant_id', 'ticket_id'];
            isOneToOne: false;
            referencedRelation: 'ticket_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'support_attachments_tenant_id_ticket_id_fkey';
            columns: ['tenant_id', 'ticket_id'];
            isOneToOne: false;
            referencedRelation: 'ticket_queue';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      support_messages: {
        Row: {
          author: string | null;
          body: string;
          by_staff: boolean;
          created_at: string;
          id: string;
          staff_name: string | null;
          tenant_id: string;
          ticket_id: string;
        };
        ComputedFields: never;
        Insert: {
          author?: string | null;
          body: string;
          by_staff: boolean;
          created_at?: string;
          id?: string;
          staff_name?: string | null;
          tenant_id: string;
          ticket_id: string;
        };
        Update: {
          author?: string | null;
          body?: string;
          by_staff?: boolean;
          created_at?: string;
          id?: string;
          staff_name?: string | null;
          tenant_id?: string;
          ticket_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'support_messages_author_fkey';
            columns: ['author'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'support_messages_author_fkey';
            columns: ['author'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'support_messages_author_fkey';
            columns: ['author'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'support_messages_tenant_id_ticket_id_fkey';
            columns: ['tenant_id', 'ticket_id'];
            isOneToOne: false;
            referencedRelation: 'support_tickets';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'support_messages_tenant_id_ticket_id_fkey';
            columns: ['tenant_id', 'ticket_id'];
            isOneToOne: false;
            referencedRelation: 'ticket_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'support_messages_tenant_id_ticket_id_fkey';
            columns: ['tenant_id', 'ticket_id'];
            isOneToOne: false;
            referencedRelation: 'ticket_queue';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      support_notes: {
        Row: {
          author: string | null;
          body: string;
          created_at: string;
          id: string;
          tenant_id: string;
          ticket_id: string;
        };
        ComputedFields: never;
        Insert: {
          author?: string | null;
          body: string;
          created_at?: string;
          id?: string;
          tenant_id: string;
          ticket_id: string;
        };
        Update: {
          author?: string | null;
          body?: string;
          created_at?: string;
          id?: string;
          tenant_id?: string;
          ticket_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'support_notes_author_fkey';
            columns: ['author'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'support_notes_author_fkey';
            columns: ['author'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'support_notes_author_fkey';
            columns: ['author'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'support_notes_tenant_id_ticket_id_fkey';
            columns: ['tenant_id', 'ticket_id'];
            isOneToOne: false;
            referencedRelation: 'support_tickets';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'support_notes_tenant_id_ticket_id_fkey';
            columns: ['tenant_id', 'ticket_id'];
            isOneToOne: false;
            referencedRelation: 'ticket_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'support_notes_tenant_id_ticket_id_fkey';
            columns: ['tenant_id', 'ticket_id'];
            isOneToOne: false;
            referencedRelation: 'ticket_queue';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      support_reads: {
        Row: {
          read_at: string;
          tenant_id: string;
          ticket_id: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          read_at?: string;
          tenant_id: string;
          ticket_id: string;
          user_id: string;
        };
        Update: {
          read_at?: string;
          tenant_id?: string;
          ticket_id?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'support_reads_tenant_id_ticket_id_fkey';
            columns: ['tenant_id', 'ticket_id'];
            isOneToOne: false;
            referencedRelation: 'support_tickets';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'support_reads_tenant_id_ticket_id_fkey';
            columns: ['tenant_id', 'ticket_id'];
            isOneToOne: false;
            referencedRelation: 'ticket_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'support_reads_tenant_id_ticket_id_fkey';
            columns: ['tenant_id', 'ticket_id'];
            isOneToOne: false;
            referencedRelation: 'ticket_queue';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'support_reads_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'support_reads_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'support_reads_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      support_tickets: {
        Row: {
          assignee: string | null;
          company_id: string | null;
          created_at: string;
          id: string;
          last_message_at: string;
          opened_by: string | null;
          page_path: string | null;
          page_title: string | null;
          priority: Database['public']['Enums']['ticket_priority'];
          reference: string;
          status: Database['public']['Enums']['ticket_status'];
          subject: string;
          tenant_id: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          assignee?: string | null;
          company_id?: string | null;
          created_at?: string;
          id?: string;
          last_message_at?: string;
          opened_by?: string | null;
          page_path?: string | null;
          page_title?: string | null;
          priority?: Database['public']['Enums']['ticket_priority'];
          reference?: string;
          status?: Database['public']['Enums']['ticket_status'];
          subject: string;
          tenant_id: string;
          updated_at?: string;
        };
        Update: {
          assignee?: string | null;
          company_id?: string | null;
          created_at?: string;
          id?: string;
          last_message_at?: string;
          opened_by?: string | null;
          page_path?: string | null;
          page_title?: string | null;
          priority?: Database['public']['Enums']['ticket_priority'];
          reference?: string;
          status?: Database['public']['Enums']['ticket_status'];
          subject?: string;
          tenant_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'support_tickets_assignee_fkey';
            columns: ['assignee'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'support_tickets_assignee_fkey';
            columns: ['assignee'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'support_tickets_assignee_fkey';
            columns: ['assignee'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'support_tickets_opened_by_fkey';
            columns: ['opened_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'support_tickets_opened_by_fkey';
            columns: ['opened_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'support_tickets_opened_by_fkey';
            columns: ['opened_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'support_tickets_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'support_tickets_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'company_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'support_tickets_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'my_companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'support_tickets_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'support_tickets_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list_of_country';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'support_tickets_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      tenant_prices: {
        Row: {
          amount: number;
          code: string;
          source_note: string;
          tenant_id: string;
          valid_from: string;
          valid_to: string | null;
          verified: boolean;
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          code: string;
          source_note: string;
          tenant_id: string;
          valid_from: string;
          valid_to?: string | null;
          verified?: boolean;
        };
        Update: {
          amount?: number;
          code?: string;
          source_note?: string;
          tenant_id?: string;
          valid_from?: string;
          valid_to?: string | null;
          verified?: boolean;
        };
        Relationships: [
          {
            foreignKeyName: 'tenant_prices_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      tenant_users: {
        Row: {
          created_at: string;
          role: Database['public']['Enums']['tenant_role'];
          tenant_id: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          role: Database['public']['Enums']['tenant_role'];
          tenant_id: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          role?: Database['public']['Enums']['tenant_role'];
          tenant_id?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'tenant_users_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'tenant_users_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'tenant_users_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'tenant_users_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      tenants: {
        Row: {
          branding: NonNullable<Json>;
          created_at: string;
          domain: string | null;
          features: NonNullable<Json>;
          files_after_payment: boolean;
          id: string;
          limits: NonNullable<Json>;
          name: string;
          open_for_enrolment: boolean;
          pinned_portals: PinnedPortals;
          settings: NonNullable<Json>;
          slug: string;
          status: Database['public']['Enums']['tenant_status'];
          takes_fees_early: boolean;
          type: string;
          updated_at: string;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          branding?: NonNullable<Json>;
          created_at?: string;
          domain?: string | null;
          features?: NonNullable<Json>;
          files_after_payment?: boolean;
          id?: string;
          limits?: NonNullable<Json>;
          name: string;
          open_for_enrolment?: boolean;
          pinned_portals?: PinnedPortals;
          settings?: NonNullable<Json>;
          slug: string;
          status?: Database['public']['Enums']['tenant_status'];
          takes_fees_early?: boolean;
          type?: string;
          updated_at?: string;
          version?: number;
        };
        Update: {
          branding?: NonNullable<Json>;
          created_at?: string;
          domain?: string | null;
          features?: NonNullable<Json>;
          files_after_payment?: boolean;
          id?: string;
          limits?: NonNullable<Json>;
          name?: string;
          open_for_enrolment?: boolean;
          pinned_portals?: PinnedPortals;
          settings?: NonNullable<Json>;
          slug?: string;
          status?: Database['public']['Enums']['tenant_status'];
          takes_fees_early?: boolean;
          type?: string;
          updated_at?: string;
          version?: number;
        };
        Relationships: [];
      };
      thresholds: {
        Row: {
          code: string;
          is_internal: boolean;
          name: string;
          source_note: string;
          unit: string;
          valid_from: string;
          valid_to: string | null;
          value: number;
          verified: boolean;
        };
        ComputedFields: never;
        Insert: {
          code: string;
          is_internal?: boolean;
          name: string;
          source_note: string;
          unit: string;
          valid_from: string;
          valid_to?: string | null;
          value: number;
          verified?: boolean;
        };
        Update: {
          code?: string;
          is_internal?: boolean;
          name?: string;
          source_note?: string;
          unit?: string;
          valid_from?: string;
          valid_to?: string | null;
          value?: number;
          verified?: boolean;
        };
        Relationships: [];
      };
      vat_evidence: {
        Row: {
          client_id: string;
          document_id: string;
          id: string;
          purpose: string;
          recorded_at: string;
          recorded_by: string | null;
          residence: string;
          tenant_id: string;
          valid_from: string;
          valid_until: string | null;
          withdrawn_at: string | null;
          withdrawn_by: string | null;
          withdrawn_note: string | null;
        };
        ComputedFields: never;
        Insert: {
          client_id: string;
          document_id: string;
          id: string;
          purpose: string;
          recorded_at?: string;
          recorded_by?: string | null;
          residence: string;
          tenant_id: string;
          valid_from: string;
          valid_until?: string | null;
          withdrawn_at?: string | null;
          withdrawn_by?: string | null;
          withdrawn_note?: string | null;
        };
        Update: {
          client_id?: string;
          document_id?: string;
          id?: string;
          purpose?: string;
          recorded_at?: string;
          recorded_by?: string | null;
          residence?: string;
          tenant_id?: string;
          valid_from?: string;
          valid_until?: string | null;
          withdrawn_at?: string | null;
          withdrawn_by?: string | null;
          withdrawn_note?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'vat_evidence_client_id_fkey';
            columns: ['client_id'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'vat_evidence_client_id_fkey';
            columns: ['client_id'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'vat_evidence_client_id_fkey';
            columns: ['client_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'vat_evidence_recorded_by_fkey';
            columns: ['recorded_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'vat_evidence_recorded_by_fkey';
            columns: ['recorded_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'vat_evidence_recorded_by_fkey';
            columns: ['recorded_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'vat_evidence_tenant_id_document_id_fkey';
            columns: ['tenant_id', 'document_id'];
            isOneToOne: false;
            referencedRelation: 'documents';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'vat_evidence_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'vat_evidence_withdrawn_by_fkey';
            columns: ['withdrawn_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'vat_evidence_withdrawn_by_fkey';
            columns: ['withdrawn_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'vat_evidence_withdrawn_by_fkey';
            columns: ['withdrawn_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      watchlist_entries: {
        Row: {
          addresses: string[];
          aliases: string[];
          birth_dates: string[];
          countries: string[];
          external_id: string;
          fingerprint: string;
          first_seen: string;
          id: string;
          identifiers: string[];
          import_id: string | null;
          name: string;
          retired_at: string | null;
          sanctions: string[];
          schema_name: string;
          topics: string[];
          watchlist: string;
        };
        ComputedFields: never;
        Insert: {
          addresses?: string[];
          aliases?: string[];
          birth_dates?: string[];
          countries?: string[];
          external_id: string;
          fingerprint: string;
          first_seen?: string;
          id?: string;
          identifiers?: string[];
          import_id?: string | null;
          name: string;
          retired_at?: string | null;
          sanctions?: string[];
          schema_name: string;
          topics?: string[];
          watchlist: string;
        };
        Update: {
          addresses?: string[];
          aliases?: string[];
          birth_dates?: string[];
          countries?: string[];
          external_id?: string;
          fingerprint?: string;
          first_seen?: string;
          id?: string;
          identifiers?: string[];
          import_id?: string | null;
          name?: string;
          retired_at?: string | null;
          sanctions?: string[];
          schema_name?: string;
          topics?: string[];
          watchlist?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'watchlist_entries_import_id_fkey';
            columns: ['import_id'];
            isOneToOne: false;
            referencedRelation: 'watchlist_imports';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'watchlist_entries_watchlist_fkey';
            columns: ['watchlist'];
            isOneToOne: false;
            referencedRelation: 'watchlists';
            referencedColumns: ['code'];
          },
        ];
      };
      watchlist_import_problems: {
        Row: {
          import_id: string;
          line: number;
          reason: string;
        };
        ComputedFields: never;
        Insert: {
          import_id: string;
          line: number;
          reason: string;
        };
        Update: {
          import_id?: string;
          line?: number;
          reason?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'watchlist_import_problems_import_id_fkey';
            columns: ['import_id'];
            isOneToOne: false;
            referencedRelation: 'watchlist_imports';
            referencedColumns: ['id'];
          },
        ];
      };
      watchlist_imports: {
        Row: {
          added: number;
          changed: number;
          discarded_at: string | null;
          discarded_by: string | null;
          file_key: string;
          finished_at: string | null;
          id: string;
          records: number;
          rejected: number;
          retired: number;
          started_at: string;
          started_by: string | null;
          state: Database['public']['Enums']['watchlist_import_state'];
          unreadable: number;
          watchlist: string;
        };
        ComputedFields: never;
        Insert: {
          added?: number;
          changed?: number;
          discarded_at?: string | null;
          discarded_by?: string | null;
          file_key: string;
          finished_at?: string | null;
          id?: string;
          records?: number;
          rejected?: number;
          retired?: number;
          started_at?: string;
          started_by?: string | null;
          state?: Database['public']['Enums']['watchlist_import_state'];
          unreadable?: number;
          watchlist: string;
        };
        Update: {
          added?: number;
          changed?: number;
          discarded_at?: string | null;
          discarded_by?: string | null;
          file_key?: string;
          finished_at?: string | null;
          id?: string;
          records?: number;
          rejected?: number;
          retired?: number;
          started_at?: string;
          started_by?: string | null;
          state?: Database['public']['Enums']['watchlist_import_state'];
          unreadable?: number;
          watchlist?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'watchlist_imports_discarded_by_fkey';
            columns: ['discarded_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'watchlist_imports_discarded_by_fkey';
            columns: ['discarded_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'watchlist_imports_discarded_by_fkey';
            columns: ['discarded_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'watchlist_imports_started_by_fkey';
            columns: ['started_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'watchlist_imports_started_by_fkey';
            columns: ['started_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'watchlist_imports_started_by_fkey';
            columns: ['started_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'watchlist_imports_watchlist_fkey';
            columns: ['watchlist'];
            isOneToOne: false;
            referencedRelation: 'watchlists';
            referencedColumns: ['code'];
          },
        ];
      };
      watchlists: {
        Row: {
          code: string;
          entries: number;
          loaded_at: string | null;
          name: string;
          rejected: number;
          source_note: string;
        };
        ComputedFields: never;
        Insert: {
          code: string;
          entries?: number;
          loaded_at?: string | null;
          name: string;
          rejected?: number;
          source_note: string;
        };
        Update: {
          code?: string;
          entries?: number;
          loaded_at?: string | null;
          name?: string;
          rejected?: number;
          source_note?: string;
        };
        Relationships: [];
      };
      worker_life: {
        Row: {
          first_seen_at: string;
          last_seen_at: string;
          notified_at: string | null;
          own_role: boolean;
          part: string;
          sealed: boolean;
          version: string;
        };
        ComputedFields: never;
        Insert: {
          first_seen_at?: string;
          last_seen_at?: string;
          notified_at?: string | null;
          own_role?: boolean;
          part: string;
          sealed?: boolean;
          version: string;
        };
        Update: {
          first_seen_at?: string;
          last_seen_at?: string;
          notified_at?: string | null;
          own_role?: boolean;
          part?: string;
          sealed?: boolean;
          version?: string;
        };
        Relationships: [];
      };
      write_off_limits: {
        Row: {
          amount: number | null;
          id: number;
          set_at: string;
          set_by: string | null;
          tenant_id: string;
        };
        ComputedFields: never;
        Insert: {
          amount?: number | null;
          id?: never;
          set_at?: string;
          set_by?: string | null;
          tenant_id: string;
        };
        Update: {
          amount?: number | null;
          id?: never;
          set_at?: string;
          set_by?: string | null;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'write_off_limits_set_by_fkey';
            columns: ['set_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'write_off_limits_set_by_fkey';
            columns: ['set_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'write_off_limits_set_by_fkey';
            columns: ['set_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'write_off_limits_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      write_off_proposals: {
        Row: {
          amount: number;
          currency: string;
          decided_at: string | null;
          decided_by: string | null;
          decision_note: string | null;
          id: string;
          invoice_id: string;
          proposed_at: string;
          proposed_by: string | null;
          reason: string;
          state: Database['public']['Enums']['write_off_state'];
          tenant_id: string;
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          currency: string;
          decided_at?: string | null;
          decided_by?: string | null;
          decision_note?: string | null;
          id: string;
          invoice_id: string;
          proposed_at?: string;
          proposed_by?: string | null;
          reason: string;
          state?: Database['public']['Enums']['write_off_state'];
          tenant_id: string;
        };
        Update: {
          amount?: number;
          currency?: string;
          decided_at?: string | null;
          decided_by?: string | null;
          decision_note?: string | null;
          id?: string;
          invoice_id?: string;
          proposed_at?: string;
          proposed_by?: string | null;
          reason?: string;
          state?: Database['public']['Enums']['write_off_state'];
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'write_off_proposals_decided_by_fkey';
            columns: ['decided_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'write_off_proposals_decided_by_fkey';
            columns: ['decided_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'write_off_proposals_decided_by_fkey';
            columns: ['decided_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'write_off_proposals_proposed_by_fkey';
            columns: ['proposed_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'write_off_proposals_proposed_by_fkey';
            columns: ['proposed_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'write_off_proposals_proposed_by_fkey';
            columns: ['proposed_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'write_off_proposals_tenant_id_invoice_id_fkey';
            columns: ['tenant_id', 'invoice_id'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'write_off_proposals_tenant_id_invoice_id_fkey';
            columns: ['tenant_id', 'invoice_id'];
            isOneToOne: false;
            referencedRelation: 'group_invoices';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'write_off_proposals_tenant_id_invoice_id_fkey';
            columns: ['tenant_id', 'invoice_id'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'write_off_proposals_tenant_id_invoice_id_fkey';
            columns: ['tenant_id', 'invoice_id'];
            isOneToOne: false;
            referencedRelation: 'invoices';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      yearly_statements: {
        Row: {
          answers: StatementAnswers;
          changed_blocks: StatementBlock[];
          company_id: string;
          created_at: string;
          id: string;
          prefill: StatementValues;
          return_note: string | null;
          reviewed_at: string | null;
          reviewed_by: string | null;
          signed_at: string | null;
          signed_by: string | null;
          state: Database['public']['Enums']['statement_state'];
          state_since: string;
          substance_class: string | null;
          tenant_id: string;
          updated_at: string;
          version: number;
          year: number;
        };
        ComputedFields: never;
        Insert: {
          answers?: StatementAnswers;
          changed_blocks?: StatementBlock[];
          company_id: string;
          created_at?: string;
          id?: string;
          prefill?: StatementValues;
          return_note?: string | null;
          reviewed_at?: string | null;
          reviewed_by?: string | null;
          signed_at?: string | null;
          signed_by?: string | null;
          state?: Database['public']['Enums']['statement_state'];
          state_since?: string;
          substance_class?: string | null;
          tenant_id: string;
          updated_at?: string;
          version?: number;
          year: number;
        };
        Update: {
          answers?: StatementAnswers;
          changed_blocks?: StatementBlock[];
          company_id?: string;
          created_at?: string;
          id?: string;
          prefill?: StatementValues;
          return_note?: string | null;
          reviewed_at?: string | null;
          reviewed_by?: string | null;
          signed_at?: string | null;
          signed_by?: string | null;
          state?: Database['public']['Enums']['statement_state'];
          state_since?: string;
          substance_class?: string | null;
          tenant_id?: string;
          updated_at?: string;
          version?: number;
          year?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'yearly_statements_reviewed_by_fkey';
            columns: ['reviewed_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'yearly_statements_reviewed_by_fkey';
            columns: ['reviewed_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'yearly_statements_reviewed_by_fkey';
            columns: ['reviewed_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'yearly_statements_signed_by_fkey';
            columns: ['signed_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'yearly_statements_signed_by_fkey';
            columns: ['signed_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'yearly_statements_signed_by_fkey';
            columns: ['signed_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'yearly_statements_substance_class_fkey';
            columns: ['substance_class'];
            isOneToOne: false;
            referencedRelation: 'substance_classes';
            referencedColumns: ['code'];
          },
          {
            foreignKeyName: 'yearly_statements_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'yearly_statements_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'company_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'yearly_statements_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'my_companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'yearly_statements_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'yearly_statements_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list_of_country';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'yearly_statements_year_fkey';
            columns: ['year'];
            isOneToOne: false;
            referencedRelation: 'statement_years';
            referencedColumns: ['year'];
          },
        ];
      };
    };
    Views: {
      activity_list: {
        Row: {
          at: string;
          company_id: string | null;
          kind: string;
          subject_id: string;
          tenant_id: string;
          title: string | null;
        };
        ComputedFields: never;
        Relationships: [];
      };
      check_list: {
        Row: {
          application_id: string | null;
          company_id: string | null;
          decided_at: string | null;
          decided_by_name: string | null;
          id: string;
          kind: string;
          kind_name: string;
          opened_at: string;
          opened_by_name: string | null;
          party_id: string | null;
          result: string | null;
          state: Database['public']['Enums']['check_state'];
          subject: string | null;
          subject_type: string | null;
          tenant_id: string;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: 'compliance_checks_kind_fkey';
            columns: ['kind'];
            isOneToOne: false;
            referencedRelation: 'compliance_check_kinds';
            referencedColumns: ['code'];
          },
          {
            foreignKeyName: 'compliance_checks_tenant_id_application_id_fkey';
            columns: ['tenant_id', 'application_id'];
            isOneToOne: false;
            referencedRelation: 'draft_applications';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'compliance_checks_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'compliance_checks_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'company_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'compliance_checks_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'my_companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'compliance_checks_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'compliance_checks_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list_of_country';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'compliance_checks_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'compliance_checks_tenant_id_party_id_fkey';
            columns: ['tenant_id', 'party_id'];
            isOneToOne: false;
            referencedRelation: 'parties';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      client_accounts: {
        Row: {
          client_id: string;
          currency: string;
          held: number;
          tenant_id: string;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: 'ledger_entries_client_id_fkey';
            columns: ['client_id'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'ledger_entries_client_id_fkey';
            columns: ['client_id'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'ledger_entries_client_id_fkey';
            columns: ['client_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'ledger_entries_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      client_error_versions: {
        Row: {
          errors: number;
          last_seen_at: string;
          portal: string;
          reports: number;
          version: string;
        };
        ComputedFields: never;
        Relationships: [];
      };
      company_invoices: {
        Row: {
          application_id: string | null;
          client_email: string | null;
          client_id: string | null;
          client_name: string | null;
          companies: number | null;
          company_id: string | null;
          created_at: string;
          credited: number;
          currency: string;
          days_late: number | null;
          due_on: string | null;
          hold: Database['public']['Enums']['invoice_hold_kind'] | null;
          id: string;
          is_reported: boolean;
          issued_on: string | null;
          number: string | null;
          of_company: string;
          owed: number;
          paid: number;
          part: number;
          payment_reference: string | null;
          promised_until: string | null;
          renewal_year: number | null;
          state: Database['public']['Enums']['invoice_state'];
          subject: string | null;
          subject_number: string | null;
          tenant_id: string;
          total: number;
          vat_at_risk: number | null;
          written_off: number;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: 'invoices_tenant_id_application_id_fkey';
            columns: ['tenant_id', 'application_id'];
            isOneToOne: false;
            referencedRelation: 'draft_applications';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'invoices_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'invoices_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'company_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'invoices_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'my_companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'invoices_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'invoices_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list_of_country';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'invoices_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      company_list: {
        Row: {
          client_email: string | null;
          client_id: string;
          client_name: string | null;
          features: string[];
          former_names: string | null;
          id: string;
          late_duties: number;
          leaving: Database['public']['Enums']['departure_kind'] | null;
          name: string;
          next_filing: string | null;
          open_kyc: number;
          rating: Database['public']['Enums']['risk_rating'] | null;
          registration_date: string | null;
          registration_number: string | null;
          status: Database['public']['Enums']['company_status'];
          tenant_id: string;
          type: string;
          type_name: string;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: 'companies_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'companies_type_fkey';
            columns: ['type'];
            isOneToOne: false;
            referencedRelation: 'current_entity_types';
            referencedColumns: ['code'];
          },
          {
            foreignKeyName: 'companies_type_fkey';
            columns: ['type'];
            isOneToOne: false;
            referencedRelation: 'entity_types';
            referencedColumns: ['code'];
          },
          {
            foreignKeyName: 'companies_user_id_fkey';
            columns: ['client_id'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'companies_user_id_fkey';
            columns: ['client_id'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'companies_user_id_fkey';
            columns: ['client_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      current_business_activities: {
        Row: {
          authority: string | null;
          code: string;
          keywords: string[];
          name: string;
          note: string | null;
          position: number;
          requirement: string;
        };
        ComputedFields: never;
        Insert: {
          authority?: string | null;
          code?: string | null;
          keywords?: string[] | null;
          name?: string | null;
          note?: string | null;
          position?: number | null;
          requirement?: string | null;
        };
        Update: {
          authority?: string | null;
          code?: string | null;
          keywords?: string[] | null;
          name?: string | null;
          note?: string | null;
          position?: number | null;
          requirement?: string | null;
        };
        Relationships: [];
      };
      current_entity_types: {
        Row: {
          code: string;
          corporate_manager_suffices: boolean | null;
          is_formable: boolean;
          law: string;
          manager_role: Database['public']['Enums']['participant_role'] | null;
          member_role: Database['public']['Enums']['participant_role'] | null;
          min_directors: number | null;
          min_members: number | null;
          name: string;
          name_contains: string[] | null;
          name_endings: string[] | null;
          plain_name: string;
          position: number;
          requires_president: boolean | null;
          requires_secretary: boolean | null;
          source_note: string | null;
          valid_from: string | null;
          verified: boolean | null;
        };
        ComputedFields: never;
        Relationships: [];
      };
      duty_list: {
        Row: {
          amount: number | null;
          because: string;
          client_id: string | null;
          client_name: string | null;
          company_id: string | null;
          company_name: string;
          currency: string | null;
          days_late: number | null;
          done_on: string | null;
          due_on: string;
          exposure: DutyExposure | null;
          id: string;
          invoice: DutyInvoice | null;
          is_verified: boolean;
          may_report: boolean;
          note: string | null;
          notice: DutyNotice | null;
          outcome: DutyOutcome;
          payment: FeePayment | null;
          receipt: DutyReceipt | null;
          reference: string | null;
          rule_code: string;
          rule_name: string;
          rule_note: string;
          state: Database['public']['Enums']['obligation_state'];
          tenant_id: string;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: 'companies_user_id_fkey';
            columns: ['client_id'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'companies_user_id_fkey';
            columns: ['client_id'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'companies_user_id_fkey';
            columns: ['client_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'obligations_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'obligations_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'company_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'obligations_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'my_companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'obligations_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'obligations_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list_of_country';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'obligations_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      erasure_list: {
        Row: {
          approved_at: string | null;
          approved_by_name: string | null;
          dropped_for: string | null;
          due_on: string | null;
          ended_at: string | null;
          ended_by: string | null;
          ended_on: string | null;
          erased: RecordCounts | null;
          erasure_id: string | null;
          failure: string | null;
          found: RecordCounts | null;
          held_at: string | null;
          held_by_name: string | null;
          held_until: string | null;
          hold_id: string | null;
          hold_reason: string | null;
          id: string;
          kind: Database['public']['Enums']['party_kind'];
          last_name: string | null;
          name: string;
          party_id: string;
          profile_id: string | null;
          state: string;
          tenant_id: string;
        };
        ComputedFields: never;
        Relationships: [];
      };
      group_duties: {
        Row: {
          amount: number | null;
          because: string;
          client_id: string | null;
          client_name: string | null;
          company_id: string | null;
          company_name: string;
          currency: string | null;
          days_late: number | null;
          done_on: string | null;
          due_on: string;
          exposure: DutyExposure | null;
          group_id: string | null;
          id: string;
          invoice: DutyInvoice | null;
          is_verified: boolean;
          may_report: boolean;
          note: string | null;
          notice: DutyNotice | null;
          outcome: DutyOutcome;
          payment: FeePayment | null;
          receipt: DutyReceipt | null;
          reference: string | null;
          rule_code: string;
          rule_name: string;
          rule_note: string;
          state: Database['public']['Enums']['obligation_state'];
          tenant_id: string;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: 'companies_user_id_fkey';
            columns: ['client_id'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'companies_user_id_fkey';
            columns: ['client_id'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'companies_user_id_fkey';
            columns: ['client_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'obligations_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'obligations_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'company_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'obligations_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'my_companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'obligations_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'obligations_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list_of_country';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'obligations_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      group_invoices: {
        Row: {
          application_reference: string | null;
          client_id: string | null;
          company_id: string | null;
          company_name: string | null;
          credited: number;
          currency: string;
          due_on: string | null;
          group_id: string | null;
          id: string;
          issued_on: string | null;
          number: string | null;
          paid: number;
          part: number;
          state: Database['public']['Enums']['invoice_state'];
          tenant_id: string;
          total: number;
          written_off: number;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: 'invoices_client_id_fkey';
            columns: ['client_id'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'invoices_client_id_fkey';
            columns: ['client_id'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'invoices_client_id_fkey';
            columns: ['client_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'invoices_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'invoices_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'company_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'invoices_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'my_companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'invoices_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'invoices_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list_of_country';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'invoices_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      invoice_list: {
        Row: {
          application_id: string | null;
          client_email: string | null;
          client_id: string | null;
          client_name: string | null;
          companies: number | null;
          company_id: string | null;
          created_at: string;
          credited: number;
          currency: string;
          days_late: number | null;
          due_on: string | null;
          hold: Database['public']['Enums']['invoice_hold_kind'] | null;
          id: string;
          is_reported: boolean;
          issued_on: string | null;
          number: string | null;
          owed: number;
          paid: number;
          payment_reference: string | null;
          promised_until: string | null;
          renewal_year: number | null;
          state: Database['public']['Enums']['invoice_state'];
          subject: string | null;
          subject_number: string | null;
          tenant_id: string;
          total: number;
          vat_at_risk: number | null;
          written_off: number;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: 'invoices_tenant_id_application_id_fkey';
            columns: ['tenant_id', 'application_id'];
            isOneToOne: false;
            referencedRelation: 'draft_applications';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'invoices_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'invoices_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'company_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'invoices_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'my_companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'invoices_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'invoices_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list_of_country';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'invoices_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      my_companies: {
        Row: {
          authorised_shares: number | null;
          capital: number | null;
          conditions: string[];
          created_at: string;
          currency: string;
          features: string[];
          fiscal_year_end: string | null;
          id: string;
          name: string;
          next_filing: string | null;
          par_value: number | null;
          particulars_on: string | null;
          recorded_at: string | null;
          registered_office: string | null;
          registration_date: string | null;
          registration_number: string | null;
          registry_entity_id: string | null;
          status: Database['public']['Enums']['company_status'];
          tenant_id: string;
          type: string;
          updated_at: string;
          user_id: string;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          authorised_shares?: number | null;
          capital?: number | null;
          conditions?: string[] | null;
          created_at?: string | null;
          currency?: string | null;
          features?: string[] | null;
          fiscal_year_end?: string | null;
          id?: string | null;
          name?: string | null;
          next_filing?: string | null;
          par_value?: number | null;
          particulars_on?: string | null;
          recorded_at?: string | null;
          registered_office?: string | null;
          registration_date?: string | null;
          registration_number?: string | null;
          registry_entity_id?: string | null;
          status?: Database['public']['Enums']['company_status'] | null;
          tenant_id?: string | null;
          type?: string | null;
          updated_at?: string | null;
          user_id?: string | null;
          version?: number | null;
        };
        Update: {
          authorised_shares?: number | null;
          capital?: number | null;
          conditions?: string[] | null;
          created_at?: string | null;
          currency?: string | null;
          features?: string[] | null;
          fiscal_year_end?: string | null;
          id?: string | null;
          name?: string | null;
          next_filing?: string | null;
          par_value?: number | null;
          particulars_on?: string | null;
          recorded_at?: string | null;
          registered_office?: string | null;
          registration_date?: string | null;
          registration_number?: string | null;
          registry_entity_id?: string | null;
          status?: Database['public']['Enums']['company_status'] | null;
          tenant_id?: string | null;
          type?: string | null;
          updated_at?: string | null;
          user_id?: string | null;
          version?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'companies_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'companies_type_fkey';
            columns: ['type'];
            isOneToOne: false;
            referencedRelation: 'current_entity_types';
            referencedColumns: ['code'];
          },
          {
            foreignKeyName: 'companies_type_fkey';
            columns: ['type'];
            isOneToOne: false;
            referencedRelation: 'entity_types';
            referencedColumns: ['code'];
          },
          {
            foreignKeyName: 'companies_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'companies_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'companies_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      risk_list: {
        Row: {
          assessed_at: string | null;
          assessment_id: string | null;
          breakdown: RiskPart[] | null;
          countries: string[] | null;
          groups: RiskGroup[] | null;
          id: string;
          is_overridden: boolean | null;
          model_version: number | null;
          name: string;
          next_review_on: string | null;
          rating: Database['public']['Enums']['risk_rating'] | null;
          registration_number: string | null;
          score: number | null;
          score_order: number;
          tenant_id: string;
          type: string;
          type_name: string;
          waiting_rating: Database['public']['Enums']['risk_rating'] | null;
          worked_out: Database['public']['Enums']['risk_rating'] | null;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: 'companies_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'companies_type_fkey';
            columns: ['type'];
            isOneToOne: false;
            referencedRelation: 'current_entity_types';
            referencedColumns: ['code'];
          },
          {
            foreignKeyName: 'companies_type_fkey';
            columns: ['type'];
            isOneToOne: false;
            referencedRelation: 'entity_types';
            referencedColumns: ['code'];
          },
          {
            foreignKeyName: 'risk_assessments_model_version_fkey';
            columns: ['model_version'];
            isOneToOne: false;
            referencedRelation: 'risk_models';
            referencedColumns: ['version'];
          },
        ];
      };
      risk_list_of_country: {
        Row: {
          assessed_at: string | null;
          assessment_id: string | null;
          breakdown: RiskPart[] | null;
          countries: string[] | null;
          country: string;
          groups: RiskGroup[] | null;
          id: string;
          is_overridden: boolean | null;
          model_version: number | null;
          name: string;
          next_review_on: string | null;
          rating: Database['public']['Enums']['risk_rating'] | null;
          registration_number: string | null;
          score: number | null;
          score_order: number;
          tenant_id: string;
          type: string;
          type_name: string;
          waiting_rating: Database['public']['Enums']['risk_rating'] | null;
          worked_out: Database['public']['Enums']['risk_rating'] | null;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: 'companies_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'companies_type_fkey';
            columns: ['type'];
            isOneToOne: false;
            referencedRelation: 'current_entity_types';
            referencedColumns: ['code'];
          },
          {
            foreignKeyName: 'companies_type_fkey';
            columns: ['type'];
            isOneToOne: false;
            referencedRelation: 'entity_types';
            referencedColumns: ['code'];
          },
          {
            foreignKeyName: 'risk_assessments_model_version_fkey';
            columns: ['model_version'];
            isOneToOne: false;
            referencedRelation: 'risk_models';
            referencedColumns: ['version'];
          },
        ];
      };
      ticket_list: {
        Row: {
          assignee: string | null;
          company_id: string | null;
          company_name: string | null;
          created_at: string;
          id: string;
          last_by_staff: boolean | null;
          last_message: string | null;
          last_message_at: string;
          opened_by: string | null;
          page_path: string | null;
          page_title: string | null;
          priority: Database['public']['Enums']['ticket_priority'];
          reference: string;
          status: Database['public']['Enums']['ticket_status'];
          subject: string;
          tenant_id: string;
          unread: boolean;
          updated_at: string;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: 'support_tickets_assignee_fkey';
            columns: ['assignee'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'support_tickets_assignee_fkey';
            columns: ['assignee'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'support_tickets_assignee_fkey';
            columns: ['assignee'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'support_tickets_opened_by_fkey';
            columns: ['opened_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'support_tickets_opened_by_fkey';
            columns: ['opened_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'support_tickets_opened_by_fkey';
            columns: ['opened_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'support_tickets_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'support_tickets_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'company_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'support_tickets_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'my_companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'support_tickets_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'support_tickets_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list_of_country';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'support_tickets_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      ticket_queue: {
        Row: {
          asked_at: string | null;
          assignee: string | null;
          assignee_name: string | null;
          client_email: string | null;
          client_name: string | null;
          company_id: string | null;
          company_name: string | null;
          created_at: string;
          first_answer_at: string | null;
          first_answer_minutes: number | null;
          id: string;
          last_by_staff: boolean | null;
          last_message: string | null;
          last_message_at: string;
          lately_answered: boolean | null;
          opened_by: string | null;
          priority: Database['public']['Enums']['ticket_priority'];
          reference: string;
          status: Database['public']['Enums']['ticket_status'];
          subject: string;
          tenant_id: string;
          unread: boolean;
          urgency: number;
          waits_for_first: boolean;
          waits_on_us: boolean;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: 'support_tickets_assignee_fkey';
            columns: ['assignee'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'support_tickets_assignee_fkey';
            columns: ['assignee'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'support_tickets_assignee_fkey';
            columns: ['assignee'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'support_tickets_opened_by_fkey';
            columns: ['opened_by'];
            isOneToOne: false;
            referencedRelation: 'company_invoices';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'support_tickets_opened_by_fkey';
            columns: ['opened_by'];
            isOneToOne: false;
            referencedRelation: 'invoice_list';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'support_tickets_opened_by_fkey';
            columns: ['opened_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'support_tickets_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'support_tickets_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'company_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'support_tickets_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'my_companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'support_tickets_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'support_tickets_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list_of_country';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'support_tickets_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      yearly_statement_list: {
        Row: {
          answers: StatementAnswers;
          changed_blocks: StatementBlock[];
          company_id: string;
          company_name: string;
          due_on: string;
          id: string;
          may_answer: boolean;
          prefill: StatementValues;
          return_note: string | null;
          signed_at: string | null;
          state: Database['public']['Enums']['statement_state'];
          substance_class: string | null;
          tenant_id: string;
          updated_at: string;
          version: number;
          year: number;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: 'yearly_statements_substance_class_fkey';
            columns: ['substance_class'];
            isOneToOne: false;
            referencedRelation: 'substance_classes';
            referencedColumns: ['code'];
          },
          {
            foreignKeyName: 'yearly_statements_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'yearly_statements_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'company_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'yearly_statements_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'my_companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'yearly_statements_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'yearly_statements_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'risk_list_of_country';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'yearly_statements_year_fkey';
            columns: ['year'];
            isOneToOne: false;
            referencedRelation: 'statement_years';
            referencedColumns: ['year'];
          },
        ];
      };
    };
    Functions: {
      accept_departure_debts: {
        Args: { departure_id: string; reason: string };
        Returns: undefined;
      };
      accept_document: {
        Args: { document_id: string; expires_on?: string; issued_on?: string; sha256?: string };
        Returns: undefined;
      };
      accept_invitation: { Args: { token: string }; Returns: undefined };
      accept_statement: {
        Args: { only_unchanged?: boolean; statement_id: string };
        Returns: undefined;
      };
      access_page: {
        Args: {
          before_id?: number;
          from_day?: string;
          most?: number;
          operation?: Database['public']['Enums']['access_kind'];
          person?: string;
          to_day?: string;
        };
        Returns: {
          at: string;
          id: number;
          ip: string | null;
          kind: Database['public']['Enums']['access_kind'];
          level: Database['public']['Enums']['access_level'];
          person_id: string | null;
          person_name: string | null;
          subject: string | null;
          subject_id: string | null;
          tenant_name: string | null;
        }[];
      };
      acknowledge_alert: { Args: { alert_id: string }; Returns: undefined };
      acknowledge_alerts: {
        Args: { alert_ids: string[] };
        Returns: {
          code: string | null;
          id: string;
        }[];
      };
      activity_contradictions: {
        Args: { answer?: string; subject: string; subject_id: string };
        Returns: {
          answered: string;
          declared: string;
          expected: string;
          place: string;
        }[];
      };
      add_discount: {
        Args: {
          amount?: number | null;
          client_id?: string | null;
          client_text: string;
          code?: string | null;
          discount_id: string;
          percent?: number | null;
          reason: string;
          tenant_id: string;
          valid_from: string;
          valid_to: string;
        };
        Returns: undefined;
      };
      add_firm_posting: {
        Args: {
          amount: number;
          currency?: string;
          day: string;
          dispute_id?: string;
          kind: Database['public']['Enums']['firm_posting_kind'];
          line_id?: string;
          money?: string;
          payment_id?: string;
          posting_id: string;
          reason: string;
          reference: string;
          tenant_id: string;
        };
        Returns: undefined;
      };
      add_kyc_note: { Args: { note: string; profile_id: string }; Returns: undefined };
      add_recurring: {
        Args: {
          amount?: number | null;
          client_id?: string | null;
          code?: string | null;
          company_id: string | null;
          first_day: string;
          label: string;
          last_day?: string | null;
          period: string;
          service_id: string;
          tenant_id?: string | null;
          vat_treatment: Database['public']['Enums']['vat_treatment'];
        };
        Returns: undefined;
      };
      add_staff_note: {
        Args: { application_id?: string; body: string; company_id?: string; note_id: string };
        Returns: undefined;
      };
      add_ticket_note: {
        Args: { body: string; note_id: string; ticket_id: string };
        Returns: undefined;
      };
      alert_companies: {
        Args: { alert_id: string };
        Returns: {
          company_id: string;
          name: string;
          roles: string[];
          through: string[];
        }[];
      };
      alert_history: {
        Args: { alert_id: string };
        Returns: {
          actor_name: string | null;
          assignee_name: string | null;
          at: string;
          note: string | null;
          severity: string | null;
          snoozed_until: string | null;
          state: AlertState | null;
          was_assigned: boolean;
        }[];
      };
      am_i_super_admin: { Args: Record<PropertyKey, never>; Returns: boolean };
      announce_day: {
        Args: {
          change_id: string;
          code: string;
          due_on: string;
          seen: Json;
          source_note: string;
          year: number;
        };
        Returns: undefined;
      };
      announcement_list: {
        Args: { first?: number; search?: string; size?: number };
        Returns: {
          audience: Database['public']['Enums']['announcement_audience'];
          by_name: string | null;
          id: string;
          is_of_one_firm: boolean;
          mails_failed: number;
          mails_sent: number;
          mails_waiting: number;
          message: string;
          notified: number;
          published_at: string;
          read: number;
          recalled_at: string | null;
          roles: Database['public']['Enums']['user_role'][];
          state: string;
          tenant_ids: string[];
          title: string;
          total: number;
          user_ids: string[];
        }[];
      };
      announcement_reach: {
        Args: {
          audience: Database['public']['Enums']['announcement_audience'];
          roles?: Database['public']['Enums']['user_role'][];
          tenant_ids?: string[];
          user_ids?: string[];
        };
        Returns: {
          names: string[] | null;
          readers: number;
        }[];
      };
      annual_fee_figures: {
        Args: { tenant_id: string; year: number };
        Returns: {
          companies: number;
          drafts: number;
          fees_due: number;
          fees_late: number;
          filed: number;
          money: FeeMoney[];
          not_billed: number;
          owed: number;
          owed_late: number;
          paid: number;
          paid_not_filed: number;
          struck_off_on: string | null;
          without_fee: number;
        }[];
      };
      annual_fees: {
        Args: {
          billing?: string;
          descending?: boolean;
          fee?: string;
          first?: number;
          only_client?: string;
          search?: string;
          size?: number;
          sort?: string;
          tenant_id: string;
          year: number;
        };
        Returns: {
          amount: number | null;
          billed: number | null;
          billing_state: BillingState;
          client_id: string;
          client_name: string;
          company_id: string;
          company_name: string;
          company_status: Database['public']['Enums']['company_status'];
          currency: string | null;
          done_on: string | null;
          due_on: string | null;
          duty_id: string | null;
          exposure: DutyExposure | null;
          fee_state: FeeState;
          invoice_companies: number | null;
          invoice_currency: string | null;
          invoice_due_on: string | null;
          invoice_id: string | null;
          invoice_number: string | null;
          is_verified: boolean | null;
          owed: number;
          reference: string | null;
          registration_number: string | null;
          total: number;
        }[];
      };
      answer_contact_message: { Args: { answer: string; message_id: string }; Returns: undefined };
      answer_kyc_request: { Args: { answer?: string; request_id: string }; Returns: undefined };
      answer_request: { Args: { answer?: string; request_id: string }; Returns: undefined };
      answer_statements: {
        Args: { answer: BlockAnswer; block: string; statement_ids: string[] };
        Returns: {
          code: string | null;
          id: string;
          version: number | null;
        }[];
      };
      application_arrears: {
        Args: { application_id: string };
        Returns: Database['public']['CompositeTypes']['arrears_line'][];
        SetofOptions: {
          from: '*';
          to: 'arrears_line';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      application_counts: {
        Args: { tenant_id: string };
        Returns: {
          everything: number;
          late: number;
          mine: number;
          unassigned: number;
        }[];
      };
      application_issues: {
        Args: { application_id: string };
        Returns: {
          code: string;
          field: string;
        }[];
      };
      application_people: {
        Args: { application_id: string };
        Returns: {
          kind: Database['public']['Enums']['party_kind'];
          kyc: Database['public']['Enums']['kyc_state'] | null;
          name: string;
          party_id: string;
          person_id: string;
          provided_by_firm: boolean;
          roles: Database['public']['Enums']['participant_role'][];
        }[];
      };
      application_quote: {
        Args: { application_id: string };
        Returns: Database['public']['CompositeTypes']['quote_line'][];
        SetofOptions: {
          from: '*';
          to: 'quote_line';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      application_stage_counts: {
        Args: { tenant_id: string };
        Returns: {
          count: number;
          state: Database['public']['Enums']['application_state'];
        }[];
      };
      apply_account: {
        Args: { amount: number; entry_id: string; invoice_id: string };
        Returns: undefined;
      };
      approval_blocker_counts: {
        Args: { application_ids: string[] };
        Returns: {
          application_id: string;
          total: number;
        }[];
      };
      approval_blockers: {
        Args: { application_id: string };
        Returns: {
          code: string;
          field: string;
        }[];
      };
      approve_application: {
        Args: { application_id: string; expected_version: number };
        Returns: undefined;
      };
      approve_change_request: {
        Args: { expected_version: number; request_id: string };
        Returns: undefined;
      };
      approve_erasures: { Args: { erasure_ids: string[] }; Returns: number };
      approve_kyc: {
        Args: {
          note?: string;
          profile_id: string;
          rating: Database['public']['Enums']['risk_rating'];
        };
        Returns: undefined;
      };
      approve_risk_override: { Args: { assessment_id: string; note?: string }; Returns: undefined };
      are_client_errors_kept: { Args: Record<PropertyKey, never>; Returns: boolean };
      arrears_of: {
        Args: {
          capital?: number;
          currency?: string;
          entity_type: string;
          incorporation_date: string;
          on_date?: string;
          paid_up_to: number;
        };
        Returns: Database['public']['CompositeTypes']['arrears_line'][];
        SetofOptions: {
          from: '*';
          to: 'arrears_line';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      ask_about_change_request: {
        Args: { question: string; request_id: string };
        Returns: undefined;
      };
      assess_risk: {
        Args: {
          answers: Json;
          assessment_id: string;
          notes?: Json;
          reason: string;
          subject: string;
          subject_id: string;
        };
        Returns: Database['public']['Enums']['risk_rating'];
      };
      assign_alert: { Args: { alert_id: string; assignee: string | null }; Returns: undefined };
      assign_alerts: {
        Args: { alert_ids: string[]; assignee: string | null };
        Returns: {
          code: string | null;
          id: string;
        }[];
      };
      assign_application: {
        Args: { application_id: string; user_id: string; word?: string };
        Returns: undefined;
      };
      assign_change_request: {
        Args: { request_id: string; user_id: string; word?: string };
        Returns: undefined;
      };
      assign_kyc: {
        Args: { profile_id: string; user_id: string; word?: string };
        Returns: undefined;
      };
      assign_ticket: { Args: { assignee: string | null; ticket_id: string }; Returns: undefined };
      attach_change_documents: {
        Args: { document_ids: string[]; request_id: string };
        Returns: undefined;
      };
      attach_fee_receipt: {
        Args: { document_id: string; done_on?: string; obligation_id: string };
        Returns: undefined;
      };
      attach_file: {
        Args: { attachment_id: string; file_name: string; path: string };
        Returns: undefined;
      };
      audit_entry: {
        Args: { entry_id: number };
        Returns: {
          after: Json | null;
          at: string;
          before: Json | null;
          hash: string;
          id: number;
          matches: boolean;
          prev_hash: string;
          request_address: string | null;
          request_agent: string | null;
          tenant_id: string | null;
        }[];
      };
      audit_export_page: {
        Args: { after_id?: number; export_id: string; page_size?: number };
        Returns: {
          entry: string;
          hash: string;
          id: number;
          prev_hash: string;
        }[];
      };
      audit_page: {
        Args: {
          before_id?: number;
          by_system?: boolean;
          company?: string;
          from_day?: string;
          kind?: string;
          most?: number;
          operation?: string;
          person?: string;
          record?: string;
          tenant_id?: string;
          to_day?: string;
        };
        Returns: {
          action: string;
          actor: string | null;
          actor_name: string | null;
          at: string;
          company_id: string | null;
          company_name: string | null;
          fields: string[] | null;
          id: number;
          request_address: string | null;
          row_id: string;
          state_after: string | null;
          state_before: string | null;
          table_name: string;
          title: string | null;
        }[];
      };
      bank_details_in_force: {
        Args: { tenant_id: string };
        Returns: {
          account_holder: string;
          account_number: string;
          bank_address: string | null;
          bank_name: string;
          bic: string | null;
          currency: string;
          id: string;
          intermediary: string | null;
          office_note: string | null;
          valid_from: string;
        }[];
      };
      bank_details_versions: {
        Args: { first?: number; search?: string; size?: number; tenant_id: string };
        Returns: {
          account_holder: string;
          account_number: string;
          bank_name: string;
          bic: string | null;
          currency: string;
          decided_at: string | null;
          decider_name: string | null;
          decision_note: string | null;
          id: string;
          proposed_at: string;
          proposer_name: string | null;
          reason: string;
          state: Database['public']['Enums']['bank_details_state'];
          total: number;
          valid_from: string;
        }[];
      };
      bank_details_waiting: {
        Args: { tenant_id: string };
        Returns: {
          account_holder: string;
          account_number: string;
          bank_address: string | null;
          bank_name: string;
          bic: string | null;
          currency: string;
          id: string;
          intermediary: string | null;
          office_note: string | null;
          proposed_at: string;
          proposed_by: string | null;
          proposer_name: string | null;
          reason: string;
          valid_from: string;
        }[];
      };
      bank_line_counts: {
        Args: { tenant_id: string };
        Returns: {
          open: number;
          posted: number;
          set_aside: number;
          sure: number;
          taking: number;
        }[];
      };
      bank_line_fees: {
        Args: { line_id: string };
        Returns: {
          amount: number | null;
          client_id: string;
          client_name: string;
          company_id: string;
          company_name: string;
          currency: string | null;
          due_on: string | null;
          invoice_id: string | null;
          invoice_number: string | null;
          invoice_state: Database['public']['Enums']['invoice_state'] | null;
          payer_is: string;
          year: number;
        }[];
      };
      bank_line_list: {
        Args: {
          descending?: boolean;
          first?: number;
          only_line?: string;
          search?: string;
          show?: string;
          size?: number;
          sort?: string;
          tenant_id: string;
        };
        Returns: {
          account: string;
          amount: number;
          bank_reference: string;
          best: BankProposal | null;
          currency: string;
          day: string;
          debit: BankDebit | null;
          file_name: string;
          id: string;
          import_id: string;
          payer: string;
          posted: BankPosting[];
          rest: number;
          set_aside_reason: string | null;
          state: BankLineState;
          text: string;
          total: number;
        }[];
      };
      bank_line_payments: {
        Args: { line_id: string };
        Returns: {
          currency: string;
          ended_as: Database['public']['Enums']['combined_payment_end'] | null;
          id: string;
          invoices: number;
          is_exact: boolean;
          is_named: boolean;
          label: string | null;
          made_at: string;
          made_by_name: string | null;
          payment_reference: string;
          total: number;
        }[];
      };
      bank_line_proformas: {
        Args: { line_id: string };
        Returns: {
          client_id: string;
          client_name: string;
          currency: string;
          ended_as: Database['public']['Enums']['proforma_end'] | null;
          id: string;
          invoice_id: string | null;
          number: string;
          subject: string;
          total: number;
          valid_until: string;
        }[];
      };
      bank_line_proposals: {
        Args: { line_id: string };
        Returns: {
          client_id: string;
          client_name: string;
          company_id: string | null;
          currency: string;
          differs: BankDifference[];
          due_on: string | null;
          invoice_id: string;
          is_sure: boolean;
          number: string;
          owed: number;
          payer_is: BankPayer;
          reasons: BankReason[];
          state: Database['public']['Enums']['invoice_state'];
          subject: string;
        }[];
      };
      bank_statement_balances: {
        Args: { account: string; balances: Json; entries: Json; tenant_id: string };
        Returns: {
          closing: number;
          closing_on: string;
          currency: string;
          difference: number;
          gap: number | null;
          last_closing: number | null;
          last_closing_on: string | null;
          last_file: string | null;
          lines_sum: number;
          opening: number;
          opening_on: string;
        }[];
      };
      begin_card_payment: {
        Args: { invoice_id: string; payment_id: string };
        Returns: {
          amount: number;
          begun_at: string;
          currency: string;
          ended_pages: string[];
          government: number;
          id: string;
          number: string;
          provider: string;
          tenant_id: string;
        }[];
      };
      begin_combined_card_payment: {
        Args: { combined_id: string; payment_id: string };
        Returns: {
          amount: number;
          begun_at: string;
          currency: string;
          ended_pages: string[];
          government: number;
          id: string;
          number: string;
          provider: string;
          tenant_id: string;
        }[];
      };
      begin_import: { Args: { import_id: string }; Returns: undefined };
      bookkeeping_accounts_of: { Args: { tenant_id: string }; Returns: Accounts };
      calendar: {
        Args: {
          company_id?: string;
          from_day: string;
          in_group?: string;
          in_none?: boolean;
          most?: number;
          tenant_id: string;
          to_day: string;
        };
        Returns: {
          amount: number | null;
          company: string | null;
          company_name: string | null;
          currency: string | null;
          id: string;
          kind: CalendarKind;
          on_day: string;
          party: string | null;
          party_name: string | null;
          state: string;
          title: string;
        }[];
      };
      calendar_days: {
        Args: { from_day: string; tenant_id: string; to_day: string };
        Returns: {
          entries: number;
          kind: CalendarKind;
          money: DayMoney[];
          on_day: string;
          open: number;
        }[];
      };
      cancel_firm_deletion: { Args: { reason: string; tenant_id: string }; Returns: undefined };
      cancel_job: { Args: { job_id: string }; Returns: undefined };
      card_setup: {
        Args: { tenant_id: string };
        Returns: {
          checked_at: string | null;
          is_on: boolean;
          missing: string[];
          provider: string | null;
        }[];
      };
      cease_holding: { Args: { held_until: string; holding_id: string }; Returns: undefined };
      change_company_group: {
        Args: { group_id: string; name: string; note?: string };
        Returns: undefined;
      };
      change_needs_second_person: { Args: { request_id: string }; Returns: boolean };
      change_reference: {
        Args: { change_id: string; new_row: Json; seen: Json; table_name: string };
        Returns: undefined;
      };
      change_request_blockers: {
        Args: { request_id: string };
        Returns: {
          code: string;
          detail: string | null;
          field: string;
        }[];
      };
      change_request_consequences: {
        Args: { request_id: string };
        Returns: {
          amount: number | null;
          currency: string | null;
          due_on: string | null;
          kind: string;
          note: string | null;
          title: string;
        }[];
      };
      change_request_counts: {
        Args: { tenant_id: string };
        Returns: {
          approved: number;
          ended: number;
          everything: number;
          in_review: number;
          information_requested: number;
          mine: number;
          submitted: number;
          unassigned: number;
          waiting: number;
        }[];
      };
      change_request_issues: {
        Args: { request_id: string };
        Returns: {
          code: string;
          field: string;
        }[];
      };
      charges_as_at: {
        Args: { company: string; effective?: string; known_at?: string };
        Returns: {
          amount: number | null;
          charge_id: string;
          chargee: string;
          created_on: string;
          currency: string | null;
          description: string;
          recorded_at: string;
          registered_on: string | null;
          remark: string | null;
          satisfied_on: string | null;
        }[];
      };
      check_company_name: {
        Args: { entity_type: string; features?: string[]; name: string; on_date?: string };
        Returns: {
          authority: string | null;
          blocks: boolean;
          code: string;
          note: string | null;
          source_note: string | null;
          valid_from: string | null;
          verified: boolean | null;
          word: string | null;
        }[];
      };
      check_firm_point: { Args: { point: string; tenant_id: string }; Returns: undefined };
      check_import: { Args: { import_id: string }; Returns: undefined };
      check_upload: { Args: { path: string }; Returns: undefined };
      claim_change_request: { Args: { request_id: string }; Returns: undefined };
      claim_kyc: { Args: { profile_id: string }; Returns: undefined };
      claim_next_kyc: { Args: { tenant_id?: string }; Returns: string | null };
      client_needs: {
        Args: { application_id?: string; most?: number; tenant_id: string };
        Returns: {
          due_on: string | null;
          facts: NeedFacts | null;
          id: string;
          kind: string;
          of_application: string | null;
          of_company: string | null;
          since: string | null;
          subject: string | null;
          title: string | null;
          total: number;
        }[];
      };
      close_contact_message: { Args: { message_id: string }; Returns: undefined };
      close_my_account: { Args: { confirmation: string }; Returns: undefined };
      companies_by_risk: {
        Args: {
          after_id?: string;
          after_score?: number;
          page_size?: number;
          rating: Database['public']['Enums']['risk_rating'];
          tenant_id?: string;
        };
        Returns: {
          assessed_at: string;
          assessment_id: string;
          company_id: string;
          company_tenant: string;
          name: string;
          next_review_on: string | null;
          score: number;
          worked_out: Database['public']['Enums']['risk_rating'];
        }[];
      };
      company_activity: {
        Args: { before?: string; company: string; kinds?: string[]; most?: number };
        Returns: {
          actor: string | null;
          at: string;
          kind: string;
          note: string | null;
          subject_id: string;
          title: string | null;
          what: string;
        }[];
      };
      company_alerts: {
        Args: { company_id: string };
        Returns: {
          assignee_name: string | null;
          detail: string;
          due_on: string | null;
          id: string;
          kind: string;
          party_id: string | null;
          party_name: string | null;
          severity: Database['public']['Enums']['alert_severity'];
          title: string;
        }[];
      };
      company_as_at: {
        Args: { company: string; effective?: string; known_at?: string };
        Returns: {
          name: string;
          particulars_on: string | null;
          registered_office: string | null;
        }[];
      };
      company_list_counts: {
        Args: { tenant_id: string };
        Returns: {
          high_risk: number;
          late: number;
          leaving: number;
          open_kyc: number;
          unrated: number;
        }[];
      };
      company_next_standings: {
        Args: { company_id: string };
        Returns: Database['public']['Enums']['company_status'][];
      };
      company_standings: {
        Args: { company: string };
        Returns: {
          since: string | null;
          status: Database['public']['Enums']['company_status'];
        }[];
      };
      company_status_counts: {
        Args: { tenant_id: string };
        Returns: {
          count: number;
          status: Database['public']['Enums']['company_status'];
        }[];
      };
      complete_obligation: {
        Args: {
          document_id?: string;
          done_on: string;
          note?: string;
          obligation_id: string;
          reference?: string;
        };
        Returns: undefined;
      };
      complete_obligations: {
        Args: { done_on: string; note?: string; obligation_ids: string[]; reference?: string };
        Returns: {
          code: string | null;
          id: string;
        }[];
      };
      complete_task: { Args: { note: string; task_id: string }; Returns: undefined };
      compliance_alert_counts: {
        Args: { tenant_id: string };
        Returns: {
          count: number;
          mine: number;
          severity: Database['public']['Enums']['alert_severity'];
          state: Database['public']['Enums']['alert_state'];
          unassigned: number;
        }[];
      };
      compliance_as_at: {
        Args: { company: string; known_at: string };
        Returns: {
          conditions: string[];
          duties: DutyThen[];
          events: EventThen[];
        }[];
      };
      confirm_bank_details: { Args: { details_id: string }; Returns: undefined };
      confirm_departure_debts: {
        Args: { departure_id: string; reason: string };
        Returns: undefined;
      };
      confirm_firm_deletion: { Args: { firm_name: string; tenant_id: string }; Returns: string };
      confirm_kyc_approval: {
        Args: { agrees: boolean; note?: string; profile_id: string };
        Returns: undefined;
      };
      confirm_owners: { Args: { company_id: string; proposal_ids: string[] }; Returns: undefined };
      confirm_reference: {
        Args: {
          change_id: string;
          checked_on: string;
          seen: Json;
          source: string;
          table_name: string;
        };
        Returns: undefined;
      };
      confirm_write_off: { Args: { proposal_id: string }; Returns: undefined };
      continue_audit_check: {
        Args: { check_id: string; most?: number };
        Returns: {
          checked: number;
          entries: number;
          state: Database['public']['Enums']['audit_check_state'];
        }[];
      };
      convert_contact_message: { Args: { message_id: string }; Returns: string };
      correct_charge: {
        Args: { charge_id: string; corrections: Json; expected_version: number; remark: string };
        Returns: number;
      };
      correct_company: {
        Args: {
          changes: Json;
          company_id: string;
          document_id?: string;
          expected_version: number;
          reason: string;
        };
        Returns: number;
      };
      correct_holding: {
        Args: { corrections: Json; expected_version: number; holding_id: string; remark: string };
        Returns: number;
      };
      correct_participant: {
        Args: { corrections: Json; entry_id: string; expected_version: number; remark: string };
        Returns: number;
      };
      create_calendar_feed: {
        Args: { company_id?: string; tenant_id: string; token: string };
        Returns: string;
      };
      create_company_group: {
        Args: { group_id: string; name: string; note?: string; tenant_id: string };
        Returns: undefined;
      };
      create_tenant: { Args: { name: string; slug: string; tenant_id: string }; Returns: string };
      decide_arrears: {
        Args: { application_id: string; decision: string; document_id?: string };
        Returns: undefined;
      };
      decide_check: {
        Args: { check_id: string; is_clear: boolean; result: string };
        Returns: undefined;
      };
      decide_hit: {
        Args: { hit_id: string; is_match: boolean; reason: string };
        Returns: undefined;
      };
      decide_hits: {
        Args: { hit_ids: string[]; is_match: boolean; reason: string };
        Returns: number;
      };
      decide_import_companies: {
        Args: { decisions: ImportDecision[]; import_id: string };
        Returns: undefined;
      };
      decide_import_people: {
        Args: { decisions: ImportDecision[]; import_id: string };
        Returns: undefined;
      };
      decisions_as_at: {
        Args: { company: string; known_at?: string };
        Returns: {
          actor: string | null;
          at: string;
          kind: string;
          note: string | null;
          outcome: string;
          subject_id: string;
        }[];
      };
      declare_holding: {
        Args: {
          held_from?: string;
          holding: Json;
          holding_id: string;
          owned_party_id: string;
          owner: Json;
        };
        Returns: string;
      };
      decline_combined_payment: { Args: { payment_id: string; reply: string }; Returns: undefined };
      decline_payment_notice: { Args: { notice_id: string; reply: string }; Returns: undefined };
      decline_risk_override: {
        Args: { assessment_id: string; reason: string };
        Returns: undefined;
      };
      delete_company_group: { Args: { group_id: string }; Returns: undefined };
      delete_view: { Args: { view_id: string }; Returns: undefined };
      departure_checklist: {
        Args: { departure_id: string };
        Returns: {
          is_met: boolean;
          item: string;
          note: string | null;
        }[];
      };
      derive_risk_answers: {
        Args: { subject: string; subject_id: string };
        Returns: {
          answer: string;
          factor: string;
          reason: string | null;
        }[];
      };
      device_key: { Args: Record<PropertyKey, never>; Returns: string };
      discard_firm_export: { Args: { export_id: string }; Returns: undefined };
      discard_import: { Args: { import_id: string }; Returns: undefined };
      discard_invoice: { Args: { invoice_id: string }; Returns: undefined };
      discard_obligation_rule: { Args: { proposal_id: string }; Returns: undefined };
      discard_risk_model: { Args: { version: number }; Returns: undefined };
      discard_watchlist_import: {
        Args: { import_id: string };
        Returns: {
          added: number;
          changed: number;
          discarded_at: string | null;
          discarded_by: string | null;
          file_key: string;
          finished_at: string | null;
          id: string;
          records: number;
          rejected: number;
          retired: number;
          started_at: string;
          started_by: string | null;
          state: Database['public']['Enums']['watchlist_import_state'];
          unreadable: number;
          watchlist: string;
        };
        SetofOptions: {
          from: '*';
          to: 'watchlist_imports';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      discount_list: {
        Args: { tenant_id: string };
        Returns: {
          amount: number | null;
          client_id: string | null;
          client_name: string | null;
          client_text: string;
          code: string | null;
          created_at: string;
          creator_name: string | null;
          end_reason: string | null;
          ended_at: string | null;
          id: string;
          invoices: number;
          label: string | null;
          percent: number | null;
          reason: string;
          reduced: number;
          state: DiscountState;
          valid_from: string;
          valid_to: string;
        }[];
      };
      discount_preview: {
        Args: {
          client_id?: string | null;
          code?: string | null;
          tenant_id: string;
          valid_from: string;
          valid_to: string;
        };
        Returns: {
          applications: number;
          clients: number;
          companies: number;
          other_discounts: number;
        }[];
      };
      dismiss_owner_proposal: { Args: { proposal_id: string; reason: string }; Returns: undefined };
      dispute_invoice: {
        Args: { hold_id: string; invoice_id: string; note: string };
        Returns: undefined;
      };
      document_checklists: {
        Args: { company_id?: string; first?: number; size?: number; tenant_id: string };
        Returns: {
          companies: string[];
          kind: Database['public']['Enums']['party_kind'];
          name: string;
          party_id: string;
          points: ChecklistPoint[];
          required: number;
          settled: number;
          state: Database['public']['Enums']['kyc_state'];
          total: number;
        }[];
      };
      document_counts: {
        Args: { company_id?: string; tenant_id: string };
        Returns: {
          accepted: number;
          everything: number;
          expiring: number;
          in_review: number;
          needs_client: number;
        }[];
      };
      document_queue: {
        Args: {
          category?: string;
          company_id?: string;
          first?: number;
          party_id?: string;
          search?: string;
          show?: string;
          single?: string;
          size?: number;
          tenant_id: string;
        };
        Returns: {
          at: string;
          by_staff: boolean;
          bytes: number | null;
          categories: string[];
          companies: string[];
          document_id: string | null;
          expires_on: string | null;
          file_name: string | null;
          filed_as: string | null;
          is_version: boolean;
          key: string;
          lacking: number;
          max_age_months: number | null;
          may_replace: boolean;
          mime_type: string | null;
          needs_client: boolean;
          note: string | null;
          of_application: string | null;
          of_company: string | null;
          of_party: string | null;
          reason: string | null;
          reason_note: string | null;
          scan: Database['public']['Enums']['scan_state'] | null;
          standing: QueueStanding;
          storage_path: string | null;
          subject: string | null;
          total: number;
        }[];
      };
      document_review_counts: {
        Args: { tenant_id: string };
        Returns: {
          accepted: number;
          everything: number;
          expired: number;
          expiring: number;
          malware: number;
          rejected: number;
          subjects: number;
          waiting: number;
        }[];
      };
      document_review_list: {
        Args: {
          category?: string;
          company_id?: string;
          first?: number;
          party_id?: string;
          search?: string;
          show?: string;
          size?: number;
          tenant_id: string;
        };
        Returns: {
          category_name: string;
          companies: string[];
          created_at: string;
          expires_on: string | null;
          file_name: string;
          id: string;
          is_version: boolean;
          mime_type: string;
          of_application: string | null;
          of_company: string | null;
          of_party: string | null;
          reason: string | null;
          scan: Database['public']['Enums']['scan_state'];
          standing: string;
          status: Database['public']['Enums']['document_status'];
          storage_path: string;
          subject: string | null;
          total: number;
        }[];
      };
      document_subjects: {
        Args: { tenant_id: string };
        Returns: {
          id: string;
          kind: string;
          name: string;
        }[];
      };
      document_versions: {
        Args: { document_id: string };
        Returns: {
          by_staff: boolean;
          created_at: string;
          expires_on: string | null;
          file_name: string;
          id: string;
          reason: string | null;
          reason_note: string | null;
          scan: Database['public']['Enums']['scan_state'];
          status: Database['public']['Enums']['document_status'];
          storage_path: string;
        }[];
      };
      documents_as_at: {
        Args: { company: string; known_at?: string };
        Returns: {
          application_id: string | null;
          category: string;
          document_id: string;
          expires_on: string | null;
          file_name: string;
          replaces: string | null;
          status: Database['public']['Enums']['document_status'];
          status_since: string;
          uploaded_at: string;
        }[];
      };
      draft_invoice: {
        Args: {
          application_id?: string;
          company_id?: string;
          invoice_id: string;
          is_resident?: boolean;
          services?: string[];
        };
        Returns: undefined;
      };
      draft_payer_renewal: { Args: { company_id: string; year: number }; Returns: string };
      draft_quote: {
        Args: {
          application_id: string;
          capital: number | null;
          currency: string;
          entity_type: string;
          is_resident: boolean | null;
          kind?: Database['public']['Enums']['application_kind'];
          services: string[];
          tenant_id: string;
        };
        Returns: Database['public']['CompositeTypes']['quote_line'][];
        SetofOptions: {
          from: '*';
          to: 'quote_line';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      draft_recurring: {
        Args: { tenant_id: string };
        Returns: {
          drafts: number;
          lines: number;
        }[];
      };
      draft_renewal: {
        Args: { company_id: string; invoice_id: string; year: number };
        Returns: undefined;
      };
      draft_restoration: { Args: { company_id: string; invoice_id: string }; Returns: string };
      due_risk_reviews: {
        Args: {
          after_day?: string;
          after_id?: string;
          due_by: string;
          page_size?: number;
          tenant_id?: string;
        };
        Returns: {
          assessment_id: string;
          model_day: string | null;
          moved_by: number | null;
          moved_to: Database['public']['Enums']['risk_rating'] | null;
          name: string;
          next_review_on: string;
          rating: Database['public']['Enums']['risk_rating'];
          subject: string;
          subject_id: string;
          subject_tenant: string;
          worked_out: Database['public']['Enums']['risk_rating'];
        }[];
      };
      duty_figures: {
        Args: { company_id?: string; in_group?: string; in_none?: boolean; tenant_id: string };
        Returns: {
          late: number;
          money: DutyMoney[];
          open: number;
          reported: number;
          settled: number;
          soon: number;
        }[];
      };
      edit_staff_note: {
        Args: { body: string; expected_version: number; note_id: string };
        Returns: undefined;
      };
      effect_change_request: {
        Args: { effective_on?: string; registry_reference?: string; request_id: string };
        Returns: undefined;
      };
      end_calendar_feed: { Args: { feed_id: string }; Returns: undefined };
      end_discount: { Args: { discount_id: string; reason: string }; Returns: undefined };
      end_firm_export: {
        Args: { export_id: string; file_count: number; lease: string; row_count: number };
        Returns: undefined;
      };
      end_invoice_hold: { Args: { answer?: string; hold_id: string }; Returns: undefined };
      end_recurring: { Args: { reason: string; service_id: string }; Returns: undefined };
      end_reference: {
        Args: {
          change_id: string;
          last_day: string;
          seen: Json;
          source: string;
          table_name: string;
        };
        Returns: undefined;
      };
      end_session: { Args: { session_id: string }; Returns: undefined };
      end_shared_access: { Args: { company_ids: string[]; person_id: string }; Returns: undefined };
      end_vat_evidence: {
        Args: { evidence_id: string; last_day?: string; withdrawn_note?: string };
        Returns: undefined;
      };
      ensure_membership: { Args: Record<PropertyKey, never>; Returns: string | null };
      ensure_profile: { Args: Record<PropertyKey, never>; Returns: undefined };
      enter_application_parties: {
        Args: { application_id: string };
        Returns: {
          application_id: string;
          party_id: string;
          person_id: string;
          position: number;
          roles: Database['public']['Enums']['participant_role'][];
          tenant_id: string;
        }[];
        SetofOptions: {
          from: '*';
          to: 'application_parties';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      erase_next_firm: { Args: { most: number }; Returns: Json };
      erase_next_identity: { Args: Record<PropertyKey, never>; Returns: Json };
      event_consequences: {
        Args: { company_id: string; event: string; on_date: string };
        Returns: {
          amount: number | null;
          currency: string | null;
          due_on: string | null;
          kind: string;
          note: string | null;
          title: string;
        }[];
      };
      evidence_documents: {
        Args: { client_id: string; tenant_id: string };
        Returns: {
          about: string;
          category: string;
          created_at: string;
          file_name: string;
          id: string;
        }[];
      };
      fail_card_payment: { Args: { payment_id: string }; Returns: undefined };
      fail_identity_erasure: { Args: { erasure_id: string; reason: string }; Returns: undefined };
      fetch_firm_export: {
        Args: { export_id: string; part: number };
        Returns: {
          bytes: number;
          path: string;
          sha256: string;
        }[];
      };
      file_annual_fees: {
        Args: {
          entries: Json;
          only_check?: boolean;
          take_doubtful?: boolean;
          tenant_id: string;
          year: number;
        };
        Returns: {
          code: string | null;
          company_id: string | null;
          company_name: string | null;
          doubts: string[];
          is_filed: boolean;
          place: number;
        }[];
      };
      file_application: {
        Args: { application_id: string; registry_reference?: string };
        Returns: undefined;
      };
      file_findings: {
        Args: Record<PropertyKey, never>;
        Returns: {
          document_id: string | null;
          finding: string;
          path: string;
          since: string;
        }[];
      };
      file_returns: {
        Args: {
          entries: Json;
          kind: Database['public']['Enums']['return_kind'];
          only_check?: boolean;
          take_doubtful?: boolean;
          tenant_id: string;
          year: number | null;
        };
        Returns: {
          code: string | null;
          company_id: string | null;
          company_name: string | null;
          doubts: string[];
          is_filed: boolean;
          place: number;
        }[];
      };
      file_scanning: {
        Args: Record<PropertyKey, never>;
        Returns: {
          failed: number;
          firms: string[];
          infected: number;
          is_on: boolean;
          last_verdict_at: string | null;
          late: number;
          unchecked: number;
          waiting: number;
        }[];
      };
      filing_payment: { Args: { application_id: string }; Returns: FilingPayment };
      finish_watchlist_import: {
        Args: { import_id: string; may_shrink?: boolean };
        Returns: {
          added: number;
          changed: number;
          discarded_at: string | null;
          discarded_by: string | null;
          file_key: string;
          finished_at: string | null;
          id: string;
          records: number;
          rejected: number;
          retired: number;
          started_at: string;
          started_by: string | null;
          state: Database['public']['Enums']['watchlist_import_state'];
          unreadable: number;
          watchlist: string;
        };
        SetofOptions: {
          from: '*';
          to: 'watchlist_imports';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      firm_checklist: {
        Args: { tenant_id: string };
        Returns: {
          is_done: boolean;
          is_waiting: boolean;
          point: string;
        }[];
      };
      firm_deletion: {
        Args: { tenant_id: string };
        Returns: {
          cancel_reason: string | null;
          cancelled_at: string | null;
          cancelled_by_name: string | null;
          confirmed_at: string | null;
          confirmed_by_name: string | null;
          done: number | null;
          due_at: string | null;
          firm_name: string;
          hand_over: string | null;
          id: string | null;
          may_cancel: boolean;
          may_confirm: boolean;
          may_order: boolean;
          may_request: boolean;
          ordered_at: string | null;
          ordered_by_name: string | null;
          reason: string | null;
          requested_at: string | null;
          requested_by_name: string | null;
          state: Database['public']['Enums']['firm_deletion_state'] | null;
          step: string | null;
          total: number | null;
        }[];
      };
      firm_deletion_conditions: {
        Args: { tenant_id: string };
        Returns: {
          blocks: boolean;
          code: string;
          figure: number;
          ok: boolean;
        }[];
      };
      firm_deletion_proofs: {
        Args: Record<PropertyKey, never>;
        Returns: {
          audit_entries: number | null;
          audit_head: string | null;
          audit_last_id: number | null;
          began_at: string;
          confirmed_at: string;
          confirmed_by_name: string;
          due_at: string;
          ended_at: string;
          export_id: string;
          export_manifest: string | null;
          firm_id: string;
          firm_name: string;
          firm_slug: string;
          hand_over: string | null;
          id: string;
          ordered_at: string;
          ordered_by_name: string;
          proof: DeletionProof;
          reason: string;
          requested_at: string | null;
          requested_by_name: string | null;
        }[];
      };
      firm_export_files: {
        Args: { after: string; export_id: string; lease: string };
        Returns: {
          bucket: string;
          bytes: number;
          key: string;
          left_out: string | null;
          name: string;
          path: string;
          sha256: string | null;
        }[];
      };
      firm_export_list: {
        Args: { tenant_id: string };
        Returns: {
          asked_at: string;
          asked_by_name: string | null;
          bytes: number | null;
          done: number;
          downloads: number;
          ended_at: string | null;
          error: string | null;
          expires_at: string | null;
          file_count: number | null;
          id: string;
          is_by_us: boolean;
          parts: number;
          reason: string;
          row_count: number | null;
          scope: Database['public']['Enums']['firm_export_scope'];
          state: Database['public']['Enums']['firm_export_state'];
          total: number;
        }[];
      };
      firm_export_log: {
        Args: { after: number; export_id: string; lease: string; most: number };
        Returns: {
          id: number;
          line: string;
        }[];
      };
      firm_export_log_head: { Args: { export_id: string; lease: string }; Returns: Json };
      firm_export_rows: {
        Args: { after: Json; export_id: string; lease: string; most: number; table_name: string };
        Returns: {
          key: Json;
          line: string;
        }[];
      };
      firm_people: {
        Args: {
          descending?: boolean;
          first?: number;
          search?: string;
          show?: string;
          size?: number;
          sort?: string;
          tenant_id: string;
        };
        Returns: {
          companies: number;
          email: string;
          id: string;
          is_staff: boolean;
          name: string;
          role: Database['public']['Enums']['tenant_role'];
          since: string;
          status: Database['public']['Enums']['account_status'];
          total: number;
        }[];
      };
      firm_posting_list: {
        Args: { from_day: string; tenant_id: string; to_day: string; with_reference?: string };
        Returns: {
          amount: number;
          currency: string;
          day: string;
          dispute_id: string | null;
          id: string;
          invoice_id: string | null;
          invoice_number: string | null;
          kind: Database['public']['Enums']['firm_posting_kind'];
          line_id: string | null;
          money: FirmMoney;
          number: string;
          payment_id: string | null;
          reason: string;
          recorded_at: string;
          recorder_name: string | null;
          reference: string;
          reversed_because: string | null;
          reversed_on: string | null;
          reverser_name: string | null;
          reverses: string | null;
        }[];
      };
      firm_price_preview: {
        Args: { code: string; tenant_id: string; valid_from: string };
        Returns: {
          clients: number;
          companies: number;
          drafts: number;
          first_year: number | null;
          former: number | null;
          per: string;
          planned: number;
          platform: number;
        }[];
      };
      firm_prices: {
        Args: { tenant_id: string };
        Returns: {
          applies: string;
          code: string;
          label: string;
          next_amount: number | null;
          next_from: string | null;
          next_is_own: boolean;
          own_amount: number | null;
          own_from: string | null;
          per: string;
          platform_amount: number;
        }[];
      };
      firm_staff: {
        Args: { tenant_id: string };
        Returns: {
          duties: Database['public']['Enums']['staff_duty'][];
          name: string;
        }[];
      };
      firm_use: {
        Args: { tenant_id: string };
        Returns: {
          branding: Branding;
          companies: number;
          features: TenantFeatures;
          files_after_payment: boolean;
          limits: TenantLimits;
          members: number;
          open_for_enrolment: boolean;
          owner_invitations: number;
          owners: number;
          storage_bytes: number;
          takes_fees_early: boolean;
          version: number;
        }[];
      };
      first_answer_figures: {
        Args: { tenant_id: string };
        Returns: {
          answered: number;
          longest_minutes: number | null;
          median_minutes: number | null;
          ninetieth_minutes: number | null;
          waiting: number;
        }[];
      };
      forget_firm_files: { Args: { paths: string[] }; Returns: undefined };
      forget_my_drafts: { Args: Record<PropertyKey, never>; Returns: string[] };
      get_user_tenant_ids: {
        Args: { user_id: string };
        Returns: {
          user_tenant_ids: string;
        }[];
      };
      group_figures: {
        Args: { tenant_id: string };
        Returns: {
          companies: number;
          group_id: string | null;
          money: InvoiceMoney[];
          name: string | null;
          note: string | null;
          open: number;
          overdue: number;
          paid: number;
          void: number;
        }[];
      };
      group_statement: {
        Args: { from_day: string; group_id: string; tenant_id: string; to_day: string };
        Returns: {
          amount: number;
          company: string;
          company_id: string;
          company_number: string | null;
          currency: string;
          due_on: string | null;
          invoice_id: string;
          issued_on: string;
          number: string;
          open: number;
          settled: number;
        }[];
      };
      hold_invoice: {
        Args: {
          hold_id: string;
          invoice_id: string;
          kind: Database['public']['Enums']['invoice_hold_kind'];
          note?: string;
          until?: string;
        };
        Returns: undefined;
      };
      hold_records: { Args: { party_id: string; reason: string; until?: string }; Returns: string };
      hold_reminders: {
        Args: { company_id: string; reason: string; until: string };
        Returns: undefined;
      };
      hold_reminders_of: {
        Args: { company_ids: string[]; reason: string; until: string };
        Returns: {
          code: string | null;
          id: string;
        }[];
      };
      import_bank_lines: {
        Args: {
          account: string;
          balance_reason?: string;
          balances?: Json;
          entries: Json;
          file_name: string;
          format: string;
          import_id: string;
          left_out?: number;
          only_check?: boolean;
          tenant_id: string;
          with_alike?: boolean;
        };
        Returns: BankCodes;
      };
      import_company_list: {
        Args: { first?: number; import_id: string; search?: string; show?: string; size?: number };
        Returns: {
          alike: CompanyAlike[];
          company_id: string | null;
          duties: number | null;
          id: string;
          known_id: string | null;
          name: string;
          number: string | null;
          overdue: number | null;
          place: number;
          problems: ImportProblem[];
          state: ImportState;
          total: number;
          undone: string | null;
          warnings: ImportProblem[];
        }[];
      };
      import_figures: {
        Args: { import_id: string };
        Returns: {
          alike: number;
          alike_people: number;
          companies: number;
          done: number | null;
          duties: number;
          entered: number;
          failed_job: string | null;
          failure: string | null;
          known: number;
          known_people: number;
          new_people: number;
          overdue: number;
          people: number;
          ready: number;
          refused: number;
          refused_people: number;
          stay: number;
          total: number | null;
          undone: number;
          unused_people: number;
          warned: number;
        }[];
      };
      import_person_list: {
        Args: { first?: number; import_id: string; search?: string; show?: string; size?: number };
        Returns: {
          alike: PartyAlike[];
          at_row: number | null;
          birth_date: string;
          country: string;
          id: string;
          is_used: boolean;
          kind: string;
          known_id: string | null;
          name: string;
          number: string;
          party_id: string | null;
          problems: ImportProblem[];
          sheet: string;
          state: ImportPersonState;
          total: number;
        }[];
      };
      incorporate_application: {
        Args: {
          application_id: string;
          company_name?: string;
          features?: string[];
          registered_office?: string;
          registered_on?: string;
          registration_number: string;
          registry_entity_id?: string;
        };
        Returns: string;
      };
      invite_client: {
        Args: {
          access: Database['public']['Enums']['company_access'];
          company_id: string;
          email: string;
          token: string;
        };
        Returns: string;
      };
      invite_colleague: {
        Args: { duties: Database['public']['Enums']['staff_duty'][]; email: string; token: string };
        Returns: string;
      };
      invite_company: {
        Args: { company_name: string; email: string; tenant_id: string; token: string };
        Returns: string;
      };
      invite_owner: { Args: { email: string; tenant_id: string; token: string }; Returns: string };
      invite_party: {
        Args: { application_id: string; email: string; person_id: string; token: string };
        Returns: string;
      };
      invoice_counts: {
        Args: { tenant_id: string };
        Returns: {
          drafts: number;
          late: number;
          open: number;
          reported: number;
        }[];
      };
      invoice_discounts: {
        Args: { invoice_id: string };
        Returns: {
          amount: number | null;
          client_text: string;
          code: string | null;
          created_at: string;
          id: string;
          percent: number | null;
          valid_to: string;
        }[];
      };
      invoice_figures: {
        Args: { company_id?: string; tenant_id: string };
        Returns: {
          money: InvoiceMoney[];
          open: number;
          overdue: number;
          paid: number;
          void: number;
        }[];
      };
      invoice_levels: {
        Args: { tenant_id: string };
        Returns: {
          is_own: boolean;
          levels: InvoiceLevel[];
          valid_from: string;
        }[];
      };
      invoice_statement: {
        Args: { company_id?: string; from_day: string; tenant_id: string; to_day: string };
        Returns: {
          amount: number;
          balance: number;
          currency: string;
          kind: string;
          number: string | null;
          on_day: string;
          posting: string;
          reason: string | null;
          subject: string | null;
        }[];
      };
      isolation_probes: {
        Args: Record<PropertyKey, never>;
        Returns: {
          began_at: string;
          checks: number;
          ended_at: string | null;
          firms: number;
          id: string;
          in_part: number;
          is_complete: boolean;
          job_id: string | null;
          leaks: IsolationLeak[];
          own_rows: number;
          people: number;
          relations: number;
          rows_checked: number;
        }[];
      };
      issue_credit_note: {
        Args: { credit_id: string; invoice_id: string; lines: Json; reason: string };
        Returns: string;
      };
      issue_invoice: { Args: { due_on: string; invoice_id: string }; Returns: string };
      issue_proforma: {
        Args: {
          expected_version: number;
          invoice_id: string;
          proforma_id: string;
          valid_until: string;
        };
        Returns: string;
      };
      job_errors: {
        Args: { job_id: string };
        Returns: {
          label: string | null;
          message: string;
          sqlstate_code: string;
        }[];
      };
      journal_lines: {
        Args: { month: string; tenant_id: string };
        Returns: {
          account: string;
          account_kind: AccountKind;
          client_name: string | null;
          credit: number;
          currency: string;
          day: string;
          debit: number;
          entry_id: string;
          kind: JournalKind;
          number: string | null;
          posting_number: string;
          reason: string | null;
          recorded_at: string;
          reference: string | null;
          seq: number;
        }[];
      };
      journal_sums: {
        Args: { month: string; tenant_id: string };
        Returns: {
          account: string;
          account_kind: AccountKind;
          credit: number;
          currency: string;
          debit: number;
          lines: number;
        }[];
      };
      known_parties: {
        Args: { tenant_id: string };
        Returns: {
          birth_date: string | null;
          country: string | null;
          email: string | null;
          id: string;
          kind: Database['public']['Enums']['party_kind'];
          name: string;
          owners: KnownOwner[];
          registration_number: string | null;
        }[];
      };
      kyc_approval_blockers: {
        Args: { profile_id: string; rating?: Database['public']['Enums']['risk_rating'] };
        Returns: {
          code: string;
          detail: string | null;
          field: string;
        }[];
      };
      kyc_as_at: {
        Args: { company: string; effective: string; known_at?: string };
        Returns: {
          country: string | null;
          kind: Database['public']['Enums']['party_kind'];
          level: Database['public']['Enums']['due_diligence_level'] | null;
          name: string;
          party_id: string;
          profile_id: string | null;
          rating: Database['public']['Enums']['risk_rating'] | null;
          roles: Database['public']['Enums']['participant_role'][];
          state: Database['public']['Enums']['kyc_state'] | null;
          state_since: string | null;
        }[];
      };
      kyc_checklist: {
        Args: { profile_id: string };
        Returns: {
          accepted: number;
          categories: string[];
          code: string;
          max_age_months: number | null;
          minimum: number;
          note: string;
          sent: number;
          waived: boolean;
        }[];
      };
      kyc_declarations: {
        Args: { profile_id: string };
        Returns: {
          address: string | null;
          body: string | null;
          declaration_id: string | null;
          in_force: boolean;
          kind: string;
          signed_at: string | null;
          signed_body: string | null;
          signed_name: string | null;
        }[];
      };
      kyc_estimate: {
        Args: { tenant_id: string };
        Returns: {
          cases: number;
          median_hours: number;
          ninetieth_hours: number;
          priority: Database['public']['Enums']['kyc_priority'];
          scope: string;
          since: string;
        }[];
      };
      kyc_issues: {
        Args: { profile_id: string };
        Returns: {
          code: string;
          field: string;
        }[];
      };
      kyc_overview: {
        Args: {
          company_id?: string;
          first?: number;
          search?: string;
          show?: string;
          size?: number;
          tenant_id: string;
        };
        Returns: {
          applications: HeldApplication[];
          asked_on: string | null;
          companies: HeldCompany[];
          country: string | null;
          documents: LackingDocument[];
          fields: string[];
          identity_expires_on: string | null;
          is_begun: boolean;
          is_done: boolean;
          kind: Database['public']['Enums']['party_kind'];
          name: string;
          party_id: string;
          questions: number;
          reason: string | null;
          reason_note: string | null;
          standing: KycStanding;
          state: Database['public']['Enums']['kyc_state'] | null;
          state_since: string | null;
          total: number;
        }[];
      };
      kyc_overview_counts: {
        Args: { company_id?: string; tenant_id: string };
        Returns: {
          asked: number;
          everyone: number;
          needs: number;
          review: number;
          verified: number;
        }[];
      };
      kyc_queue: {
        Args: { first?: number; search?: string; show?: string; size?: number; tenant_id: string };
        Returns: {
          assignee: string | null;
          assignee_name: string | null;
          cause: string;
          companies: string[];
          country: string | null;
          decided_by_name: string | null;
          is_for_me: boolean;
          is_late: boolean;
          kind: Database['public']['Enums']['party_kind'];
          level: Database['public']['Enums']['due_diligence_level'];
          name: string;
          open_hits: number;
          opened_at: string;
          party_id: string;
          priority: Database['public']['Enums']['kyc_priority'];
          profile_id: string;
          profile_state: Database['public']['Enums']['kyc_state'];
          rating: Database['public']['Enums']['risk_rating'] | null;
          roles: Database['public']['Enums']['participant_role'][];
          state: Database['public']['Enums']['kyc_queue_state'];
          total: number;
          usual_hours: number | null;
          waited_hours: number;
        }[];
      };
      kyc_queue_counts: {
        Args: { tenant_id: string };
        Returns: {
          asked: number;
          everything: number;
          mine: number;
          oldest: string | null;
          provided: number;
          second: number;
          unassigned: number;
        }[];
      };
      kyc_rating_proposal: {
        Args: { profile_id: string };
        Returns: {
          decisions: number;
          lowest: Database['public']['Enums']['risk_rating'];
          rating: Database['public']['Enums']['risk_rating'];
          reasons: RatingReason[];
        }[];
      };
      late_applications: {
        Args: { tenant_id: string };
        Returns: {
          application_id: string;
        }[];
      };
      leave_tenant: { Args: { tenant_id: string }; Returns: undefined };
      lift_record_hold: { Args: { hold_id: string; reason: string }; Returns: undefined };
      link_party: { Args: { company_id?: string; party_id: string }; Returns: undefined };
      live_head: {
        Args: { tenant_id: string };
        Returns: {
          age_ms: number | null;
          seq: number;
        }[];
      };
      mail_list: {
        Args: {
          area?: string;
          descending?: boolean;
          first?: number;
          search?: string;
          show?: string;
          size?: number;
          sort?: string;
          tenant_id: string;
        };
        Returns: {
          answer: string | null;
          can_retry: boolean;
          id: string;
          kind: string;
          next_try_at: string | null;
          person_id: string | null;
          person_name: string | null;
          queued_at: string;
          recipient: string;
          refusal_id: string | null;
          retried_by: string | null;
          settled_at: string | null;
          state: string;
          total: number;
          tries: number;
        }[];
      };
      mail_part: { Args: { invitation_id: string; token: string }; Returns: undefined };
      mail_report: {
        Args: { filters: Json; report: string; rhythm: string; tenant_id: string };
        Returns: string;
      };
      mail_states: {
        Args: { about: string[] };
        Returns: {
          about_id: string;
          answer: string | null;
          mail_id: string;
          queued_at: string;
          settled_at: string | null;
          state: string;
          tries: number;
        }[];
      };
      make_combined_payment: {
        Args: { invoice_ids: string[]; label?: string; payment_id: string; tenant_id: string };
        Returns: undefined;
      };
      make_document: {
        Args: {
          accept_missing: boolean;
          made_id: string;
          subject_id: string;
          template_id: string;
          version: number;
        };
        Returns: TemplateValues;
      };
      make_recovery_codes: { Args: Record<PropertyKey, never>; Returns: string[] };
      mark_all_notifications_read: { Args: Record<PropertyKey, never>; Returns: number };
      mark_ticket_read: { Args: { ticket_id: string }; Returns: undefined };
      match_fee_receipts: {
        Args: { files: Json; tenant_id: string; year: number };
        Returns: {
          company_id: string | null;
          company_name: string | null;
          duty_id: string | null;
          fee_state: string | null;
          has_receipt: boolean;
          is_attached: boolean;
          is_sure: boolean;
          place: number;
          registration_number: string | null;
          strength: string | null;
        }[];
      };
      match_line_refund: { Args: { line_id: string; refund_id: string }; Returns: undefined };
      missing_owner_particulars: {
        Args: { nature_of_control?: string[]; party: Json; tenant_id: string };
        Returns: {
          field: string;
          kyc_profile_id: string | null;
          label: string;
          source: string;
        }[];
      };
      model_preview_moves: {
        Args: { first?: number; move?: string; preview_id: string; search?: string; size?: number };
        Returns: {
          after: Database['public']['Enums']['risk_rating'] | null;
          after_score: number | null;
          assessment_id: string;
          before: Database['public']['Enums']['risk_rating'];
          before_score: number;
          name: string;
          subject: string;
          subject_id: string;
          tenant_id: string;
          tenant_name: string;
          total: number;
        }[];
      };
      model_previews: {
        Args: { version: number };
        Returns: {
          assessed: number;
          counts: Record<string, number>;
          finished_at: string | null;
          id: string;
          is_of_draft: boolean;
          job_done: number | null;
          job_error: string | null;
          job_id: string | null;
          job_state: Database['public']['Enums']['job_state'] | null;
          job_total: number | null;
          made_by: string | null;
          made_on: string;
        }[];
      };
      mute_notification: { Args: { notification_id: string }; Returns: string };
      my_account_ties: {
        Args: Record<PropertyKey, never>;
        Returns: {
          kind: string;
          name: string;
        }[];
      };
      my_data: { Args: Record<PropertyKey, never>; Returns: Json };
      my_sessions: {
        Args: Record<PropertyKey, never>;
        Returns: {
          active_at: string;
          current: boolean | null;
          id: string;
          second_factor: boolean;
          started_at: string;
          user_agent: string | null;
        }[];
      };
      note_card_setup: {
        Args: { missing: string[]; provider: string; tenant_id: string };
        Returns: undefined;
      };
      obligation_why: {
        Args: { obligation_id: string };
        Returns: {
          because: string;
          currency: string | null;
          effect: string | null;
          is_known: boolean | null;
          is_verified: boolean | null;
          next_effect: string | null;
          next_on: string | null;
          next_penalty: number | null;
          penalty: number | null;
          reckoning: string;
          rule_name: string;
          rule_note: string;
          source_note: string;
          steps: PenaltyStep[];
          verified: boolean;
        }[];
      };
      offer_picture: { Args: { path: string; tenant_id?: string }; Returns: undefined };
      offered_services: {
        Args: { entity_type: string; tenant_id?: string };
        Returns: {
          code: string;
          first_due: string;
          government: number | null;
          label: string;
          ours: number;
          per: string;
        }[];
      };
      open_card_page: { Args: { page_id: string; payment_id: string }; Returns: undefined };
      open_check: {
        Args: { check_id: string; kind: string; subject: string; subject_id: string };
        Returns: undefined;
      };
      open_ticket: {
        Args: {
          body: string;
          company_id?: string;
          page_path?: string;
          page_title?: string;
          priority?: Database['public']['Enums']['ticket_priority'];
          subject: string;
          tenant_id: string;
          ticket_id: string;
        };
        Returns: string;
      };
      order_firm_deletion: {
        Args: { firm_name: string; hand_over: string; reason: string; tenant_id: string };
        Returns: string;
      };
      override_risk: {
        Args: {
          assessment_id: string;
          rating: Database['public']['Enums']['risk_rating'];
          reason: string;
        };
        Returns: undefined;
      };
      owner_filings: {
        Args: {
          first?: number;
          only_late?: boolean;
          search?: string;
          size?: number;
          tenant_id: string;
        };
        Returns: {
          changes: OwnerChange[];
          client_name: string;
          company_id: string;
          company_name: string;
          due_on: string;
          duty_ids: string[];
          filed_on: string | null;
          is_late: boolean;
          owners: FiledOwner[];
          particulars: FiledDifference[] | null;
          registration_number: string | null;
          total: number;
        }[];
      };
      owners_differences: {
        Args: { company_id: string };
        Returns: {
          action: Database['public']['Enums']['owner_proposal_action'];
          blockers: OwnerBlocker[] | null;
          due_on: string | null;
          entry_nature: string[] | null;
          entry_percent: number | null;
          identified_on: string;
          name: string;
          nature_of_control: string[];
          party_id: string;
          percent: number | null;
          proposal_id: string;
        }[];
      };
      ownership: {
        Args: { company_id: string; effective?: string; known_at?: string };
        Returns: NamedOwnership;
      };
      part_mails: {
        Args: { application_id: string };
        Returns: {
          invitation_id: string;
          queued_at: string;
          settled_at: string | null;
          state: string;
        }[];
      };
      pause_recurring: { Args: { reason: string; service_id: string }; Returns: undefined };
      people_list: {
        Args: {
          descending?: boolean;
          first?: number;
          search?: string;
          show?: string;
          size?: number;
          sort?: string;
          tenant_id: string;
        };
        Returns: {
          access: Database['public']['Enums']['company_access'] | null;
          companies: number;
          company: string | null;
          email: string;
          expires_at: string | null;
          has_second_factor: boolean;
          id: string;
          invited_by: string | null;
          kind: string;
          last_seen: string | null;
          name: string;
          role: Database['public']['Enums']['user_role'] | null;
          since: string;
          state: string;
          tenant_role: Database['public']['Enums']['tenant_role'] | null;
          total: number;
        }[];
      };
      person_stakes: {
        Args: { user_id: string };
        Returns: {
          alerts: number;
          applications: number;
          change_requests: number;
          companies: number;
          firms_alone: string[];
          kyc_cases: number;
          tickets: number;
        }[];
      };
      picture_check: {
        Args: { tenant_id?: string };
        Returns: {
          is_on: boolean;
          offered_at: string | null;
          reason: string | null;
          state: string | null;
        }[];
      };
      pin_portal: {
        Args: { portal: string; reason: string; tenant: string; version: string | null };
        Returns: undefined;
      };
      pin_staff_note: { Args: { note_id: string; pinned: boolean }; Returns: undefined };
      portal_pins: {
        Args: Record<PropertyKey, never>;
        Returns: {
          is_withdrawn: boolean;
          pinned_at: string | null;
          pinned_by: string | null;
          portal: PortalName;
          reason: string | null;
          tenant_id: string;
          tenant_name: string;
          version: string;
        }[];
      };
      portal_versions: {
        Args: { days: number };
        Returns: {
          changed_at: string | null;
          changed_by: string | null;
          crashes: number;
          failures: number;
          fell_back: number;
          first_seen_at: string | null;
          is_automatic: boolean | null;
          last_seen_at: string | null;
          loads: number;
          pins: number;
          portal: PortalName;
          reason: string | null;
          slow: number;
          stages: StageCounts;
          state: PortalVersionState;
          unchecked: number;
          version: string;
        }[];
      };
      portfolio_parts: {
        Args: { size?: number };
        Returns: {
          before_id: string | null;
          from_id: string;
        }[];
      };
      post_bank_line: {
        Args: {
          amount?: number;
          client_id: string;
          line_id: string;
          method?: Database['public']['Enums']['payment_method'];
          parts: Json;
          posting_id: string;
        };
        Returns: undefined;
      };
      post_card_payment: { Args: { payment_id: string }; Returns: undefined };
      post_combined_payment: { Args: { line_id: string; payment_id: string }; Returns: undefined };
      post_line_fee: {
        Args: {
          kind: Database['public']['Enums']['firm_posting_kind'];
          line_id: string;
          posting_id: string;
          reason?: string;
          reference?: string;
        };
        Returns: undefined;
      };
      post_sure_line: { Args: { line_id: string }; Returns: undefined };
      preview_obligation_rule: {
        Args: {
          before_id?: string | null;
          from_id?: string | null;
          rule: Omit<Database['public']['Tables']['obligation_rules']['Row'], 'valid_to'>;
        };
        Returns: {
          change: RuleChange;
          companies: number;
          earliest: string;
          examples: PreviewExample[];
          latest: string;
          obligations: number;
        }[];
      };
      preview_risk_model: {
        Args: { version: number };
        Returns: {
          after: Database['public']['Enums']['risk_rating'] | null;
          before: Database['public']['Enums']['risk_rating'];
          count: number;
        }[];
      };
      preview_risk_model_changes: {
        Args: { after_id?: string; page_size?: number; version: number };
        Returns: {
          after: Database['public']['Enums']['risk_rating'] | null;
          assessment_id: string;
          before: Database['public']['Enums']['risk_rating'];
          name: string;
          subject: string;
          subject_id: string;
          tenant_id: string;
        }[];
      };
      propose_bank_details: {
        Args: {
          account_holder: string;
          account_number: string;
          bank_address?: string;
          bank_name: string;
          bic?: string;
          currency: string;
          details_id: string;
          intermediary?: string;
          office_note?: string;
          reason: string;
          tenant_id: string;
          valid_from: string;
        };
        Returns: undefined;
      };
      propose_obligation_rule: {
        Args: {
          proposal_id: string;
          rule: Omit<Database['public']['Tables']['obligation_rules']['Row'], 'valid_to'>;
        };
        Returns: undefined;
      };
      public_settings: {
        Args: Record<PropertyKey, never>;
        Returns: {
          company_name: string;
          date_format: string;
          mfa_required: boolean;
          owes_second_factor: boolean;
          password_min_length: number;
          schema_version: string;
          session_timeout: number;
          support_email: string;
          timezone: string;
          withdrawn_portals: WithdrawnPortal[];
        }[];
      };
      publish_announcement: {
        Args: {
          announcement_id: string;
          audience: Database['public']['Enums']['announcement_audience'];
          expires_at?: string;
          link?: string;
          message: string;
          publish_at?: string;
          roles?: Database['public']['Enums']['user_role'][];
          tenant_ids?: string[];
          title: string;
          user_ids?: string[];
        };
        Returns: number;
      };
      publish_obligation_rule: { Args: { proposal_id: string }; Returns: undefined };
      publish_risk_model: { Args: { version: number }; Returns: undefined };
      put_import_companies: { Args: { companies: Json; import_id: string }; Returns: undefined };
      put_import_people: { Args: { import_id: string; people: Json }; Returns: undefined };
      put_in_group: { Args: { company_ids: string[]; group_id?: string }; Returns: undefined };
      put_watchlist_entries: {
        Args: {
          entries: Json;
          from_record: number;
          import_id: string;
          problems?: Json;
          records: number;
        };
        Returns: number;
      };
      queue_scans: { Args: { tenant_id: string }; Returns: number };
      quote: {
        Args: {
          capital: number | null;
          currency: string;
          entity_type: string;
          is_resident?: boolean | null;
          kind?: Database['public']['Enums']['application_kind'];
          on_date?: string;
          services: string[];
          tenant_id?: string;
        };
        Returns: Database['public']['CompositeTypes']['quote_line'][];
        SetofOptions: {
          from: '*';
          to: 'quote_line';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      read_audit_heads: {
        Args: Record<PropertyKey, never>;
        Returns: {
          entries: number;
          last_hash: string;
          last_id: number;
          tenant_id: string | null;
        }[];
      };
      read_calendar_feed: { Args: { caller: string; token_hash: string }; Returns: Json | null };
      recall_announcement: { Args: { announcement_id: string }; Returns: undefined };
      recall_kyc: { Args: { note: string; profile_id: string }; Returns: undefined };
      receivables: {
        Args: { tenant_id: string };
        Returns: {
          band: string;
          currency: string;
          invoices: number;
          owed: number;
        }[];
      };
      recent_mails: {
        Args: Record<PropertyKey, never>;
        Returns: {
          answer: string | null;
          id: string;
          next_try_at: string;
          queued_at: string;
          recipient: string;
          settled_at: string | null;
          state: string;
          subject: string;
          template: string;
          tries: number;
        }[];
      };
      record_card_event: {
        Args: { event: Json; provider: string; tenant_id: string };
        Returns: string;
      };
      record_change_of_agent: {
        Args: {
          application_id: string;
          recorded_on: string;
          registered_office: string;
          registry_entity_id?: string;
        };
        Returns: string;
      };
      record_combined_payment: {
        Args: {
          method: Database['public']['Enums']['payment_method'];
          paid_on: string;
          payment_id: string;
          reference?: string;
        };
        Returns: undefined;
      };
      record_continuation: {
        Args: {
          application_id: string;
          company_name?: string;
          continued_on: string;
          registered_office: string;
          registration_number: string;
          registry_entity_id?: string;
        };
        Returns: string;
      };
      record_departure: {
        Args: { departure_id: string; foreign_number?: string; on_date: string };
        Returns: undefined;
      };
      record_departure_pack: {
        Args: { departure_id: string; manifest_sha256: string };
        Returns: undefined;
      };
      record_event: {
        Args: {
          company_id: string;
          event: string;
          event_id: string;
          note?: string;
          on_date: string;
          tenant_id: string;
        };
        Returns: undefined;
      };
      record_export: {
        Args: { kind: string; rows: number; tenant_id: string };
        Returns: undefined;
      };
      record_firm_export_part: {
        Args: {
          bytes: number;
          export_id: string;
          lease: string;
          part: number;
          path: string;
          progress: Json;
          sha256: string;
        };
        Returns: undefined;
      };
      record_payment: {
        Args: {
          amount: number;
          invoice_id: string;
          method: Database['public']['Enums']['payment_method'];
          paid_on: string;
          payment_id: string;
          reference?: string;
        };
        Returns: undefined;
      };
      record_reading: { Args: { document_id: string }; Returns: undefined };
      record_receipt: {
        Args: {
          amount: number;
          client_id: string;
          currency?: string;
          method: Database['public']['Enums']['payment_method'];
          paid_on: string;
          parts: Json;
          receipt_id: string;
          reference?: string;
          tenant_id: string;
        };
        Returns: undefined;
      };
      record_scan: {
        Args: { lease: string; note?: string; outcome: string; scan_id: string; sha256?: string };
        Returns: undefined;
      };
      record_vat_evidence: {
        Args: {
          client_id: string;
          document_id: string;
          evidence_id: string;
          purpose: string;
          residence: string;
          tenant_id: string;
          valid_from: string;
          valid_until?: string;
        };
        Returns: undefined;
      };
      recovery_codes_left: { Args: Record<PropertyKey, never>; Returns: number };
      recurring_list: {
        Args: { company_id?: string; tenant_id: string };
        Returns: {
          amount: number | null;
          client_name: string | null;
          code: string | null;
          company_name: string;
          due: number;
          first_day: string;
          id: string;
          is_agreed: boolean;
          label: string;
          last_day: string | null;
          next_on: string | null;
          note: string | null;
          of_company: string | null;
          period: RecurringPeriod;
          state: RecurringState;
          vat_treatment: Database['public']['Enums']['vat_treatment'];
          yearly: number;
        }[];
      };
      reference_reach: {
        Args: { reference_row: Json; table_name: string };
        Returns: {
          count: number;
          what: string;
        }[];
      };
      reference_to_verify: {
        Args: Record<PropertyKey, never>;
        Returns: {
          reference_row: Json;
          table_name: string;
        }[];
      };
      refund_account: {
        Args: {
          amount: number;
          client_id: string;
          currency?: string;
          method: Database['public']['Enums']['payment_method'];
          paid_on: string;
          reason: string;
          reference?: string;
          refund_id: string;
          tenant_id: string;
        };
        Returns: undefined;
      };
      refund_invoice: {
        Args: {
          amount: number;
          invoice_id: string;
          method: Database['public']['Enums']['payment_method'];
          paid_on: string;
          reason: string;
          reference?: string;
          refund_id: string;
        };
        Returns: undefined;
      };
      refusal_kinds: {
        Args: Record<PropertyKey, never>;
        Returns: {
          code: string;
          command: string;
          refusals: number;
        }[];
      };
      refusal_page: {
        Args: {
          answer?: string;
          asked?: string;
          before_id?: number;
          from_day?: string;
          most?: number;
          person?: string;
          to_day?: string;
        };
        Returns: {
          at: string;
          code: string;
          command: string;
          id: number;
          ip: string | null;
          person_id: string | null;
          person_name: string | null;
        }[];
      };
      register_as_at: {
        Args: {
          company: string;
          effective?: string;
          known_at?: string;
          register?: Database['public']['Enums']['company_register'];
        };
        Returns: {
          address: string | null;
          appointed_on: string | null;
          ceased_on: string | null;
          country: string | null;
          entry_id: string;
          kind: Database['public']['Enums']['party_kind'];
          name: string;
          nationality: string | null;
          nature_of_control: string[];
          notified_on: string | null;
          party_id: string;
          percent: number | null;
          provided_by_firm: boolean;
          recorded_at: string;
          registration_number: string | null;
          remark: string | null;
          role: Database['public']['Enums']['participant_role'];
          shares: number | null;
        }[];
      };
      register_days: {
        Args: { company: string };
        Returns: {
          changes: string[];
          day: string;
        }[];
      };
      register_document: {
        Args: {
          category: string;
          document_id: string;
          expires_on?: string;
          file_name: string;
          path: string;
          replaces?: string;
          sha256?: string;
        };
        Returns: string;
      };
      reject_application: {
        Args: { application_id: string; note?: string; reason_code: string };
        Returns: undefined;
      };
      reject_bank_details: { Args: { details_id: string; reason?: string }; Returns: undefined };
      reject_change_request: {
        Args: { note?: string; reason_code: string; request_id: string };
        Returns: undefined;
      };
      reject_document: {
        Args: { document_id: string; note?: string; reason_code: string };
        Returns: undefined;
      };
      reject_kyc: {
        Args: { note?: string; profile_id: string; reason_code: string };
        Returns: undefined;
      };
      reject_write_off: { Args: { proposal_id: string; reason?: string }; Returns: undefined };
      release_firm_export: { Args: { export_id: string; lease: string }; Returns: undefined };
      release_kyc: { Args: { profile_id: string }; Returns: undefined };
      release_reminders: { Args: { company_id: string }; Returns: undefined };
      release_reminders_of: {
        Args: { company_ids: string[] };
        Returns: {
          code: string | null;
          id: string;
        }[];
      };
      remember_import_columns: {
        Args: { columns: Json; sheet: string; tenant_id: string };
        Returns: undefined;
      };
      reminder_days: {
        Args: { tenant_id: string };
        Returns: {
          about: string;
          days: number[];
          is_own: boolean;
          name: string | null;
          platform_days: number[] | null;
        }[];
      };
      reminder_plan: {
        Args: {
          first?: number;
          only_client?: string;
          only_company?: string;
          search?: string;
          show?: string;
          size?: number;
          tenant_id: string;
        };
        Returns: {
          client_id: string;
          client_name: string;
          company_id: string;
          company_name: string;
          day: string;
          days: number;
          due_on: string;
          held_until: string | null;
          hold_reason: string | null;
          kind: string;
          of_whom: string | null;
          receivers: number;
          subject_id: string;
          total: number;
          what: string;
        }[];
      };
      remove_member: { Args: { tenant_id: string; user_id: string }; Returns: undefined };
      remove_prepared_answer: { Args: { answer_id: string }; Returns: undefined };
      remove_second_factor: { Args: { reason: string; user_id: string }; Returns: undefined };
      remove_staff_note: { Args: { note_id: string }; Returns: undefined };
      reopen_alert: { Args: { alert_id: string }; Returns: undefined };
      reopen_alerts: {
        Args: { alert_ids: string[] };
        Returns: {
          code: string | null;
          id: string;
        }[];
      };
      reopen_check: { Args: { check_id: string }; Returns: undefined };
      reopen_document: { Args: { document_id: string }; Returns: undefined };
      reopen_hit: { Args: { hit_id: string }; Returns: undefined };
      reopen_kyc: { Args: { profile_id: string; reason: string }; Returns: undefined };
      reopen_obligation: { Args: { obligation_id: string }; Returns: undefined };
      reply_ticket: {
        Args: { body: string; message_id: string; ticket_id: string };
        Returns: undefined;
      };
      report_activity: {
        Args: { from_day?: string; step?: string; tenant_id?: string; to_day?: string };
        Returns: {
          is_total: boolean;
          kind: string;
          number: number;
          period: string | null;
        }[];
      };
      report_client_error: {
        Args: {
          browser?: string;
          message: string;
          portal: string;
          route: string;
          stack: string;
          version: string;
        };
        Returns: undefined;
      };
      report_combined_payment: {
        Args: {
          amount: number;
          document_id?: string;
          note?: string;
          paid_on: string;
          payment_id: string;
          reference?: string;
        };
        Returns: undefined;
      };
      report_companies: {
        Args: { from_day?: string; tenant_id?: string; to_day?: string };
        Returns: {
          companies: number;
          entity_type: string | null;
          is_total: boolean;
          registered: number;
          status: Database['public']['Enums']['company_status'] | null;
        }[];
      };
      report_expiring_documents: {
        Args: { from_day?: string; most?: number; tenant_id?: string; to_day?: string };
        Returns: {
          category: string;
          company_id: string | null;
          company_name: string | null;
          days_left: number;
          document_id: string;
          expires_on: string;
          file_name: string;
          party_id: string | null;
          party_name: string | null;
          status: Database['public']['Enums']['document_status'];
          total: number;
        }[];
      };
      report_kyc_ageing: {
        Args: { from_day?: string; tenant_id?: string; to_day?: string };
        Returns: {
          band: string | null;
          is_total: boolean;
          oldest: string | null;
          profiles: number;
          state: Database['public']['Enums']['kyc_state'] | null;
        }[];
      };
      report_obligations: {
        Args: { from_day?: string; tenant_id?: string; to_day?: string };
        Returns: {
          amount_open: number;
          amount_to_check: number;
          currency: string | null;
          done_in_time: number;
          done_late: number;
          is_total: boolean;
          late: number;
          obligations: number;
          open: number;
          penalties_unknown: number;
          penalty: number;
          penalty_to_check: number;
          rule_code: string | null;
          rule_name: string;
          waived: number;
        }[];
      };
      report_payment: {
        Args: {
          amount?: number;
          document_id?: string;
          invoice_id?: string;
          note?: string;
          notice_id: string;
          obligation_id?: string;
          paid_on: string;
          reference?: string;
        };
        Returns: undefined;
      };
      report_portal_load: {
        Args: { ms?: number; outcome: string; portal: string; stage?: string; version: string };
        Returns: undefined;
      };
      report_risk: {
        Args: { from_day?: string; tenant_id?: string; to_day?: string };
        Returns: {
          is_total: boolean;
          overridden: number;
          rating: Database['public']['Enums']['risk_rating'] | null;
          review_due: number;
          subject: string;
          subjects: number;
        }[];
      };
      report_spending: {
        Args: { from_day?: string; tenant_id?: string; to_day?: string };
        Returns: {
          credited: number;
          currency: string;
          government: number;
          invoices: number;
          is_total: boolean;
          paid: number;
          period: string | null;
          services: number;
          total: number;
          vat: number;
          written_off: number;
        }[];
      };
      report_worker_life: {
        Args: { part: string; sealed?: boolean; version: string };
        Returns: undefined;
      };
      request_card_refund: {
        Args: { amount: number; payment_id: string; reason: string; refund_id: string };
        Returns: {
          currency: string;
          id: string;
          payment_ref: string;
          provider: string;
          refund_amount: number;
          state: Database['public']['Enums']['card_refund_state'];
          tenant_id: string;
        }[];
      };
      request_change: {
        Args: {
          company_id: string;
          details: Json;
          document_ids?: string[];
          effective_on: string;
          kind: Database['public']['Enums']['change_kind'];
          request_id: string;
          wording?: string;
        };
        Returns: undefined;
      };
      request_departure: {
        Args: {
          company_id: string;
          departure_id: string;
          details: Json;
          document_id?: string;
          kind: Database['public']['Enums']['departure_kind'];
          reason: string;
          wanted_on: string;
        };
        Returns: undefined;
      };
      request_firm_deletion: { Args: { reason: string; tenant_id: string }; Returns: string };
      request_information: {
        Args: { application_id: string; requests: NewQuestion[] };
        Returns: undefined;
      };
      request_kyc_information: {
        Args: { profile_id: string; requests: NewQuestion[] };
        Returns: undefined;
      };
      rescreen_parties: { Args: { batch_size?: number }; Returns: number };
      resend_invitation: { Args: { invitation_id: string; token: string }; Returns: string };
      resolve_alert: { Args: { alert_id: string; note: string }; Returns: undefined };
      resolve_alerts: {
        Args: { alert_ids: string[]; note: string };
        Returns: {
          code: string | null;
          id: string;
        }[];
      };
      restoration_cost: {
        Args: { company_id: string; on_date?: string };
        Returns: {
          currency: string;
          invoice: RestorationInvoice | null;
          is_known: boolean;
          lines: RestorationLine[];
          needs: string | null;
          needs_note: string | null;
          needs_verified: boolean | null;
          owed: number;
          paid: number;
          struck_off_on: string | null;
          total: number;
        }[];
      };
      restore_portal_version: {
        Args: { portal: string; reason: string; version: string };
        Returns: undefined;
      };
      restore_user: { Args: { user_id: string }; Returns: undefined };
      resume_recurring: { Args: { service_id: string }; Returns: undefined };
      retire_document_template: { Args: { template_id: string }; Returns: undefined };
      retry_job: { Args: { job_id: string }; Returns: undefined };
      retry_mail: { Args: { mail_id: string }; Returns: undefined };
      retry_mails: {
        Args: { area?: string; search?: string; show?: string; tenant_id: string };
        Returns: number;
      };
      retryable_mails: {
        Args: { area?: string; search?: string; show?: string; tenant_id: string };
        Returns: number;
      };
      return_for_names: { Args: { application_id: string; note?: string }; Returns: undefined };
      return_rows: {
        Args: {
          company_ids?: string[];
          first?: number;
          kind: Database['public']['Enums']['return_kind'];
          size?: number;
          tenant_id: string;
          year: number | null;
        };
        Returns: {
          cells: ReturnCells;
          company_id: string;
          company_name: string;
          id: string;
          total: number;
        }[];
      };
      return_statement: { Args: { note: string; statement_id: string }; Returns: undefined };
      reverse_entry: {
        Args: { entry_id: string; reason: string; reversal_id: string };
        Returns: undefined;
      };
      reverse_firm_posting: {
        Args: { posting_id: string; reason: string; reversal_id: string };
        Returns: undefined;
      };
      revoke_calendar_feed: { Args: { feed_id: string }; Returns: undefined };
      revoke_company_access: {
        Args: { company_id: string; reason: string; user_id: string };
        Returns: undefined;
      };
      revoke_invitation: { Args: { invitation_id: string }; Returns: undefined };
      risk_as_at: {
        Args: { company: string; known_at: string };
        Returns: {
          assessed_at: string;
          breakdown: RiskPart[];
          by: Named | null;
          definition: RiskDefinition;
          effective_rating: Database['public']['Enums']['risk_rating'];
          floor: Database['public']['Enums']['risk_rating'] | null;
          id: string;
          inherent_score: number;
          next_review_on: string | null;
          overrides: OverrideThen[];
          rating: Database['public']['Enums']['risk_rating'];
          reason: string;
          residual_score: number;
          version: number;
        }[];
      };
      risk_by_country: {
        Args: { tenant_id?: string };
        Returns: {
          count: number;
          country: string;
          rating: Database['public']['Enums']['risk_rating'];
        }[];
      };
      risk_by_group: {
        Args: { tenant_id?: string };
        Returns: {
          count: number;
          group_code: string;
          rating: Database['public']['Enums']['risk_rating'];
        }[];
      };
      risk_counts: {
        Args: { tenant_id: string };
        Returns: {
          due: number;
          late: number;
          overridden: number;
          unrated: number;
          waiting: number;
        }[];
      };
      risk_distribution: {
        Args: { tenant_id?: string };
        Returns: {
          count: number;
          rating: Database['public']['Enums']['risk_rating'] | null;
          subject: string;
        }[];
      };
      risk_heat: {
        Args: { factor: string; tenant_id?: string };
        Returns: {
          answer: string;
          average: number;
          companies: number;
          country: string;
          high: number;
        }[];
      };
      run_many: {
        Args: { action: string; arguments?: Json; ids: string[]; tenant_id: string };
        Returns: {
          code: string | null;
          id: string | null;
          job_id: string | null;
        }[];
      };
      save_application: {
        Args: {
          application_id: string;
          data?: Json;
          entity_type?: string | null;
          expected_version: number;
          step: string;
        };
        Returns: number;
      };
      save_change_request: {
        Args: {
          details: Json;
          document_ids?: string[];
          effective_on: string | null;
          expected_version: number;
          request_id: string;
          wording?: string | null;
        };
        Returns: number;
      };
      save_document_template: {
        Args: {
          body: string;
          expected_version: number;
          file_hash?: string;
          file_name?: string;
          file_path?: string;
          kind: Database['public']['Enums']['template_kind'];
          name: string;
          subject: Database['public']['Enums']['template_subject'];
          template_id: string;
          tenant_id: string;
        };
        Returns: number;
      };
      save_kyc: {
        Args: { data: Json; expected_version: number; profile_id: string };
        Returns: number;
      };
      save_prepared_answer: {
        Args: {
          answer_id: string;
          body: string;
          expected_version: number;
          tenant_id: string;
          title: string;
        };
        Returns: number;
      };
      save_risk_model: {
        Args: {
          definition: RiskDefinition;
          expected_revision: number;
          name: string;
          source_note: string;
          version: number;
        };
        Returns: number;
      };
      save_settings: {
        Args: { expected_version: number; key: string; value: Json };
        Returns: number;
      };
      save_statement: {
        Args: { answers: StatementAnswers; expected_version: number; statement_id: string };
        Returns: number;
      };
      save_view: {
        Args: { list: string; name: string; query: string; tenant_id: string };
        Returns: string;
      };
      schema_version: { Args: Record<PropertyKey, never>; Returns: string };
      screen_party: { Args: { party_id: string }; Returns: number };
      screening_counts: {
        Args: { tenant_id: string };
        Returns: {
          hits: number;
          people: number;
          state: Database['public']['Enums']['hit_state'];
          strength: string;
          watchlist: string;
        }[];
      };
      screening_progress: {
        Args: Record<PropertyKey, never>;
        Returns: {
          done: number | null;
          due: number;
          due_since: string | null;
          finished_at: string | null;
          hits: number | null;
          parties: number | null;
          started_at: string | null;
          watchlist: string | null;
        }[];
      };
      screening_queue: {
        Args: {
          first?: number;
          search?: string;
          show?: string;
          size?: number;
          strength?: string;
          tenant_id: string;
          watchlist?: string;
        };
        Returns: {
          birth_date: string | null;
          companies: string[];
          country: string | null;
          hits: ScreeningHit[];
          kind: Database['public']['Enums']['party_kind'];
          name: string;
          nationality: string | null;
          party_id: string;
          profile_id: string;
          profile_state: string;
          total: number;
        }[];
      };
      search: {
        Args: { only_tenant?: string; query: string };
        Returns: {
          application_id: string | null;
          code: string | null;
          company_id: string | null;
          id: string;
          kind: string;
          party_id: string | null;
          score: number;
          tenant_id: string;
          title: string;
        }[];
      };
      send_contact_message: {
        Args: {
          company?: string;
          email: string;
          locale?: string;
          message: string;
          message_id: string;
          name: string;
          phone?: string;
        };
        Returns: string;
      };
      send_document_news: {
        Args: { again: boolean; document_id: string; sending: string };
        Returns: number;
      };
      send_test_email: { Args: Record<PropertyKey, never>; Returns: string };
      set_aside_bank_line: { Args: { line_id: string; reason: string }; Returns: undefined };
      set_bookkeeping_accounts: { Args: { accounts: Json; tenant_id: string }; Returns: undefined };
      set_card_payments: { Args: { is_on: boolean; tenant_id: string }; Returns: undefined };
      set_client_error_reports: { Args: { is_on: boolean }; Returns: undefined };
      set_company_access: {
        Args: {
          access: Database['public']['Enums']['company_access'];
          company_id: string;
          reason: string;
          user_id: string;
        };
        Returns: undefined;
      };
      set_company_conditions: {
        Args: { company_id: string; conditions: string[] };
        Returns: undefined;
      };
      set_company_status: {
        Args: {
          company_id: string;
          document_id?: string;
          expected_version: number;
          on_date: string;
          reason: string;
          status: Database['public']['Enums']['company_status'];
          unpaid_reason?: string;
        };
        Returns: undefined;
      };
      set_departure_document: {
        Args: { departure_id: string; document_id: string; item: string };
        Returns: undefined;
      };
      set_fee_payment: { Args: { before_invoice: boolean; tenant_id: string }; Returns: undefined };
      set_file_scanning: { Args: { is_on: boolean; tenant_id?: string }; Returns: undefined };
      set_filing_rule: { Args: { after_payment: boolean; tenant_id: string }; Returns: undefined };
      set_firm_price: {
        Args: {
          amount: number | null;
          code: string;
          former: number | null;
          reason: string;
          tenant_id: string;
          valid_from: string;
        };
        Returns: undefined;
      };
      set_invoice_ladder: {
        Args: { levels: Json; tenant_id: string; valid_from: string };
        Returns: undefined;
      };
      set_invoice_lines: {
        Args: { company_id?: string; expected_version: number; invoice_id: string; lines: Json };
        Returns: number;
      };
      set_kyc_level: {
        Args: { level: Database['public']['Enums']['due_diligence_level']; profile_id: string };
        Returns: undefined;
      };
      set_kyc_priority: {
        Args: { priority: Database['public']['Enums']['kyc_priority']; profile_id: string };
        Returns: undefined;
      };
      set_mail_sender: {
        Args: { expected_version: number; sender: Json; tenant_id: string };
        Returns: number;
      };
      set_member_role: {
        Args: {
          role: Database['public']['Enums']['tenant_role'];
          tenant_id: string;
          user_id: string;
        };
        Returns: undefined;
      };
      set_party_provided: { Args: { party_id: string; provided: boolean }; Returns: undefined };
      set_recurring_drafts: {
        Args: { is_nightly: boolean; tenant_id: string };
        Returns: undefined;
      };
      set_reminder_ladder: {
        Args: { about: string; days: number[] | null; tenant_id: string };
        Returns: undefined;
      };
      set_return_template: {
        Args: {
          columns: ReturnColumn[] | null;
          kind: Database['public']['Enums']['return_kind'];
          name: string;
          tenant_id: string;
        };
        Returns: undefined;
      };
      set_shared_access: {
        Args: {
          access: Database['public']['Enums']['company_access'];
          company_ids: string[];
          money: boolean;
          person_id: string;
          until?: string;
        };
        Returns: undefined;
      };
      set_staff_duties: {
        Args: { duties: Database['public']['Enums']['staff_duty'][]; user_id: string };
        Returns: undefined;
      };
      set_ticket_priority: {
        Args: { priority: Database['public']['Enums']['ticket_priority']; ticket_id: string };
        Returns: undefined;
      };
      set_ticket_status: {
        Args: { status: Database['public']['Enums']['ticket_status']; ticket_id: string };
        Returns: undefined;
      };
      set_user_role: {
        Args: { role: Database['public']['Enums']['user_role']; user_id: string };
        Returns: undefined;
      };
      set_write_off_limit: { Args: { amount?: number; tenant_id: string }; Returns: undefined };
      settle_access_events: { Args: { last_id: number; tenant_id: string }; Returns: undefined };
      settle_audit_entries: { Args: { last_id: number; tenant_id: string }; Returns: undefined };
      settle_card_problem: { Args: { note: string; problem_id: string }; Returns: undefined };
      share_companies: {
        Args: {
          access: Database['public']['Enums']['company_access'];
          company_ids: string[];
          email: string;
          money: boolean;
          token: string;
          until?: string;
        };
        Returns: string;
      };
      shareable_companies: {
        Args: { tenant_id: string };
        Returns: {
          id: string;
          name: string;
        }[];
      };
      shared_access: {
        Args: { tenant_id: string };
        Returns: {
          access: Database['public']['Enums']['company_access'];
          by_firm: boolean;
          companies: SharedCompany[];
          email: string;
          expires_at: string | null;
          invitation_id: string | null;
          money: boolean;
          name: string;
          person_id: string | null;
          until: string | null;
        }[];
      };
      sign_declaration: {
        Args: { expected_version: number; kind: string; party_id: string; signed_name: string };
        Returns: string;
      };
      sign_out_user: { Args: { reason: string; user_id: string }; Returns: number };
      sign_statements: {
        Args: { expected_versions: number[]; signed_name: string; statement_ids: string[] };
        Returns: {
          code: string | null;
          id: string;
        }[];
      };
      snooze_alerts: {
        Args: { alert_ids: string[]; reason: string; until: string };
        Returns: {
          code: string | null;
          id: string;
        }[];
      };
      spent_firm_files: { Args: { most: number }; Returns: string[] };
      spent_pictures: {
        Args: { most?: number };
        Returns: {
          bucket: string;
          path: string;
        }[];
      };
      staff_figures: { Args: { tenant_id: string }; Returns: DayFigures };
      staff_without_second_factor: { Args: Record<PropertyKey, never>; Returns: number };
      staff_work: {
        Args: { first?: number; size?: number; tenant_id: string; whose?: string };
        Returns: {
          assignee_name: string | null;
          companies: string[];
          detail: string | null;
          due_on: string | null;
          is_late: boolean;
          kind: string;
          of_company: string | null;
          of_profile: string | null;
          risk: Database['public']['Enums']['risk_rating'] | null;
          since: string;
          standing: WorkStanding;
          subject_id: string;
          title: string;
          total: number;
          weight: number;
        }[];
      };
      stage_estimate: {
        Args: { application_id: string };
        Returns: {
          cases: number;
          clock: string;
          median_hours: number;
          ninetieth_hours: number;
          scope: string;
          since: string;
          stage: Database['public']['Enums']['application_state'];
        }[];
      };
      stage_estimates: {
        Args: { tenant_id: string };
        Returns: {
          cases: number;
          clock: string;
          median_hours: number;
          ninetieth_hours: number;
          scope: string;
          since: string;
          stage: Database['public']['Enums']['application_state'];
        }[];
      };
      start_application: {
        Args: {
          application_id: string;
          kind?: Database['public']['Enums']['application_kind'];
          tenant_id: string;
        };
        Returns: undefined;
      };
      start_audit_check: { Args: { check_id: string; tenant_id?: string }; Returns: undefined };
      start_audit_export: {
        Args: {
          export_id: string;
          from_at?: string;
          from_id?: number;
          tenant_id: string | null;
          to_at?: string;
          to_id?: number;
        };
        Returns: Json;
      };
      start_change_request: {
        Args: {
          company_id: string;
          kind: Database['public']['Enums']['change_kind'];
          request_id: string;
        };
        Returns: undefined;
      };
      start_departure_pack: {
        Args: { departure_id: string };
        Returns: {
          bytes: number;
          category: string;
          company_id: string | null;
          file_name: string;
          id: string;
          mime_type: string;
          party_id: string | null;
          sha256: string | null;
          storage_path: string;
        }[];
      };
      start_firm_export: {
        Args: {
          reason: string;
          scope: Database['public']['Enums']['firm_export_scope'];
          tenant_id: string;
        };
        Returns: string;
      };
      start_import: {
        Args: {
          by_hand?: boolean;
          client_id: string;
          file_name: string;
          import_id: string;
          tenant_id: string;
        };
        Returns: undefined;
      };
      start_isolation_probe: { Args: Record<PropertyKey, never>; Returns: string };
      start_model_preview: { Args: { version: number }; Returns: string };
      start_rescreening: { Args: { tenant_id?: string; watchlist?: string }; Returns: string };
      start_review: { Args: { application_id: string }; Returns: undefined };
      start_watchlist_import: {
        Args: { file_key: string; name?: string; source_note?: string; watchlist: string };
        Returns: {
          added: number;
          changed: number;
          discarded_at: string | null;
          discarded_by: string | null;
          file_key: string;
          finished_at: string | null;
          id: string;
          records: number;
          rejected: number;
          retired: number;
          started_at: string;
          started_by: string | null;
          state: Database['public']['Enums']['watchlist_import_state'];
          unreadable: number;
          watchlist: string;
        };
        SetofOptions: {
          from: '*';
          to: 'watchlist_imports';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      statement_figures: {
        Args: { tenant_id: string; year: number };
        Returns: {
          accepted: number;
          answered: number;
          due_on: string | null;
          filed: number;
          late: number;
          needs_review: number;
          not_started: number;
          returned: number;
          statements: number;
          to_file: number;
          under_way: number;
          waiting: number;
        }[];
      };
      statement_issues: {
        Args: { statement_ids: string[] };
        Returns: {
          code: string;
          field: string;
          statement_id: string;
        }[];
      };
      statement_list: {
        Args: {
          block?: string;
          descending?: boolean;
          first?: number;
          only_class?: string;
          only_client?: string;
          search?: string;
          size?: number;
          sort?: string;
          state?: string;
          tenant_id: string;
          year: number;
        };
        Returns: {
          changed_blocks: StatementBlock[];
          class_name: string | null;
          class_verified: boolean | null;
          client_id: string;
          client_name: string;
          company_id: string;
          company_name: string;
          due_on: string;
          files_report: boolean;
          held_until: string | null;
          id: string;
          is_late: boolean;
          registration_number: string | null;
          report_done_on: string | null;
          report_due_on: string | null;
          report_id: string | null;
          report_reference: string | null;
          report_state: Database['public']['Enums']['obligation_state'] | null;
          signed_at: string | null;
          signed_name: string | null;
          standing: StatementStanding;
          substance_class: string | null;
          total: number;
        }[];
      };
      statement_registers: {
        Args: { statement_ids: string[] };
        Returns: {
          registers: StatementRegisters;
          statement_id: string;
        }[];
      };
      stop_report_mail: { Args: { mail_id: string }; Returns: undefined };
      submit_application: {
        Args: { application_id: string; expected_version: number };
        Returns: string;
      };
      submit_change_request: {
        Args: { expected_version: number; request_id: string };
        Returns: string;
      };
      submit_kyc: { Args: { expected_version: number; profile_id: string }; Returns: undefined };
      suspend_user: { Args: { reason: string; user_id: string }; Returns: undefined };
      take_access_events: {
        Args: { most?: number };
        Returns: {
          entry: string;
          hash: string;
          id: number;
          place: number;
          prev_hash: string;
          tenant_id: string | null;
        }[];
      };
      take_audit_entries: {
        Args: { most?: number };
        Returns: {
          entry: string;
          hash: string;
          id: number;
          place: number;
          prev_hash: string;
          tenant_id: string | null;
        }[];
      };
      take_back_bank_line: { Args: { line_id: string }; Returns: undefined };
      take_back_part: { Args: { invitation_id: string }; Returns: undefined };
      take_back_question: { Args: { reason: string; request_id: string }; Returns: undefined };
      take_back_reference: {
        Args: { change_id: string; reason: string; seen: Json; table_name: string };
        Returns: undefined;
      };
      take_back_statement: { Args: { statement_id: string }; Returns: undefined };
      take_firm_export: {
        Args: Record<PropertyKey, never>;
        Returns: {
          asked_at: string;
          export_id: string;
          lease: string;
          parts: number;
          progress: Json;
          reason: string;
          scope: Database['public']['Enums']['firm_export_scope'];
          tables: Json;
          tenant_id: string;
          tenant_name: string;
          tenant_slug: string;
        }[];
      };
      take_off_invoice: {
        Args: { company_id: string; expected_version: number; invoice_id: string };
        Returns: number;
      };
      take_over_application: {
        Args: { application_id: string; reason: string };
        Returns: undefined;
      };
      take_over_change_request: {
        Args: { reason: string; request_id: string };
        Returns: undefined;
      };
      take_over_kyc: { Args: { profile_id: string; reason: string }; Returns: undefined };
      take_scans: {
        Args: { most?: number; pictures?: boolean };
        Returns: {
          bucket: string;
          bytes: number;
          lease: string;
          leased_until: string;
          publish_to: string | null;
          scan_id: string;
          sha256: string | null;
          storage_path: string;
        }[];
      };
      takes_cards: { Args: { tenant_id: string }; Returns: boolean };
      team_load: {
        Args: { tenant_id: string };
        Returns: {
          duties: Database['public']['Enums']['staff_duty'][];
          late: number;
          name: string;
          oldest: string | null;
          open: number;
          user_id: string;
        }[];
      };
      template_values: {
        Args: { subject: Database['public']['Enums']['template_subject']; subject_id: string };
        Returns: TemplateValues;
      };
      template_values_of_companies: {
        Args: { company_ids: string[] };
        Returns: {
          company_id: string;
          filled: TemplateValues;
        }[];
      };
      tenant_list: {
        Args: Record<PropertyKey, never>;
        Returns: {
          branding: Branding;
          companies: number;
          created_at: string;
          domain: string | null;
          features: TenantFeatures;
          id: string;
          last_action: string | null;
          limits: TenantLimits;
          members: number;
          name: string;
          open_for_enrolment: boolean;
          owner_invitations: number;
          owners: number;
          slug: string;
          status: Database['public']['Enums']['tenant_status'];
          storage_bytes: number;
          version: number;
        }[];
      };
      ticket_counts: {
        Args: { tenant_id: string };
        Returns: {
          mine: number;
          resolved: number;
          unassigned: number;
          unread: number;
          waiting: number;
          waiting_on_client: number;
        }[];
      };
      ticket_figures: {
        Args: { tenant_id: string };
        Returns: {
          resolved: number;
          tickets: number;
          unread: number;
          unresolved: number;
          waiting_on_client: number;
        }[];
      };
      transfer_company: {
        Args: { client: string; company_id: string; former_client: string; reason: string };
        Returns: undefined;
      };
      try_address_again: { Args: { refusal_id: string }; Returns: undefined };
      try_announcement: {
        Args: { link?: string; message: string; title: string };
        Returns: undefined;
      };
      undo_import: { Args: { import_id: string }; Returns: undefined };
      unmute_subject: {
        Args: {
          subject_id: string;
          subject_type: Database['public']['Enums']['notification_subject'];
        };
        Returns: undefined;
      };
      unsubscribe_by_post: { Args: { caller: string; token: string }; Returns: boolean };
      unsubscribe_mails: { Args: { token: string }; Returns: string };
      update_branding: {
        Args: { branding: Json; expected_version: number; tenant_id: string };
        Returns: number;
      };
      update_tenant: {
        Args: {
          branding: Json;
          domain: string;
          expected_version: number;
          features: Json;
          limits: Json;
          name: string;
          open_for_enrolment: boolean;
          status: Database['public']['Enums']['tenant_status'];
          tenant_id: string;
        };
        Returns: number;
      };
      use_document_template: { Args: { template_id: string; version: number }; Returns: undefined };
      use_recovery_code: { Args: { code: string }; Returns: boolean };
      vat_at_risk: {
        Args: { from_month: string; tenant_id: string; to_month: string };
        Returns: {
          clients: number;
          currency: string;
          invoices: number;
          vat: number;
        }[];
      };
      vat_evidence_missing: {
        Args: { invoice_ids: string[] };
        Returns: {
          client_id: string;
          client_name: string;
          currency: string;
          invoice_id: string;
          vat: number;
        }[];
      };
      vat_of_fees: {
        Args: { from_month: string; tenant_id: string; to_month: string };
        Returns: {
          currency: string;
          postings: number;
          vat: number;
        }[];
      };
      vat_summary: {
        Args: { from_month: string; tenant_id: string; to_month: string };
        Returns: {
          billed: number;
          credit_notes: number;
          credited: number;
          currency: string;
          invoices: number;
          net: number;
          vat: number;
          vat_percent: number;
          vat_treatment: Database['public']['Enums']['vat_treatment'];
        }[];
      };
      verify_audit_chain: {
        Args: { tenant_id?: string };
        Returns: {
          checked: number;
          finding: string | null;
          first_broken: number | null;
          intact: boolean;
        }[];
      };
      void_event: { Args: { event_id: string; reason: string }; Returns: undefined };
      void_invoice: { Args: { invoice_id: string; note: string }; Returns: undefined };
      waive_document_requirement: {
        Args: { code: string; profile_id: string; reason: string };
        Returns: undefined;
      };
      waive_obligation: { Args: { note: string; obligation_id: string }; Returns: undefined };
      waive_obligations: {
        Args: { note: string; obligation_ids: string[] };
        Returns: {
          code: string | null;
          id: string;
        }[];
      };
      wake_alerts: {
        Args: { alert_ids: string[] };
        Returns: {
          code: string | null;
          id: string;
        }[];
      };
      who_owes: {
        Args: {
          descending?: boolean;
          first?: number;
          search?: string;
          show?: string;
          size?: number;
          sort?: string;
          tenant_id: string;
        };
        Returns: {
          client_email: string;
          client_id: string;
          client_name: string;
          contact: ContactKind | null;
          contact_at: string | null;
          currency: string;
          days_late: number;
          disputed: number;
          invoices: number;
          overdue: number;
          owed: number;
          promised: number;
          total: number;
        }[];
      };
      withdraw_application: {
        Args: { application_id: string; reason?: string };
        Returns: undefined;
      };
      withdraw_approval: { Args: { application_id: string; reason: string }; Returns: undefined };
      withdraw_change_request: {
        Args: { reason?: string; request_id: string };
        Returns: undefined;
      };
      withdraw_combined_payment: { Args: { payment_id: string }; Returns: undefined };
      withdraw_departure: { Args: { departure_id: string; note?: string }; Returns: undefined };
      withdraw_dispute: { Args: { hold_id: string }; Returns: undefined };
      withdraw_payment_notice: { Args: { notice_id: string }; Returns: undefined };
      withdraw_picture: { Args: { tenant_id?: string }; Returns: string[] };
      withdraw_portal_version: {
        Args: { portal: string; reason: string; version: string };
        Returns: undefined;
      };
      withdraw_proforma: { Args: { proforma_id: string; reason: string }; Returns: undefined };
      withdraw_waiver: { Args: { code: string; profile_id: string }; Returns: undefined };
      write_off: {
        Args: { amount: number; entry_id: string; invoice_id: string; reason: string };
        Returns: string;
      };
      write_off_limit: {
        Args: { tenant_id: string };
        Returns: {
          amount: number | null;
          set_at: string;
          setter_name: string | null;
        }[];
      };
      write_offs_waiting: {
        Args: { tenant_id: string };
        Returns: {
          amount: number;
          client_name: string | null;
          currency: string;
          id: string;
          invoice_id: string;
          number: string;
          owed: number;
          proposed_at: string;
          proposed_by: string | null;
          proposer_name: string | null;
          reason: string;
        }[];
      };
    };
    Enums: DatabaseEnums;
    CompositeTypes: {
      arrears_line: {
        year: number;
        due_on: string;
        item: string;
        label: string;
        amount: number | null;
        currency: string;
        effect: string | null;
        verified: boolean;
      };
      quote_line: {
        code: string;
        label: string;
        kind: string;
        amount: number | null;
        currency: string;
        per: string;
        vat_treatment: Database['public']['Enums']['vat_treatment'];
        source_note: string | null;
        verified: boolean;
        valid_from: string | null;
        first_due: string;
        list_amount: number | null;
        discount_text: string | null;
      };
    };
  };
};

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>;

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, 'public'>];

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])[TableName] extends {
      Row: infer R;
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    ? (DefaultSchema['Tables'] & DefaultSchema['Views'])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R;
      }
      ? R
      : never
    : never;

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema['Tables']
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Insert: infer I;
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I;
      }
      ? I
      : never
    : never;

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema['Tables']
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Update: infer U;
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U;
      }
      ? U
      : never
    : never;

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema['Enums']
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums']
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums'][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums']
    ? DefaultSchema['Enums'][DefaultSchemaEnumNameOrOptions]
    : never;

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema['CompositeTypes']
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes']
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes'][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema['CompositeTypes']
    ? DefaultSchema['CompositeTypes'][PublicCompositeTypeNameOrOptions]
    : never;

export const Constants = {
  public: {
    Enums: {
      access_kind: [
        'sign_in',
        'sign_in_failed',
        'sign_out',
        'document_opened',
        'exported',
        'logging_reduced',
      ],
      access_level: ['debug', 'info', 'warn', 'error'],
      account_status: ['active', 'suspended', 'closed'],
      alert_severity: ['info', 'warning', 'critical'],
      alert_state: ['open', 'acknowledged', 'resolved'],
      announcement_audience: ['all', 'tenants', 'roles', 'people'],
      application_kind: ['formation', 'transfer_in', 'continuation_in'],
      application_state: [
        'draft',
        'submitted',
        'in_review',
        'information_requested',
        'resubmitted',
        'approved',
        'filed',
        'incorporated',
        'rejected',
        'withdrawn',
      ],
      audit_check_state: ['running', 'whole', 'broken'],
      bank_details_state: ['proposed', 'confirmed', 'rejected', 'taken_back'],
      card_dispute_state: ['needs_answer', 'in_review', 'won', 'lost', 'closed'],
      card_movement_kind: ['charge', 'withdrawn', 'reinstated'],
      card_payment_state: ['begun', 'paid', 'refunded', 'expired', 'failed'],
      card_problem_kind: [
        'amount_differs',
        'currency_differs',
        'not_posted',
        'refund_not_posted',
        'refund_failed',
        'disputed',
        'dispute_not_posted',
      ],
      card_refund_state: ['requested', 'done', 'failed'],
      change_kind: [
        'appoint_officer',
        'cease_officer',
        'party_particulars',
        'transfer_shares',
        'issue_shares',
        'registered_office',
        'company_name',
        'beneficial_owner',
        'cease_beneficial_owner',
        'register_charge',
        'satisfy_charge',
        'other',
      ],
      change_state: [
        'draft',
        'submitted',
        'in_review',
        'information_requested',
        'approved',
        'effected',
        'rejected',
        'withdrawn',
      ],
      check_state: ['open', 'clear', 'refused'],
      combined_payment_end: ['paid', 'changed', 'withdrawn'],
      company_access: ['owner', 'signatory', 'viewer'],
      company_register: ['officers', 'members', 'beneficial_owners'],
      company_status: [
        'active',
        'in_penalty',
        'strike_off_pending',
        'struck_off',
        'restoring',
        'dormant',
        'in_liquidation',
        'dissolved',
        'continued_out',
        'transferred_out',
        'merged',
      ],
      contact_status: ['new', 'converted', 'closed'],
      departure_kind: ['transfer_out', 'continuation_out'],
      departure_state: ['open', 'withdrawn', 'done'],
      document_status: ['uploaded', 'accepted', 'rejected', 'expired', 'superseded'],
      due_diligence_level: ['simplified', 'standard', 'enhanced'],
      erasure_state: ['due', 'approved', 'erasing', 'failed', 'done', 'dropped'],
      firm_deletion_state: ['requested', 'ordered', 'waiting', 'erasing', 'done', 'cancelled'],
      firm_export_scope: ['firm', 'complete'],
      firm_export_state: ['waiting', 'running', 'done', 'failed', 'cancelled'],
      firm_posting_kind: ['provider_fee', 'bank_charge', 'fee_vat', 'rate_loss', 'rate_gain'],
      hit_state: ['open', 'true_match', 'false_match'],
      import_state: [
        'reading',
        'checking',
        'checked',
        'running',
        'done',
        'undoing',
        'undone',
        'discarded',
      ],
      invitation_status: ['pending', 'accepted', 'revoked'],
      invoice_hold_end: ['settled', 'passed', 'ended', 'withdrawn'],
      invoice_hold_kind: ['promise', 'dispute'],
      invoice_line_kind: ['government', 'service', 'vat'],
      invoice_state: ['draft', 'issued', 'paid', 'void'],
      job_state: ['waiting', 'running', 'done', 'failed', 'cancelled'],
      kyc_priority: ['normal', 'high', 'urgent'],
      kyc_queue_state: ['waiting', 'claimed', 'awaiting_second', 'awaiting_senior', 'closed'],
      kyc_state: [
        'open',
        'submitted',
        'in_review',
        'information_requested',
        'approved',
        'rejected',
        'review_due',
        'expired',
      ],
      ledger_kind: [
        'charge',
        'payment',
        'reversal',
        'refund',
        'credit',
        'write_off',
        'void',
        'account_in',
        'account_out',
      ],
      notification_subject: [
        'account',
        'alert',
        'announcement',
        'application',
        'bank_details',
        'change_request',
        'company',
        'contact_message',
        'document',
        'firm_export',
        'invoice',
        'job',
        'kyc_profile',
        'party',
        'portal',
        'proforma',
        'risk_assessment',
        'screening_hit',
        'ticket',
      ],
      obligation_kind: ['fixed', 'offset', 'event', 'interval', 'published'],
      obligation_state: ['open', 'done', 'waived', 'void'],
      owner_proposal_action: ['enter', 'change', 'cease'],
      owner_proposal_state: ['open', 'confirmed', 'dismissed', 'superseded'],
      participant_role: [
        'member',
        'director',
        'president',
        'secretary',
        'officer',
        'guarantor',
        'general_partner',
        'limited_partner',
        'founder',
        'council_member',
        'administrator',
        'registered_agent',
        'beneficial_owner',
      ],
      party_kind: ['person', 'body_corporate'],
      payment_method: ['wire', 'card', 'cheque', 'cash'],
      payment_notice_state: ['open', 'confirmed', 'declined', 'withdrawn'],
      proforma_end: ['withdrawn', 'changed', 'discarded', 'issued', 'lapsed'],
      register_subject: ['participant', 'charge', 'party', 'company', 'holding'],
      return_kind: ['substance', 'beneficial_owners'],
      risk_model_state: ['draft', 'published', 'retired'],
      risk_override_state: ['waiting', 'standing', 'declined', 'replaced'],
      risk_rating: ['low', 'medium', 'high', 'prohibited'],
      rule_proposal_state: ['proposed', 'published', 'discarded'],
      scan_state: ['not_scanned', 'pending', 'clean', 'infected', 'failed'],
      staff_duty: ['reviewer', 'compliance_officer', 'senior', 'billing', 'read_only'],
      statement_state: ['open', 'answered', 'returned', 'accepted'],
      task_state: ['open', 'done'],
      template_format: ['markdown', 'docx'],
      template_kind: [
        'letter',
        'resolution',
        'minutes',
        'engagement_letter',
        'clearance_letter',
        'other',
      ],
      template_state: ['draft', 'in_use', 'retired'],
      template_subject: ['company', 'application', 'change_request'],
      tenant_role: ['owner', 'member'],
      tenant_status: ['active', 'suspended'],
      ticket_priority: ['low', 'normal', 'high', 'urgent'],
      ticket_status: ['open', 'waiting_on_client', 'waiting_on_us', 'resolved', 'closed'],
      user_role: ['user', 'client', 'company_admin', 'admin'],
      vat_treatment: ['standard', 'zero_rated_nonresident', 'exempt', 'disbursement_out_of_scope'],
      watchlist_import_state: ['running', 'finished', 'discarded'],
      write_off_state: ['waiting', 'confirmed', 'rejected', 'taken_back'],
    },
  },
} as const;
