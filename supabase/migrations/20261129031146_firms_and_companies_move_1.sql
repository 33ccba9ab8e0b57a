set check_function_bodies = off;

REVOKE ALL ON FUNCTION "private"."application_issues"(text, jsonb, date) FROM "authenticated";

REVOKE ALL ON FUNCTION "private"."name_blocks"(text, jsonb, date) FROM "authenticated";

DROP POLICY "Members read the notices of their companies and applications" ON "public"."payment_notices";

DROP VIEW "private"."reminder_people";

DROP VIEW "private"."company_people";

DROP VIEW "private"."risk_portfolio";

DROP VIEW "public"."company_list";

DROP VIEW "public"."risk_list_of_country";

DROP VIEW "public"."risk_list";

ALTER TABLE "public"."company_origins" DROP CONSTRAINT "company_origins_origin_check";

ALTER TABLE "public"."fee_schedule" DROP CONSTRAINT "fee_schedule_kind_check";

DROP FUNCTION "private"."require_open_company"(public.companies);

DROP FUNCTION "public"."quote"(text, numeric, text, text[], date, boolean, uuid);

DROP FUNCTION "public"."set_company_status"(uuid, integer, public.company_status, date, text, uuid);

DROP FUNCTION "public"."start_application"(uuid, uuid);

CREATE TABLE "private"."firm_export_runs" ("export_id" uuid NOT NULL, "job_id" uuid NOT NULL, "lease" uuid, "leased_until" timestamp with time zone, "tries" integer NOT NULL DEFAULT 0, "progress" jsonb NOT NULL DEFAULT '{}'::jsonb, CONSTRAINT "firm_export_runs_pkey" PRIMARY KEY (export_id), CONSTRAINT "firm_export_runs_progress_check" CHECK ((octet_length((progress)::text) <= 200000)));

ALTER TABLE "private"."firm_export_runs" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."application_kinds" ("name" text NOT NULL, "steps" text[] NOT NULL, "documents" jsonb NOT NULL DEFAULT '[]'::jsonb, "checks" text[] NOT NULL DEFAULT '{}'::text[], "checks_left_out" text[] NOT NULL DEFAULT '{}'::text[], "fee_kinds" text[] NOT NULL DEFAULT '{}'::text[], "services" text[] NOT NULL DEFAULT '{}'::text[], "states" text[] NOT NULL, CONSTRAINT "application_kinds_documents_check" CHECK ((jsonb_typeof(documents) = 'array'::text)), CONSTRAINT "application_kinds_name_check" CHECK (((char_length(name) >= 2) AND (char_length(name) <= 60))), CONSTRAINT "application_kinds_states_check" CHECK ((cardinality(states) > 0)), CONSTRAINT "application_kinds_steps_check" CHECK ((cardinality(steps) > 0)));

