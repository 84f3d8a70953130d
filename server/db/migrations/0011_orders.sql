CREATE SEQUENCE "public"."claim_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."manifest_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."sscc_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "claim_files" (
	"customer_id" uuid NOT NULL,
	"claim_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"file_id" uuid NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "claim_files_customer_id_claim_id_position_pk" PRIMARY KEY("customer_id","claim_id","position")
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"customer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" text NOT NULL,
	"order_id" uuid NOT NULL,
	"order_number" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"asked_cents" bigint NOT NULL,
	"description" text NOT NULL,
	"answer" text,
	"paid_cents" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"reviewed_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	CONSTRAINT "claims_customer_id_id_pk" PRIMARY KEY("customer_id","id"),
	CONSTRAINT "claims_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "manifests" (
	"customer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" text NOT NULL,
	"carrier_code" text NOT NULL,
	"day" date NOT NULL,
	"order_count" integer NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "manifests_customer_id_id_pk" PRIMARY KEY("customer_id","id"),
	CONSTRAINT "manifests_number_unique" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "batch" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "source" text DEFAULT 'web' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "manifest_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "ssccs" jsonb;--> statement-breakpoint
ALTER TABLE "claim_files" ADD CONSTRAINT "claim_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claim_files_file" ON "claim_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "claims_newest" ON "claims" USING btree ("customer_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "claims_state" ON "claims" USING btree ("state","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "claims_open" ON "claims" USING btree ("customer_id","order_id") WHERE state in ('opened', 'in_review');--> statement-breakpoint
CREATE INDEX "manifests_newest" ON "manifests" USING btree ("customer_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_carrier" ON "orders" USING btree ("customer_id","carrier_code","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_pay" ON "orders" USING btree ("customer_id","pay_status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_source" ON "orders" USING btree ("customer_id","source","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_batch" ON "orders" USING btree ("customer_id","batch","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE batch <> '';--> statement-breakpoint
CREATE INDEX "orders_total" ON "orders" USING btree ("customer_id","total_cents","id");--> statement-breakpoint
CREATE INDEX "orders_to_hand_over" ON "orders" USING btree ("customer_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'ordered' and manifest_id is null;--> statement-breakpoint
CREATE INDEX "orders_manifest" ON "orders" USING btree ("customer_id","manifest_id") WHERE manifest_id is not null;--> statement-breakpoint
CREATE INDEX "orders_words" ON "orders" USING gin ("customer_id","search" gin_trgm_ops);