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
CREATE TABLE "approvals" (
	"customer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"purchase_key" text NOT NULL,
	"subject" jsonb NOT NULL,
	"cents" bigint NOT NULL,
	"note" text NOT NULL,
	"state" text NOT NULL,
	"order_id" uuid,
	"answered_by" text,
	"answered_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "approvals_customer_id_id_pk" PRIMARY KEY("customer_id","id")
);
--> statement-breakpoint
CREATE TABLE "spendings" (
	"customer_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "spendings_customer_id_order_id_pk" PRIMARY KEY("customer_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "authenticators" (
	"customer_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"last_step" bigint,
	CONSTRAINT "authenticators_customer_id_user_id_pk" PRIMARY KEY("customer_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"customer_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"browser" text,
	"system" text,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"trusted_until" timestamp with time zone,
	CONSTRAINT "devices_customer_id_user_id_id_pk" PRIMARY KEY("customer_id","user_id","id")
);
--> statement-breakpoint
CREATE TABLE "factor_resets" (
	"customer_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"requested_by" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "factor_resets_customer_id_user_id_pk" PRIMARY KEY("customer_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "login_steps" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"life_seconds" integer NOT NULL,
	"keep" boolean NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"customer_id" uuid,
	"user_id" uuid,
	"purpose" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"customer_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"name" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_customer_id_user_id_id_pk" PRIMARY KEY("customer_id","user_id","id")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"customer_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "recovery_codes_customer_id_user_id_code_hash_pk" PRIMARY KEY("customer_id","user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "departed_devices" (
	"customer_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"name" text NOT NULL,
	"departed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "departed_devices_customer_id_token_hash_pk" PRIMARY KEY("customer_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "left_work" (
	"customer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"records" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "left_work_customer_id_id_pk" PRIMARY KEY("customer_id","id")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"customer_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"params" jsonb NOT NULL,
	"link" text NOT NULL,
	"listed" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notices_customer_id_user_id_id_pk" PRIMARY KEY("customer_id","user_id","id")
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"customer_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_subscriptions_customer_id_session_id_pk" PRIMARY KEY("customer_id","session_id")
);
--> statement-breakpoint
CREATE TABLE "proof_files" (
	"customer_id" uuid NOT NULL,
	"proof_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"file_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "proof_files_customer_id_proof_id_position_pk" PRIMARY KEY("customer_id","proof_id","position")
);
--> statement-breakpoint
CREATE TABLE "proofs" (
	"customer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"signed_by" text NOT NULL,
	"note" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"zone" text NOT NULL,
	"signed" boolean NOT NULL,
	"photos" integer NOT NULL,
	"recorded_by" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "proofs_customer_id_id_pk" PRIMARY KEY("customer_id","id")
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "demands_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "sandbox_of" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "proven_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "second_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "app_off" jsonb DEFAULT '["steps"]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "push_off" jsonb DEFAULT '["steps"]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "daily_limit_cents" bigint;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "approval_above_cents" bigint;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "daily_limit_cents" bigint;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "approval_above_cents" bigint;--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "key_id" uuid;--> statement-breakpoint
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_customer_id_user_id_users_customer_id_id_fk" FOREIGN KEY ("customer_id","user_id") REFERENCES "public"."users"("customer_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_customer_id_user_id_users_customer_id_id_fk" FOREIGN KEY ("customer_id","user_id") REFERENCES "public"."users"("customer_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "factor_resets" ADD CONSTRAINT "factor_resets_customer_id_user_id_users_customer_id_id_fk" FOREIGN KEY ("customer_id","user_id") REFERENCES "public"."users"("customer_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "login_steps" ADD CONSTRAINT "login_steps_customer_id_user_id_users_customer_id_id_fk" FOREIGN KEY ("customer_id","user_id") REFERENCES "public"."users"("customer_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_customer_id_user_id_users_customer_id_id_fk" FOREIGN KEY ("customer_id","user_id") REFERENCES "public"."users"("customer_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_customer_id_user_id_users_customer_id_id_fk" FOREIGN KEY ("customer_id","user_id") REFERENCES "public"."users"("customer_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_customer_id_user_id_users_customer_id_id_fk" FOREIGN KEY ("customer_id","user_id") REFERENCES "public"."users"("customer_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_of_members" FOREIGN KEY ("customer_id","user_id") REFERENCES "public"."members"("customer_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_of_sessions" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_files" ADD CONSTRAINT "proof_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_hash" ON "api_keys" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "api_keys_maker" ON "api_keys" USING btree ("customer_id","made_by");--> statement-breakpoint
CREATE INDEX "approvals_purchase" ON "approvals" USING btree ("customer_id","user_id","purchase_key");--> statement-breakpoint
CREATE INDEX "approvals_order" ON "approvals" USING btree ("customer_id","order_id");--> statement-breakpoint
CREATE INDEX "approvals_end" ON "approvals" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "spendings_member" ON "spendings" USING btree ("customer_id","user_id","day");--> statement-breakpoint
CREATE INDEX "spendings_day" ON "spendings" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "devices_token" ON "devices" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "devices_age" ON "devices" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "login_steps_end" ON "login_steps" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_challenges_end" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE UNIQUE INDEX "departed_devices_token" ON "departed_devices" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "departed_devices_end" ON "departed_devices" USING btree ("departed_at");--> statement-breakpoint
CREATE INDEX "left_work_end" ON "left_work" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notices_newest" ON "notices" USING btree ("customer_id","user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices" USING btree ("customer_id","user_id") WHERE read_at is null and listed;--> statement-breakpoint
CREATE INDEX "notices_age" ON "notices" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_person" ON "push_subscriptions" USING btree ("customer_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "proof_files_file" ON "proof_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "proof_files_age" ON "proof_files" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "proofs_order" ON "proofs" USING btree ("customer_id","order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_sandbox" ON "customers" USING btree ("sandbox_of");--> statement-breakpoint
CREATE INDEX "members_joined" ON "members" USING btree ("customer_id","joined_at","user_id");
--> statement-breakpoint
-- What was refused or cancelled was not spent, whoever undoes it.
CREATE FUNCTION "spending_returns"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM spendings WHERE customer_id = NEW.customer_id AND order_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "spending_returns" AFTER UPDATE OF "status" ON "orders" FOR EACH ROW WHEN (NEW.status = 'cancelled' AND OLD.status <> 'cancelled') EXECUTE FUNCTION "spending_returns"();--> statement-breakpoint
-- A purchase that came to nothing leaves its approval to the next try.
CREATE FUNCTION "purchase_refused"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM spendings WHERE customer_id = NEW.customer_id AND order_id = NEW.order_id;
  UPDATE approvals SET state = 'approved', order_id = NULL WHERE customer_id = NEW.customer_id AND order_id = NEW.order_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "purchase_refused" AFTER UPDATE OF "state" ON "intents" FOR EACH ROW WHEN (NEW.state = 'refused' AND OLD.state <> 'refused') EXECUTE FUNCTION "purchase_refused"();--> statement-breakpoint
-- Whoever no longer belongs to a customer hears of it on each of their devices: the sessions go with the row.
CREATE FUNCTION "members_depart"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO departed_devices (customer_id, token_hash, name, departed_at)
    SELECT s.member_of, s.token_hash, u.nick_name, now() FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.member_of = OLD.customer_id AND s.user_id = OLD.user_id AND NOT s.impersonated
    ON CONFLICT DO NOTHING;
  RETURN OLD;
END $$;--> statement-breakpoint
CREATE TRIGGER "members_depart" BEFORE DELETE ON "members" FOR EACH ROW EXECUTE FUNCTION "members_depart"();
--> statement-breakpoint
-- A browser has one address whoever signs in: it belongs to the last one.
CREATE FUNCTION "push_subscriptions_move"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM push_subscriptions WHERE endpoint = NEW.endpoint AND session_id <> NEW.session_id;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "push_subscriptions_move" BEFORE INSERT ON "push_subscriptions" FOR EACH ROW EXECUTE FUNCTION "push_subscriptions_move"();
--> statement-breakpoint
-- A proof is evidence: nothing about it changes. With its shipment's people it is removed as a whole.
CREATE FUNCTION "proofs_never_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a proof is never changed';
END $$;--> statement-breakpoint
CREATE TRIGGER "proofs_never_change" BEFORE UPDATE ON "proofs"
  FOR EACH ROW EXECUTE FUNCTION "proofs_never_change"();
--> statement-breakpoint
-- A key ends with the membership of whoever made it, from the same moment, and for good.
CREATE FUNCTION "api_keys_follow_members"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE api_keys SET revoked_at = now() WHERE customer_id = OLD.customer_id AND made_by = OLD.user_id AND revoked_at IS NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "api_keys_follow_members" AFTER DELETE ON "members" FOR EACH ROW EXECUTE FUNCTION "api_keys_follow_members"();
