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
ALTER TABLE "notices" ADD CONSTRAINT "notices_of_members" FOREIGN KEY ("customer_id","user_id") REFERENCES "public"."members"("customer_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_of_sessions" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_newest" ON "notices" USING btree ("customer_id","user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices" USING btree ("customer_id","user_id") WHERE read_at is null and listed;--> statement-breakpoint
CREATE INDEX "notices_age" ON "notices" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_person" ON "push_subscriptions" USING btree ("customer_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
-- A browser has one address whoever signs in: it belongs to the last one.
CREATE FUNCTION "push_subscriptions_move"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM push_subscriptions WHERE endpoint = NEW.endpoint AND session_id <> NEW.session_id;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "push_subscriptions_move" BEFORE INSERT ON "push_subscriptions" FOR EACH ROW EXECUTE FUNCTION "push_subscriptions_move"();
