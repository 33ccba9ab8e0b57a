set check_function_bodies = off;

CREATE TABLE "private"."proforma_numbers" ("tenant_id" uuid NOT NULL, "year" integer NOT NULL, "last" integer NOT NULL, CONSTRAINT "proforma_numbers_pkey" PRIMARY KEY (tenant_id, year));

ALTER TABLE "private"."proforma_numbers" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."proformas" ("id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "invoice_id" uuid, "client_id" uuid NOT NULL, "company_id" uuid, "application_id" uuid, "number" text NOT NULL, "client_name" text NOT NULL, "subject" text NOT NULL, "renewal_year" integer, "currency" text NOT NULL, "vat_percent" numeric(6,3) NOT NULL, "total" numeric(14,2) NOT NULL, "lines" jsonb NOT NULL, "companies" jsonb NOT NULL DEFAULT '[]'::jsonb, "issued_on" date NOT NULL, "valid_until" date NOT NULL, "issued_by" uuid, "issued_at" timestamp with time zone NOT NULL DEFAULT now(), "ended_at" timestamp with time zone, "ended_by" uuid, "end_reason" text, CONSTRAINT "proformas_client_name_check" CHECK (((char_length(client_name) >= 1) AND (char_length(client_name) <= 320))), CONSTRAINT "proformas_companies_check" CHECK ((jsonb_typeof(companies) = 'array'::text)), CONSTRAINT "proformas_currency_check" CHECK ((currency ~ '^[A-Z]{3}$'::text)), CONSTRAINT "proformas_days" CHECK (((valid_until >= issued_on) AND (valid_until <= (issued_on + 366)))), CONSTRAINT "proformas_end_reason_check" CHECK (((char_length(end_reason) >= 1) AND (char_length(end_reason) <= 2000))), CONSTRAINT "proformas_lines_check" CHECK ((jsonb_typeof(lines) = 'array'::text)), CONSTRAINT "proformas_number_check" CHECK ((number ~ '^PRO-[0-9]{4}-[0-9]{4,7}$'::text)), CONSTRAINT "proformas_one_subject" CHECK ((num_nonnulls(company_id, application_id) <= 1)), CONSTRAINT "proformas_pkey" PRIMARY KEY (id), CONSTRAINT "proformas_subject_check" CHECK (((char_length(subject) >= 1) AND (char_length(subject) <= 400))), CONSTRAINT "proformas_tenant_id_id_key" UNIQUE (tenant_id, id), CONSTRAINT "proformas_tenant_id_number_key" UNIQUE (tenant_id, number), CONSTRAINT "proformas_total_check" CHECK (((total > (0)::numeric) AND (total < 'Infinity'::numeric))), CONSTRAINT "proformas_vat_percent_check" CHECK (((vat_percent >= (0)::numeric) AND (vat_percent < 'Infinity'::numeric))));

ALTER TABLE "public"."proformas" ENABLE ROW LEVEL SECURITY;

ALTER TYPE "public"."notification_subject" ADD VALUE 'proforma' BEFORE 'risk_assessment';

reset check_function_bodies;
