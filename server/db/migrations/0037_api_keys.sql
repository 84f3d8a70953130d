CREATE SEQUENCE "public"."test_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1;--> statement-breakpoint
CREATE TABLE "api_key_days" (
	"customer_id" uuid NOT NULL,
	"key_id" uuid NOT NULL,
	"day" text NOT NULL,
	"spent_cents" bigint NOT NULL,
	CONSTRAINT "api_key_days_customer_id_key_id_day_pk" PRIMARY KEY("customer_id","key_id","day")
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"customer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"made_by" uuid NOT NULL,
	"maker_name" text NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"hash" text NOT NULL,
	"test" boolean NOT NULL,
	"scopes" jsonb NOT NULL,
	"networks" jsonb NOT NULL,
	"daily_cents" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_keys_customer_id_id_pk" PRIMARY KEY("customer_id","id")
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "sandbox_of" uuid;--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "key_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_hash" ON "api_keys" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "api_keys_maker" ON "api_keys" USING btree ("customer_id","made_by");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_sandbox" ON "customers" USING btree ("sandbox_of");--> statement-breakpoint
-- A key ends with the membership of whoever made it, from the same moment, and for good.
CREATE FUNCTION "api_keys_follow_members"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE api_keys SET revoked_at = now() WHERE customer_id = OLD.customer_id AND made_by = OLD.user_id AND revoked_at IS NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "api_keys_follow_members" AFTER DELETE ON "members" FOR EACH ROW EXECUTE FUNCTION "api_keys_follow_members"();
