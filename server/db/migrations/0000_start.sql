CREATE SEQUENCE "public"."order_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."tracking_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 100001 CACHE 1;--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"detail" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "captchas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"answer_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_type" text NOT NULL,
	"company" text,
	"tax_number" text,
	"demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "impersonation_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"admin_id" uuid,
	"reason" text NOT NULL,
	"allow_money" boolean NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_failures" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_hits" (
	"key" text PRIMARY KEY NOT NULL,
	"window_ends_at" timestamp with time zone NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"life_seconds" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"impersonator_id" uuid,
	"allow_money" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"customer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_name" text NOT NULL,
	"mobile" text,
	"nick_name" text NOT NULL,
	"avatar" text,
	"password_hash" text NOT NULL,
	"roles" jsonb NOT NULL,
	"locale" text NOT NULL,
	"email_confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "users_customer_id_id_pk" PRIMARY KEY("customer_id","id")
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"customer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"posted" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_accounts_customer_id_kind_pk" PRIMARY KEY("customer_id","kind")
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"customer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"cause" text NOT NULL,
	"reason" text NOT NULL,
	"document" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_entries_customer_id_id_pk" PRIMARY KEY("customer_id","id")
);
--> statement-breakpoint
CREATE TABLE "ledger_lines" (
	"customer_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"account" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "ledger_lines_customer_id_entry_id_account_pk" PRIMARY KEY("customer_id","entry_id","account")
);
--> statement-breakpoint
CREATE TABLE "addresses" (
	"customer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"rev" integer NOT NULL,
	"doc" jsonb NOT NULL,
	"search" text NOT NULL,
	"is_default" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "addresses_customer_id_id_pk" PRIMARY KEY("customer_id","id")
);
--> statement-breakpoint
CREATE TABLE "intents" (
	"customer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	"state" text NOT NULL,
	"order_id" uuid NOT NULL,
	"refusal" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "intents_customer_id_id_pk" PRIMARY KEY("customer_id","id")
);
--> statement-breakpoint
CREATE TABLE "order_history" (
	"customer_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"event" text NOT NULL,
	"detail" jsonb NOT NULL,
	CONSTRAINT "order_history_customer_id_order_id_id_pk" PRIMARY KEY("customer_id","order_id","id")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"customer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" text NOT NULL,
	"status" text NOT NULL,
	"pay_status" text NOT NULL,
	"carrier_code" text NOT NULL,
	"tracking_number" text,
	"reference" text,
	"total_cents" bigint NOT NULL,
	"shipment" jsonb NOT NULL,
	"rate" jsonb NOT NULL,
	"search" text NOT NULL,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "orders_customer_id_id_pk" PRIMARY KEY("customer_id","id")
);
--> statement-breakpoint
CREATE TABLE "rate_cards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"effective_from" date NOT NULL,
	"csv" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rates" (
	"customer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"carrier_code" text NOT NULL,
	"request" jsonb NOT NULL,
	"rate" jsonb NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rates_customer_id_id_pk" PRIMARY KEY("customer_id","id")
);
--> statement-breakpoint
CREATE TABLE "sample_bookings" (
	"client_id" uuid PRIMARY KEY NOT NULL,
	"tracking_number" text NOT NULL,
	"seed" integer NOT NULL,
	"plan" jsonb NOT NULL,
	"booked_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "trackers" (
	"customer_id" uuid NOT NULL,
	"number" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "trackers_customer_id_number_pk" PRIMARY KEY("customer_id","number")
);
--> statement-breakpoint
CREATE TABLE "tracking_events" (
	"tracking_number" text NOT NULL,
	"key" text NOT NULL,
	"event" jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tracking_events_tracking_number_key_pk" PRIMARY KEY("tracking_number","key")
);
--> statement-breakpoint
CREATE INDEX "rate_hits_end" ON "rate_hits" USING btree ("window_ends_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("customer_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_user_name" ON "users" USING btree ("user_name");--> statement-breakpoint
CREATE UNIQUE INDEX "users_mobile" ON "users" USING btree ("mobile");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_cause" ON "ledger_entries" USING btree ("customer_id","cause");--> statement-breakpoint
CREATE INDEX "ledger_entries_at" ON "ledger_entries" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "ledger_lines_account" ON "ledger_lines" USING btree ("customer_id","account");--> statement-breakpoint
CREATE INDEX "addresses_search" ON "addresses" USING btree ("customer_id","search");--> statement-breakpoint
CREATE INDEX "intents_open" ON "intents" USING btree ("state","updated_at");--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("customer_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("customer_id","status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_tracking" ON "orders" USING btree ("tracking_number");--> statement-breakpoint
CREATE UNIQUE INDEX "sample_bookings_number" ON "sample_bookings" USING btree ("tracking_number");