ALTER TABLE "public"."application_kinds" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."client_invitation_companies" ("invitation_id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "company_id" uuid NOT NULL, CONSTRAINT "client_invitation_companies_pkey" PRIMARY KEY (invitation_id, company_id));

ALTER TABLE "public"."client_invitation_companies" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."company_departures" ("id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "company_id" uuid NOT NULL, "state_since" timestamp with time zone NOT NULL DEFAULT now(), "user_id" uuid, "by_staff" boolean NOT NULL DEFAULT false, "wanted_on" date NOT NULL, "reason" text NOT NULL, "agent_name" text, "agent_licence" text, "agent_address" text, "agent_email" text, "jurisdiction" character(2), "foreign_law" text, "foreign_number" text, "instruction_id" uuid, "clearance_id" uuid, "certificate_id" uuid, "debts_accepted" uuid[] NOT NULL DEFAULT '{}'::uuid[], "debts_reason" text, "debts_accepted_by" uuid, "debts_confirmed_by" uuid, "pack_at" timestamp with time zone, "pack_by" uuid, "pack_sha256" text, "done_on" date, "done_by" uuid, "withdrawal_note" text, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "version" integer NOT NULL DEFAULT 1, CONSTRAINT "company_departures_agent_address_check" CHECK (((char_length(agent_address) >= 1) AND (char_length(agent_address) <= 500))), CONSTRAINT "company_departures_agent_email_check" CHECK (((char_length(agent_email) >= 3) AND (char_length(agent_email) <= 254))), CONSTRAINT "company_departures_agent_licence_check" CHECK (((char_length(agent_licence) >= 1) AND (char_length(agent_licence) <= 60))), CONSTRAINT "company_departures_agent_name_check" CHECK (((char_length(agent_name) >= 1) AND (char_length(agent_name) <= 160))), CONSTRAINT "company_departures_debts_reason_check" CHECK (((char_length(debts_reason) >= 1) AND (char_length(debts_reason) <= 2000))), CONSTRAINT "company_departures_foreign_law_check" CHECK (((char_length(foreign_law) >= 1) AND (char_length(foreign_law) <= 200))), CONSTRAINT "company_departures_foreign_number_check" CHECK (((char_length(foreign_number) >= 1) AND (char_length(foreign_number) <= 60))), CONSTRAINT "company_departures_pack_sha256_check" CHECK ((pack_sha256 ~ '^[0-9a-f]{64}$'::text)), CONSTRAINT "company_departures_pack" CHECK (((pack_at IS NULL) = (pack_sha256 IS NULL))), CONSTRAINT "company_departures_pkey" PRIMARY KEY (id), CONSTRAINT "company_departures_reason_check" CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 2000))), CONSTRAINT "company_departures_withdrawal_note_check" CHECK (((char_length(withdrawal_note) >= 1) AND (char_length(withdrawal_note) <= 2000))));

ALTER TABLE "public"."company_departures" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."firm_export_downloads" ("id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "export_id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "part" integer NOT NULL, "fetched_by" uuid, "fetched_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "firm_export_downloads_pkey" PRIMARY KEY (id));

ALTER TABLE "public"."firm_export_downloads" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."firm_export_parts" ("export_id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "part" integer NOT NULL, "path" text NOT NULL, "bytes" bigint NOT NULL, "sha256" text NOT NULL, CONSTRAINT "firm_export_parts_bytes_check" CHECK ((bytes > 0)), CONSTRAINT "firm_export_parts_part_check" CHECK (((part >= 1) AND (part <= 100000))), CONSTRAINT "firm_export_parts_path_check" CHECK ((char_length(path) <= 300)), CONSTRAINT "firm_export_parts_path_key" UNIQUE (path), CONSTRAINT "firm_export_parts_pkey" PRIMARY KEY (export_id, part), CONSTRAINT "firm_export_parts_sha256_check" CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)));

ALTER TABLE "public"."firm_export_parts" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."firm_exports" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "tenant_id" uuid NOT NULL, "reason" text NOT NULL, "asked_by" uuid, "asked_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "ended_at" timestamp with time zone, "expires_at" timestamp with time zone, "bytes" bigint, "rows" bigint, "files" bigint, "audit_to" bigint, "audit_head" text, "error" text, CONSTRAINT "firm_exports_audit_head_check" CHECK ((audit_head ~ '^[0-9a-f]{64}$'::text)), CONSTRAINT "firm_exports_bytes_check" CHECK ((bytes >= 0)), CONSTRAINT "firm_exports_error_check" CHECK ((char_length(error) <= 200)), CONSTRAINT "firm_exports_files_check" CHECK ((files >= 0)), CONSTRAINT "firm_exports_pkey" PRIMARY KEY (id), CONSTRAINT "firm_exports_reason_check" CHECK (((char_length(reason) >= 3) AND (char_length(reason) <= 500))), CONSTRAINT "firm_exports_rows_check" CHECK ((rows >= 0)), CONSTRAINT "firm_exports_tenant_id_id_key" UNIQUE (tenant_id, id));

ALTER TABLE "public"."firm_exports" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."restoration_conditions" ("years_over" integer NOT NULL, "needs" text NOT NULL, "note" text NOT NULL, "valid_from" date NOT NULL, "valid_to" date, "source_note" text NOT NULL, "verified" boolean NOT NULL DEFAULT false, CONSTRAINT "restoration_conditions_check" CHECK (((valid_to IS NULL) OR (valid_to >= valid_from))), CONSTRAINT "restoration_conditions_needs_check" CHECK ((needs = ANY (ARRAY['approval'::text, 'court'::text]))), CONSTRAINT "restoration_conditions_note_check" CHECK (((char_length(note) >= 2) AND (char_length(note) <= 500))), CONSTRAINT "restoration_conditions_pkey" PRIMARY KEY (years_over, valid_from), CONSTRAINT "restoration_conditions_source_note_check" CHECK (((char_length(source_note) >= 20) AND (char_length(source_note) <= 1000))), CONSTRAINT "restoration_conditions_years_over_check" CHECK (((years_over >= 0) AND (years_over <= 100))));

ALTER TABLE "public"."restoration_conditions" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."client_invitations" ADD COLUMN "shared" boolean NOT NULL DEFAULT false;

ALTER TABLE "public"."client_invitations" ADD COLUMN "money" boolean NOT NULL DEFAULT true;

ALTER TABLE "public"."client_invitations" ADD COLUMN "until" date;

ALTER TABLE "public"."company_origins" ADD COLUMN "moved_on" date;

ALTER TABLE "public"."company_origins" ADD COLUMN "incorporated_on" date;

ALTER TABLE "public"."company_origins" ADD COLUMN "former_jurisdiction" text;

ALTER TABLE "public"."company_origins" ADD COLUMN "former_name" text;

ALTER TABLE "public"."company_origins" ADD COLUMN "former_number" text;

ALTER TABLE "public"."company_origins" ADD COLUMN "former_agent" text;

ALTER TABLE "public"."company_users" ADD COLUMN "given_by" uuid;

ALTER TABLE "public"."company_users" ADD COLUMN "money" boolean NOT NULL DEFAULT true;

ALTER TABLE "public"."company_users" ADD COLUMN "until" date;

ALTER TABLE "public"."draft_applications" ADD COLUMN "arrears_decision" text;

ALTER TABLE "public"."draft_applications" ADD COLUMN "arrears_until" integer;

ALTER TABLE "public"."draft_applications" ADD COLUMN "arrears_document_id" uuid;

ALTER TABLE "public"."invoices" ADD COLUMN "is_restoration" boolean NOT NULL DEFAULT false;

CREATE TYPE "public"."application_kind" AS ENUM ('formation', 'transfer_in', 'continuation_in');

ALTER TABLE "public"."application_kinds" ADD COLUMN "kind" public.application_kind NOT NULL;

ALTER TABLE "public"."draft_applications" ADD COLUMN "kind" public.application_kind NOT NULL DEFAULT 'formation'::public.application_kind;

CREATE TYPE "public"."arrears_line" AS ("year" integer, "due_on" date, "item" text, "label" text, "amount" numeric, "currency" text, "effect" text, "verified" boolean);

ALTER TYPE "public"."company_status" ADD VALUE 'transferred_out' BEFORE 'merged';

reset check_function_bodies;
