set check_function_bodies = off;

CREATE TYPE "public"."departure_kind" AS ENUM ('transfer_out', 'continuation_out');

ALTER TABLE "public"."company_departures" ADD COLUMN "kind" public.departure_kind NOT NULL;

CREATE TYPE "public"."departure_state" AS ENUM ('open', 'withdrawn', 'done');

ALTER TABLE "public"."company_departures" ADD COLUMN "state" public.departure_state NOT NULL DEFAULT 'open'::public.departure_state;

CREATE TYPE "public"."firm_export_scope" AS ENUM ('firm', 'complete');

ALTER TABLE "public"."firm_exports" ADD COLUMN "scope" public.firm_export_scope NOT NULL;

CREATE TYPE "public"."firm_export_state" AS ENUM ('waiting', 'running', 'done', 'failed', 'cancelled');

ALTER TABLE "public"."firm_exports" ADD COLUMN "state" public.firm_export_state NOT NULL DEFAULT 'waiting'::public.firm_export_state;

ALTER TYPE "public"."notification_subject" ADD VALUE 'firm_export' BEFORE 'invoice';

reset check_function_bodies;
