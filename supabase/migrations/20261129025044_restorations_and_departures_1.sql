set check_function_bodies = off;

DROP VIEW "private"."risk_portfolio";

DROP VIEW "public"."company_list";

DROP VIEW "public"."risk_list_of_country";

DROP VIEW "public"."risk_list";

ALTER TABLE "public"."fee_schedule" DROP CONSTRAINT "fee_schedule_kind_check";

DROP FUNCTION "private"."require_open_company"(public.companies);

DROP FUNCTION "public"."set_company_status"(uuid, integer, public.company_status, date, text, uuid);

CREATE TABLE "public"."company_departures" ("id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "company_id" uuid NOT NULL, "state_since" timestamp with time zone NOT NULL DEFAULT now(), "user_id" uuid, "by_staff" boolean NOT NULL DEFAULT false, "wanted_on" date NOT NULL, "reason" text NOT NULL, "agent_name" text, "agent_licence" text, "agent_address" text, "agent_email" text, "jurisdiction" character(2), "foreign_law" text, "foreign_number" text, "instruction_id" uuid, "clearance_id" uuid, "certificate_id" uuid, "debts_accepted" uuid[] NOT NULL DEFAULT '{}'::uuid[], "debts_reason" text, "debts_accepted_by" uuid, "debts_confirmed_by" uuid, "pack_at" timestamp with time zone, "pack_by" uuid, "pack_sha256" text, "done_on" date, "done_by" uuid, "withdrawal_note" text, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "version" integer NOT NULL DEFAULT 1, CONSTRAINT "company_departures_agent_address_check" CHECK (((char_length(agent_address) >= 1) AND (char_length(agent_address) <= 500))), CONSTRAINT "company_departures_agent_email_check" CHECK (((char_length(agent_email) >= 3) AND (char_length(agent_email) <= 254))), CONSTRAINT "company_departures_agent_licence_check" CHECK (((char_length(agent_licence) >= 1) AND (char_length(agent_licence) <= 60))), CONSTRAINT "company_departures_agent_name_check" CHECK (((char_length(agent_name) >= 1) AND (char_length(agent_name) <= 160))), CONSTRAINT "company_departures_debts_reason_check" CHECK (((char_length(debts_reason) >= 1) AND (char_length(debts_reason) <= 2000))), CONSTRAINT "company_departures_foreign_law_check" CHECK (((char_length(foreign_law) >= 1) AND (char_length(foreign_law) <= 200))), CONSTRAINT "company_departures_foreign_number_check" CHECK (((char_length(foreign_number) >= 1) AND (char_length(foreign_number) <= 60))), CONSTRAINT "company_departures_pack_sha256_check" CHECK ((pack_sha256 ~ '^[0-9a-f]{64}$'::text)), CONSTRAINT "company_departures_pack" CHECK (((pack_at IS NULL) = (pack_sha256 IS NULL))), CONSTRAINT "company_departures_pkey" PRIMARY KEY (id), CONSTRAINT "company_departures_reason_check" CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 2000))), CONSTRAINT "company_departures_withdrawal_note_check" CHECK (((char_length(withdrawal_note) >= 1) AND (char_length(withdrawal_note) <= 2000))));

ALTER TABLE "public"."company_departures" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."restoration_conditions" ("years_over" integer NOT NULL, "needs" text NOT NULL, "note" text NOT NULL, "valid_from" date NOT NULL, "valid_to" date, "source_note" text NOT NULL, "verified" boolean NOT NULL DEFAULT false, CONSTRAINT "restoration_conditions_check" CHECK (((valid_to IS NULL) OR (valid_to >= valid_from))), CONSTRAINT "restoration_conditions_needs_check" CHECK ((needs = ANY (ARRAY['approval'::text, 'court'::text]))), CONSTRAINT "restoration_conditions_note_check" CHECK (((char_length(note) >= 2) AND (char_length(note) <= 500))), CONSTRAINT "restoration_conditions_pkey" PRIMARY KEY (years_over, valid_from), CONSTRAINT "restoration_conditions_source_note_check" CHECK (((char_length(source_note) >= 20) AND (char_length(source_note) <= 1000))), CONSTRAINT "restoration_conditions_years_over_check" CHECK (((years_over >= 0) AND (years_over <= 100))));

ALTER TABLE "public"."restoration_conditions" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."invoices" ADD COLUMN "is_restoration" boolean NOT NULL DEFAULT false;

ALTER TYPE "public"."company_status" ADD VALUE 'transferred_out' BEFORE 'merged';

reset check_function_bodies;
