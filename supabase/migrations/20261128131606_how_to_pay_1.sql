set check_function_bodies = off;

DROP VIEW "public"."duty_list";

DROP VIEW "public"."invoice_list";

DROP FUNCTION "private"."open_duties_alike"(uuid, uuid, date);

CREATE TABLE "public"."bank_details" ("id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "currency" text NOT NULL, "account_holder" text NOT NULL, "bank_name" text NOT NULL, "bank_address" text, "account_number" text NOT NULL, "bic" text, "intermediary" text, "office_note" text, "valid_from" date NOT NULL, "reason" text NOT NULL, "proposed_by" uuid, "proposed_at" timestamp with time zone NOT NULL DEFAULT now(), "decided_by" uuid, "decided_at" timestamp with time zone, "decision_note" text, CONSTRAINT "bank_details_account_holder_check" CHECK (((char_length(account_holder) >= 1) AND (char_length(account_holder) <= 140))), CONSTRAINT "bank_details_account_number_check" CHECK ((account_number ~ '^[A-Z0-9][A-Z0-9 ./-]{2,33}$'::text)), CONSTRAINT "bank_details_bank_address_check" CHECK (((char_length(bank_address) >= 1) AND (char_length(bank_address) <= 300))), CONSTRAINT "bank_details_bank_name_check" CHECK (((char_length(bank_name) >= 1) AND (char_length(bank_name) <= 140))), CONSTRAINT "bank_details_bic_check" CHECK ((bic ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$'::text)), CONSTRAINT "bank_details_currency_check" CHECK ((currency ~ '^[A-Z]{3}$'::text)), CONSTRAINT "bank_details_decision_note_check" CHECK (((char_length(decision_note) >= 1) AND (char_length(decision_note) <= 1000))), CONSTRAINT "bank_details_intermediary_check" CHECK (((char_length(intermediary) >= 1) AND (char_length(intermediary) <= 500))), CONSTRAINT "bank_details_office_note_check" CHECK (((char_length(office_note) >= 1) AND (char_length(office_note) <= 500))), CONSTRAINT "bank_details_pkey" PRIMARY KEY (id), CONSTRAINT "bank_details_reason_check" CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 1000))));

ALTER TABLE "public"."bank_details" ENABLE ROW LEVEL SECURITY;

CREATE TYPE "public"."bank_details_state" AS ENUM ('proposed', 'confirmed', 'rejected', 'taken_back');

ALTER TABLE "public"."bank_details" ADD COLUMN "state" public.bank_details_state NOT NULL DEFAULT 'proposed'::public.bank_details_state;

ALTER TYPE "public"."notification_subject" ADD VALUE 'bank_details' BEFORE 'change_request';

reset check_function_bodies;
