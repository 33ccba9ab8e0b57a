set check_function_bodies = off;

DROP TRIGGER "signal_delete" ON "public"."document_template_versions";

DROP TRIGGER "signal_insert" ON "public"."document_template_versions";

DROP TRIGGER "signal_update" ON "public"."document_template_versions";

DROP TRIGGER "signal_delete" ON "public"."document_templates";

DROP TRIGGER "signal_insert" ON "public"."document_templates";

DROP TRIGGER "signal_update" ON "public"."document_templates";

DROP VIEW "public"."group_duties";

DROP VIEW "public"."duty_list";

ALTER TABLE "private"."firm_checks" DROP CONSTRAINT "firm_checks_point_check";

ALTER TABLE "public"."combined_payments" DROP CONSTRAINT "combined_payments_paid";

DROP FUNCTION "private"."card_refund_split"(public.card_payments, numeric);

DROP FUNCTION "private"."fees_of_lines"(uuid, integer, jsonb);

DROP FUNCTION "public"."file_annual_fees"(uuid, integer, jsonb, boolean);

DROP FUNCTION "public"."firm_use"(uuid);

-- They belong to the whole server, so another database of it may have made them.
do $$
declare
  role_name text;
begin
  foreach role_name in array array['portal_mail', 'portal_scans', 'portal_firm_exports', 'portal_firm_deletions', 'portal_audit_heads'] loop
    if not exists (select from pg_catalog.pg_roles where rolname = role_name) then
      execute format('create role %I nologin noinherit connection limit 20', role_name);
    end if;
  end loop;
end;
$$;

CREATE TABLE "private"."proforma_numbers" ("tenant_id" uuid NOT NULL, "year" integer NOT NULL, "last" integer NOT NULL, CONSTRAINT "proforma_numbers_pkey" PRIMARY KEY (tenant_id, year));

