set check_function_bodies = off;

CREATE TABLE "private"."firm_export_runs" ("export_id" uuid NOT NULL, "job_id" uuid NOT NULL, "lease" uuid, "leased_until" timestamp with time zone, "tries" integer NOT NULL DEFAULT 0, "progress" jsonb NOT NULL DEFAULT '{}'::jsonb, CONSTRAINT "firm_export_runs_pkey" PRIMARY KEY (export_id), CONSTRAINT "firm_export_runs_progress_check" CHECK ((octet_length((progress)::text) <= 200000)));

ALTER TABLE "private"."firm_export_runs" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."firm_export_downloads" ("id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "export_id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "part" integer NOT NULL, "fetched_by" uuid, "fetched_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "firm_export_downloads_pkey" PRIMARY KEY (id));

ALTER TABLE "public"."firm_export_downloads" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."firm_export_parts" ("export_id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "part" integer NOT NULL, "path" text NOT NULL, "bytes" bigint NOT NULL, "sha256" text NOT NULL, CONSTRAINT "firm_export_parts_bytes_check" CHECK ((bytes > 0)), CONSTRAINT "firm_export_parts_part_check" CHECK (((part >= 1) AND (part <= 100000))), CONSTRAINT "firm_export_parts_path_check" CHECK ((char_length(path) <= 300)), CONSTRAINT "firm_export_parts_path_key" UNIQUE (path), CONSTRAINT "firm_export_parts_pkey" PRIMARY KEY (export_id, part), CONSTRAINT "firm_export_parts_sha256_check" CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)));

ALTER TABLE "public"."firm_export_parts" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."firm_exports" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "tenant_id" uuid NOT NULL, "reason" text NOT NULL, "asked_by" uuid, "asked_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "ended_at" timestamp with time zone, "expires_at" timestamp with time zone, "bytes" bigint, "rows" bigint, "files" bigint, "audit_to" bigint, "audit_head" text, "error" text, CONSTRAINT "firm_exports_audit_head_check" CHECK ((audit_head ~ '^[0-9a-f]{64}$'::text)), CONSTRAINT "firm_exports_bytes_check" CHECK ((bytes >= 0)), CONSTRAINT "firm_exports_error_check" CHECK ((char_length(error) <= 200)), CONSTRAINT "firm_exports_files_check" CHECK ((files >= 0)), CONSTRAINT "firm_exports_pkey" PRIMARY KEY (id), CONSTRAINT "firm_exports_reason_check" CHECK (((char_length(reason) >= 3) AND (char_length(reason) <= 500))), CONSTRAINT "firm_exports_rows_check" CHECK ((rows >= 0)), CONSTRAINT "firm_exports_tenant_id_id_key" UNIQUE (tenant_id, id));

ALTER TABLE "public"."firm_exports" ENABLE ROW LEVEL SECURITY;

CREATE TYPE "public"."firm_export_scope" AS ENUM ('firm', 'complete');

ALTER TABLE "public"."firm_exports" ADD COLUMN "scope" public.firm_export_scope NOT NULL;

CREATE TYPE "public"."firm_export_state" AS ENUM ('waiting', 'running', 'done', 'failed', 'cancelled');

ALTER TABLE "public"."firm_exports" ADD COLUMN "state" public.firm_export_state NOT NULL DEFAULT 'waiting'::public.firm_export_state;

ALTER TYPE "public"."notification_subject" ADD VALUE 'firm_export' BEFORE 'invoice';

reset check_function_bodies;
