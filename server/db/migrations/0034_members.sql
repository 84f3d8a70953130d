CREATE TABLE "invitations" (
	"customer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"email" text NOT NULL,
	"roles" jsonb NOT NULL,
	"locale" text NOT NULL,
	"token_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invitations_customer_id_id_pk" PRIMARY KEY("customer_id","id")
);
--> statement-breakpoint
CREATE TABLE "members" (
	"customer_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"roles" jsonb NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "members_customer_id_user_id_pk" PRIMARY KEY("customer_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "member_of" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "users_id" ON "users" USING btree ("id");--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_email" ON "invitations" USING btree ("customer_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token" ON "invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "invitations_end" ON "invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "members_user" ON "members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_member" ON "sessions" USING btree ("member_of","user_id");--> statement-breakpoint
-- Until now everybody had an account of their own: they own it.
INSERT INTO "members" ("customer_id", "user_id", "roles", "joined_at") SELECT customer_id, id, '["owner"]', created_at FROM users;--> statement-breakpoint
UPDATE "sessions" SET "member_of" = "customer_id";--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "member_of" SET NOT NULL;--> statement-breakpoint
-- Whoever is removed has no session with that customer any more, from the same moment.
DELETE FROM "sessions" s WHERE NOT EXISTS (SELECT 1 FROM members m WHERE m.customer_id = s.member_of AND m.user_id = s.user_id);--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_of_members" FOREIGN KEY ("member_of", "user_id") REFERENCES "members" ("customer_id", "user_id") ON DELETE CASCADE;--> statement-breakpoint
CREATE FUNCTION "members_have_owner"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM members WHERE customer_id = OLD.customer_id)
    AND NOT EXISTS (SELECT 1 FROM members WHERE customer_id = OLD.customer_id AND roles ? 'owner')
  THEN RAISE EXCEPTION 'customer % would have no owner', OLD.customer_id; END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "members_have_owner" AFTER UPDATE OR DELETE ON "members" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "members_have_owner"();--> statement-breakpoint
-- A person's own row is with a customer they belong to; whoever belongs to none any more is gone.
CREATE FUNCTION "users_follow_members"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  home uuid;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id AND customer_id = OLD.customer_id) THEN RETURN NULL; END IF;
  DELETE FROM email_tokens WHERE customer_id = OLD.customer_id AND user_id = OLD.user_id;
  DELETE FROM impersonation_tokens WHERE customer_id = OLD.customer_id AND user_id = OLD.user_id;
  SELECT customer_id INTO home FROM members WHERE user_id = OLD.user_id ORDER BY joined_at LIMIT 1;
  IF home IS NULL THEN
    DELETE FROM users WHERE id = OLD.user_id;
  ELSE
    UPDATE users SET customer_id = home, avatar = NULL WHERE id = OLD.user_id;
    UPDATE sessions SET customer_id = home WHERE user_id = OLD.user_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "users_follow_members" AFTER DELETE ON "members" FOR EACH ROW EXECUTE FUNCTION "users_follow_members"();--> statement-breakpoint
-- A server of the previous version, still running, knows no members: who registers there owns what they registered.
CREATE FUNCTION "users_belong"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO members (customer_id, user_id, roles, joined_at)
    SELECT NEW.customer_id, NEW.id, '["owner"]', NEW.created_at
    WHERE NOT EXISTS (SELECT 1 FROM members WHERE user_id = NEW.id) AND EXISTS (SELECT 1 FROM users WHERE id = NEW.id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "users_belong" AFTER INSERT ON "users" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "users_belong"();--> statement-breakpoint
CREATE FUNCTION "sessions_at_home"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.member_of := coalesce(NEW.member_of, NEW.customer_id);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "sessions_at_home" BEFORE INSERT ON "sessions" FOR EACH ROW EXECUTE FUNCTION "sessions_at_home"();
