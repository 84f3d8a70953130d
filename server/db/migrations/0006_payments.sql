CREATE SEQUENCE "public"."top_up_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1;--> statement-breakpoint
CREATE TABLE "auto_reloads" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"enabled" boolean NOT NULL,
	"threshold_cents" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"monthly_limit_cents" bigint NOT NULL,
	"card_id" uuid,
	"top_up_id" uuid,
	"paused_reason" text,
	"limited_month" text,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cards" (
	"customer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"gateway" text NOT NULL,
	"token" text NOT NULL,
	"card_type" text NOT NULL,
	"last_four" text NOT NULL,
	"expiration_month" integer NOT NULL,
	"expiration_year" integer NOT NULL,
	"name_on_card" text NOT NULL,
	"billing_address" jsonb NOT NULL,
	"is_default" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cards_customer_id_id_pk" PRIMARY KEY("customer_id","id")
);
--> statement-breakpoint
CREATE TABLE "payers" (
	"customer_id" uuid NOT NULL,
	"gateway" text NOT NULL,
	"reference" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payers_customer_id_gateway_pk" PRIMARY KEY("customer_id","gateway")
);
--> statement-breakpoint
CREATE TABLE "promo_redemptions" (
	"customer_id" uuid NOT NULL,
	"code" text NOT NULL,
	"top_up_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "promo_redemptions_customer_id_code_pk" PRIMARY KEY("customer_id","code")
);
--> statement-breakpoint
CREATE TABLE "promos" (
	"code" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"percent" text NOT NULL,
	"most_cents" bigint,
	"minimum_cents" bigint NOT NULL,
	"cap" integer,
	"taken" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_cards" (
	"customer_id" uuid NOT NULL,
	"token" text NOT NULL,
	"outcome" text NOT NULL,
	"card_type" text NOT NULL,
	"last_four" text NOT NULL,
	"expiration_month" integer NOT NULL,
	"expiration_year" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_cards_customer_id_token_pk" PRIMARY KEY("customer_id","token")
);
--> statement-breakpoint
CREATE TABLE "sandbox_charges" (
	"customer_id" uuid NOT NULL,
	"key" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"amount_cents" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_charges_customer_id_key_pk" PRIMARY KEY("customer_id","key")
);
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"customer_id" uuid NOT NULL,
	"key" text NOT NULL,
	"charge_key" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_refunds_customer_id_key_pk" PRIMARY KEY("customer_id","key")
);
--> statement-breakpoint
CREATE TABLE "top_up_refunds" (
	"customer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"top_up_id" uuid NOT NULL,
	"state" text NOT NULL,
	"credit_cents" bigint NOT NULL,
	"bonus_cents" bigint NOT NULL,
	"fee_cents" bigint NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "top_up_refunds_customer_id_id_pk" PRIMARY KEY("customer_id","id")
);
--> statement-breakpoint
CREATE TABLE "top_ups" (
	"customer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" text NOT NULL,
	"fingerprint" text NOT NULL,
	"method" text NOT NULL,
	"purpose" text NOT NULL,
	"state" text NOT NULL,
	"subtotal_cents" bigint NOT NULL,
	"fee_cents" bigint NOT NULL,
	"bonus_cents" bigint NOT NULL,
	"refunded_cents" bigint DEFAULT 0 NOT NULL,
	"coupon" text,
	"card_type" text,
	"last_four" text,
	"gateway" text,
	"token" text,
	"reference" text,
	"action_url" text,
	"failure" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	CONSTRAINT "top_ups_customer_id_id_pk" PRIMARY KEY("customer_id","id"),
	CONSTRAINT "top_ups_number_unique" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "purchase" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_cards_token" ON "sandbox_cards" USING btree ("token");--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_charges_key" ON "sandbox_charges" USING btree ("key");--> statement-breakpoint
CREATE INDEX "top_up_refunds_open" ON "top_up_refunds" USING btree ("state","updated_at");--> statement-breakpoint
CREATE INDEX "top_up_refunds_of" ON "top_up_refunds" USING btree ("customer_id","top_up_id");--> statement-breakpoint
CREATE INDEX "top_ups_newest" ON "top_ups" USING btree ("customer_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "top_ups_open" ON "top_ups" USING btree ("state","updated_at");--> statement-breakpoint
CREATE INDEX "top_ups_reference" ON "top_ups" USING btree ("reference");