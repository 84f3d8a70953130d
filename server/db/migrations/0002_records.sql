CREATE TABLE "feeds" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"last_seq" bigint NOT NULL,
	"forgotten_seq" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operations" (
	"customer_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	"answer" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "operations_customer_id_key_pk" PRIMARY KEY("customer_id","key")
);
--> statement-breakpoint
CREATE TABLE "records" (
	"customer_id" uuid NOT NULL,
	"entity" text NOT NULL,
	"id" text NOT NULL,
	"rev" integer NOT NULL,
	"seq" bigint NOT NULL,
	"doc" jsonb,
	"search" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "records_customer_id_entity_id_pk" PRIMARY KEY("customer_id","entity","id")
);
--> statement-breakpoint
CREATE INDEX "operations_age" ON "operations" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "records_seq" ON "records" USING btree ("customer_id","seq");--> statement-breakpoint
CREATE INDEX "records_search" ON "records" USING btree ("customer_id","entity","search");