ALTER TABLE "private"."proforma_numbers" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."discounts" ("id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "client_id" uuid, "code" text, "percent" numeric(5,2), "amount" numeric(14,2), "valid_from" date NOT NULL, "valid_to" date NOT NULL, "reason" text NOT NULL, "client_text" text NOT NULL, "created_by" uuid, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "ended_by" uuid, "ended_at" timestamp with time zone, "end_reason" text, CONSTRAINT "discounts_amount_check" CHECK (((amount > (0)::numeric) AND (amount <= (1000000)::numeric))), CONSTRAINT "discounts_client_text_check" CHECK (((char_length(client_text) >= 3) AND (char_length(client_text) <= 120))), CONSTRAINT "discounts_code_check" CHECK ((code ~ '^[A-Za-z][A-Za-z_]{1,60}$'::text)), CONSTRAINT "discounts_days" CHECK (((valid_to >= valid_from) AND (valid_to <= (valid_from + 731)))), CONSTRAINT "discounts_end_reason_check" CHECK (((char_length(end_reason) >= 3) AND (char_length(end_reason) <= 1000))), CONSTRAINT "discounts_ended" CHECK (((ended_at IS NULL) = (end_reason IS NULL))), CONSTRAINT "discounts_one_reduction" CHECK ((num_nonnulls(percent, amount) = 1)), CONSTRAINT "discounts_percent_check" CHECK (((percent > (0)::numeric) AND (percent <= (100)::numeric))), CONSTRAINT "discounts_pkey" PRIMARY KEY (id), CONSTRAINT "discounts_reason_check" CHECK (((char_length(reason) >= 3) AND (char_length(reason) <= 1000))), CONSTRAINT "discounts_tenant_id_id_key" UNIQUE (tenant_id, id));

ALTER TABLE "public"."discounts" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."proformas" ("id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "invoice_id" uuid, "client_id" uuid NOT NULL, "company_id" uuid, "application_id" uuid, "number" text NOT NULL, "client_name" text NOT NULL, "subject" text NOT NULL, "renewal_year" integer, "currency" text NOT NULL, "vat_percent" numeric(6,3) NOT NULL, "total" numeric(14,2) NOT NULL, "lines" jsonb NOT NULL, "companies" jsonb NOT NULL DEFAULT '[]'::jsonb, "issued_on" date NOT NULL, "valid_until" date NOT NULL, "issued_by" uuid, "issued_at" timestamp with time zone NOT NULL DEFAULT now(), "ended_at" timestamp with time zone, "ended_by" uuid, "end_reason" text, CONSTRAINT "proformas_client_name_check" CHECK (((char_length(client_name) >= 1) AND (char_length(client_name) <= 320))), CONSTRAINT "proformas_companies_check" CHECK ((jsonb_typeof(companies) = 'array'::text)), CONSTRAINT "proformas_currency_check" CHECK ((currency ~ '^[A-Z]{3}$'::text)), CONSTRAINT "proformas_days" CHECK (((valid_until >= issued_on) AND (valid_until <= (issued_on + 366)))), CONSTRAINT "proformas_end_reason_check" CHECK (((char_length(end_reason) >= 1) AND (char_length(end_reason) <= 2000))), CONSTRAINT "proformas_lines_check" CHECK ((jsonb_typeof(lines) = 'array'::text)), CONSTRAINT "proformas_number_check" CHECK ((number ~ '^PRO-[0-9]{4}-[0-9]{4,7}$'::text)), CONSTRAINT "proformas_one_subject" CHECK ((num_nonnulls(company_id, application_id) <= 1)), CONSTRAINT "proformas_pkey" PRIMARY KEY (id), CONSTRAINT "proformas_subject_check" CHECK (((char_length(subject) >= 1) AND (char_length(subject) <= 400))), CONSTRAINT "proformas_tenant_id_id_key" UNIQUE (tenant_id, id), CONSTRAINT "proformas_tenant_id_number_key" UNIQUE (tenant_id, number), CONSTRAINT "proformas_total_check" CHECK (((total > (0)::numeric) AND (total < 'Infinity'::numeric))), CONSTRAINT "proformas_vat_percent_check" CHECK (((vat_percent >= (0)::numeric) AND (vat_percent < 'Infinity'::numeric))));

ALTER TABLE "public"."proformas" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."recurring_services" ("id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "company_id" uuid NOT NULL, "code" text, "label" text NOT NULL, "amount" numeric(14,2), "period" text NOT NULL, "vat_treatment" public.vat_treatment NOT NULL, "first_day" date NOT NULL, "last_day" date, "state" text NOT NULL DEFAULT 'active'::text, "paused_on" date, "pauses" datemultirange NOT NULL DEFAULT '{}'::datemultirange, "note" text, "created_by" uuid, "created_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "recurring_services_amount_check" CHECK (((amount > (0)::numeric) AND (amount <= (1000000)::numeric))), CONSTRAINT "recurring_services_code_check" CHECK ((code ~ '^[A-Za-z][A-Za-z_]{1,60}$'::text)), CONSTRAINT "recurring_services_days" CHECK ((last_day >= first_day)), CONSTRAINT "recurring_services_label_check" CHECK (((char_length(label) >= 3) AND (char_length(label) <= 120))), CONSTRAINT "recurring_services_note_check" CHECK (((char_length(note) >= 3) AND (char_length(note) <= 1000))), CONSTRAINT "recurring_services_note" CHECK (((state = 'active'::text) OR (note IS NOT NULL))), CONSTRAINT "recurring_services_paused" CHECK (((state = 'paused'::text) = (paused_on IS NOT NULL))), CONSTRAINT "recurring_services_period_check" CHECK ((period = ANY (ARRAY['month'::text, 'quarter'::text, 'year'::text]))), CONSTRAINT "recurring_services_pkey" PRIMARY KEY (id), CONSTRAINT "recurring_services_price" CHECK (((amount IS NOT NULL) OR (code IS NOT NULL))), CONSTRAINT "recurring_services_state_check" CHECK ((state = ANY (ARRAY['active'::text, 'paused'::text, 'ended'::text]))), CONSTRAINT "recurring_services_tenant_id_id_key" UNIQUE (tenant_id, id), CONSTRAINT "recurring_services_vat_treatment_check" CHECK ((vat_treatment <> 'disbursement_out_of_scope'::public.vat_treatment)));

ALTER TABLE "public"."recurring_services" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."card_payments" ADD COLUMN "combined_id" uuid;

ALTER TABLE "public"."card_payments" ADD COLUMN "receipt_ids" uuid[] NOT NULL DEFAULT '{}'::uuid[];

ALTER TABLE "public"."combined_payments" ADD COLUMN "card_payment_id" uuid;

ALTER TABLE "public"."invoice_lines" ADD COLUMN "list_amount" numeric(14,2);

ALTER TABLE "public"."invoice_lines" ADD COLUMN "discount_id" uuid;

ALTER TABLE "public"."invoice_lines" ADD COLUMN "discount_text" text;

ALTER TABLE "public"."invoice_lines" ADD COLUMN "recurring_id" uuid;

ALTER TABLE "public"."invoice_lines" ADD COLUMN "period_start" date;

ALTER TABLE "public"."invoices" ADD COLUMN "is_recurring" boolean NOT NULL DEFAULT false;

ALTER TABLE "public"."payment_notices" ADD COLUMN "combined_id" uuid;

ALTER TABLE "public"."tenants" ADD COLUMN "takes_fees_early" boolean NOT NULL DEFAULT false;

ALTER TABLE "public"."card_payments" ALTER COLUMN "invoice_id" DROP NOT NULL;

ALTER TYPE "public"."notification_subject" ADD VALUE 'proforma' BEFORE 'risk_assessment';

reset check_function_bodies;
