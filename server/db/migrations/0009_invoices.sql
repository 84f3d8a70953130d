CREATE SEQUENCE "public"."invoice_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1;--> statement-breakpoint
CREATE TABLE "disputes" (
	"customer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"state" text NOT NULL,
	"message" text NOT NULL,
	"answer" text,
	"credited_cents" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "disputes_customer_id_id_pk" PRIMARY KEY("customer_id","id")
);
--> statement-breakpoint
CREATE TABLE "invoice_files" (
	"customer_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"file_id" uuid NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "invoice_files_customer_id_invoice_id_position_pk" PRIMARY KEY("customer_id","invoice_id","position")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"customer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"cause" text NOT NULL,
	"order_id" uuid NOT NULL,
	"order_number" text NOT NULL,
	"carrier_code" text NOT NULL,
	"refers_to" uuid,
	"subtotal_cents" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	"credited_cents" bigint DEFAULT 0 NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	CONSTRAINT "invoices_customer_id_id_pk" PRIMARY KEY("customer_id","id"),
	CONSTRAINT "invoices_number_unique" UNIQUE("number"),
	CONSTRAINT "invoices_credited" CHECK (credited_cents between 0 and total_cents)
);
--> statement-breakpoint
ALTER TABLE "top_ups" ADD COLUMN "pays" jsonb;--> statement-breakpoint
ALTER TABLE "invoice_files" ADD CONSTRAINT "invoice_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_newest" ON "disputes" USING btree ("state","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_open" ON "disputes" USING btree ("customer_id","invoice_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "invoice_files_file" ON "invoice_files" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_cause" ON "invoices" USING btree ("customer_id","cause");--> statement-breakpoint
CREATE INDEX "invoices_newest" ON "invoices" USING btree ("customer_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "invoices_order" ON "invoices" USING btree ("customer_id","order_id");