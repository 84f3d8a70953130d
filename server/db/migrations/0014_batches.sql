CREATE TABLE "batch_rows" (
	"customer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"batch_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"state" text NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"shipment" jsonb,
	"rate_id" uuid,
	"rate" jsonb,
	"total_cents" bigint,
	"order_id" uuid,
	"fault" text,
	CONSTRAINT "batch_rows_customer_id_id_pk" PRIMARY KEY("customer_id","id")
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"customer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"choice" text NOT NULL,
	"user_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "batches_customer_id_id_pk" PRIMARY KEY("customer_id","id")
);
--> statement-breakpoint
CREATE INDEX "batch_rows_next" ON "batch_rows" USING btree ("customer_id","batch_id","state","position");--> statement-breakpoint
CREATE INDEX "batches_newest" ON "batches" USING btree ("customer_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);