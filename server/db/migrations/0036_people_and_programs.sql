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
ALTER TABLE "users" ADD COLUMN "app_off" jsonb DEFAULT '["steps"]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "push_off" jsonb DEFAULT '["steps"]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "daily_limit_cents" bigint;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "approval_above_cents" bigint;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "daily_limit_cents" bigint;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "approval_above_cents" bigint;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_of_members" FOREIGN KEY ("customer_id","user_id") REFERENCES "public"."members"("customer_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_of_sessions" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approvals_purchase" ON "approvals" USING btree ("customer_id","user_id","purchase_key");--> statement-breakpoint
CREATE INDEX "approvals_order" ON "approvals" USING btree ("customer_id","order_id");--> statement-breakpoint
CREATE INDEX "approvals_end" ON "approvals" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "spendings_member" ON "spendings" USING btree ("customer_id","user_id","day");--> statement-breakpoint
CREATE INDEX "spendings_day" ON "spendings" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "departed_devices_token" ON "departed_devices" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "departed_devices_end" ON "departed_devices" USING btree ("departed_at");--> statement-breakpoint
CREATE INDEX "left_work_end" ON "left_work" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notices_newest" ON "notices" USING btree ("customer_id","user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices" USING btree ("customer_id","user_id") WHERE read_at is null and listed;--> statement-breakpoint
CREATE INDEX "notices_age" ON "notices" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_person" ON "push_subscriptions" USING btree ("customer_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
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
