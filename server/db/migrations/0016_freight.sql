CREATE SEQUENCE "public"."bol_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."load_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."pro_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 100001 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."quote_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1;--> statement-breakpoint
CREATE TABLE "freight_offers" (
	"customer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"quote_id" uuid NOT NULL,
	"state" text NOT NULL,
	"rate" jsonb NOT NULL,
	"source" text NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "freight_offers_customer_id_id_pk" PRIMARY KEY("customer_id","id")
);
--> statement-breakpoint
CREATE TABLE "freight_quotes" (
	"customer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" text NOT NULL,
	"fingerprint" text NOT NULL,
	"mode" text NOT NULL,
	"state" text NOT NULL,
	"request" jsonb NOT NULL,
	"refused" jsonb NOT NULL,
	"user_id" uuid NOT NULL,
	"load_id" uuid,
	"search" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "freight_quotes_customer_id_id_pk" PRIMARY KEY("customer_id","id"),
	CONSTRAINT "freight_quotes_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "load_files" (
	"customer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"file_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "load_files_customer_id_id_pk" PRIMARY KEY("customer_id","id")
);
--> statement-breakpoint
CREATE TABLE "quote_history" (
	"customer_id" uuid NOT NULL,
	"quote_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"event" text NOT NULL,
	"detail" jsonb NOT NULL,
	CONSTRAINT "quote_history_customer_id_quote_id_id_pk" PRIMARY KEY("customer_id","quote_id","id")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "mode" text DEFAULT 'parcel' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "bol" text;--> statement-breakpoint
ALTER TABLE "rate_cards" ADD COLUMN "kind" text DEFAULT 'parcel' NOT NULL;--> statement-breakpoint
ALTER TABLE "load_files" ADD CONSTRAINT "load_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "freight_offers_quote" ON "freight_offers" USING btree ("customer_id","quote_id");--> statement-breakpoint
CREATE INDEX "freight_quotes_newest" ON "freight_quotes" USING btree ("customer_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "freight_quotes_state" ON "freight_quotes" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "load_files_order" ON "load_files" USING btree ("customer_id","order_id");--> statement-breakpoint
CREATE INDEX "load_files_file" ON "load_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "orders_loads" ON "orders" USING btree ("customer_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE mode <> 'parcel';