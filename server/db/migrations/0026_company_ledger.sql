CREATE TABLE "company_accounts" (
	"kind" text PRIMARY KEY NOT NULL,
	"posted" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cause" text NOT NULL,
	"document" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "company_entries_cause_unique" UNIQUE("cause")
);
--> statement-breakpoint
CREATE TABLE "company_lines" (
	"entry_id" uuid NOT NULL,
	"account" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "company_lines_entry_id_account_pk" PRIMARY KEY("entry_id","account")
);
--> statement-breakpoint
-- The company's ledger keeps the promises that the customers' keeps (migration 0001), whoever writes to it.
ALTER TABLE "company_lines" ADD CONSTRAINT "company_lines_not_zero" CHECK ("amount" <> 0);--> statement-breakpoint
CREATE FUNCTION "company_post"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO company_accounts (kind, posted) VALUES (NEW.account, 0) ON CONFLICT (kind) DO NOTHING;
  UPDATE company_accounts SET posted = posted + NEW.amount WHERE kind = NEW.account;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "company_post" AFTER INSERT ON "company_lines" FOR EACH ROW EXECUTE FUNCTION "company_post"();--> statement-breakpoint
CREATE TRIGGER "company_posted_by_lines_only" BEFORE INSERT OR UPDATE ON "company_accounts" FOR EACH ROW EXECUTE FUNCTION "ledger_posted_by_lines_only"();--> statement-breakpoint
CREATE FUNCTION "company_balanced"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entry uuid;
  total bigint;
  parts int;
BEGIN
  IF TG_TABLE_NAME = 'company_entries' THEN entry := NEW.id; ELSE entry := NEW.entry_id; END IF;
  SELECT coalesce(sum(amount), 0), count(*) INTO total, parts FROM company_lines WHERE entry_id = entry;
  IF total <> 0 OR parts < 2 THEN RAISE EXCEPTION 'company entry % does not balance: % over % lines', entry, total, parts; END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "company_lines_balanced" AFTER INSERT ON "company_lines" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "company_balanced"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "company_entries_balanced" AFTER INSERT ON "company_entries" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "company_balanced"();--> statement-breakpoint
CREATE TRIGGER "company_entries_append_only" BEFORE UPDATE OR DELETE ON "company_entries" FOR EACH ROW EXECUTE FUNCTION "append_only"();--> statement-breakpoint
CREATE TRIGGER "company_lines_append_only" BEFORE UPDATE OR DELETE ON "company_lines" FOR EACH ROW EXECUTE FUNCTION "append_only"();--> statement-breakpoint
-- E-transfers from before this are in the bank; what moved at the card gateway is taken in from its beginning.
INSERT INTO "company_entries" ("id", "cause", "document", "created_at") SELECT gen_random_uuid(), 'opening:etransfer', NULL, now() WHERE (SELECT coalesce(sum(posted), 0) FROM ledger_accounts WHERE kind = 'etransfer_clearing') <> 0;--> statement-breakpoint
INSERT INTO "company_lines" ("entry_id", "account", "amount")
  SELECT e.id, l.account, l.sign * (SELECT sum(posted) FROM ledger_accounts WHERE kind = 'etransfer_clearing') FROM "company_entries" e CROSS JOIN (VALUES ('bank', 1), ('etransfer_clearing', -1)) AS l (account, sign) WHERE e.cause = 'opening:etransfer';
