-- The ledger's promises are kept by the database, whoever writes to it (D13).
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "credits_not_overdrawn" CHECK ("kind" <> 'credits' OR "posted" <= 0);--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_not_zero" CHECK ("amount" <> 0);--> statement-breakpoint
CREATE FUNCTION "ledger_post"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_accounts AS a (customer_id, kind, posted) VALUES (NEW.customer_id, NEW.account, 0) ON CONFLICT (customer_id, kind) DO NOTHING;
  UPDATE ledger_accounts SET posted = posted + NEW.amount WHERE customer_id = NEW.customer_id AND kind = NEW.account;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "ledger_post" AFTER INSERT ON "ledger_lines" FOR EACH ROW EXECUTE FUNCTION "ledger_post"();--> statement-breakpoint
CREATE FUNCTION "ledger_posted_by_lines_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Depth 1 is somebody's own statement; the posting trigger comes from depth 2.
  IF pg_trigger_depth() < 2 AND NEW.posted <> (CASE WHEN TG_OP = 'INSERT' THEN 0 ELSE OLD.posted END) THEN
    RAISE EXCEPTION 'an account is posted to by ledger lines only';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "ledger_posted_by_lines_only" BEFORE INSERT OR UPDATE ON "ledger_accounts" FOR EACH ROW EXECUTE FUNCTION "ledger_posted_by_lines_only"();--> statement-breakpoint
CREATE FUNCTION "ledger_balanced"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entry uuid;
  total bigint;
  parts int;
BEGIN
  IF TG_TABLE_NAME = 'ledger_entries' THEN entry := NEW.id; ELSE entry := NEW.entry_id; END IF;
  SELECT coalesce(sum(amount), 0), count(*) INTO total, parts FROM ledger_lines WHERE customer_id = NEW.customer_id AND entry_id = entry;
  IF total <> 0 OR parts < 2 THEN RAISE EXCEPTION 'ledger entry % does not balance: % over % lines', entry, total, parts; END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "ledger_lines_balanced" AFTER INSERT ON "ledger_lines" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "ledger_balanced"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "ledger_entries_balanced" AFTER INSERT ON "ledger_entries" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "ledger_balanced"();--> statement-breakpoint
CREATE FUNCTION "append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Only the removal of a whole customer (the demonstration, an erasure) may say otherwise, inside its own transaction.
  IF TG_OP = 'DELETE' AND current_setting('portage.erase', true) = 'on' THEN RETURN OLD; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER "ledger_entries_append_only" BEFORE UPDATE OR DELETE ON "ledger_entries" FOR EACH ROW EXECUTE FUNCTION "append_only"();--> statement-breakpoint
CREATE TRIGGER "ledger_lines_append_only" BEFORE UPDATE OR DELETE ON "ledger_lines" FOR EACH ROW EXECUTE FUNCTION "append_only"();--> statement-breakpoint
CREATE TRIGGER "order_history_append_only" BEFORE UPDATE OR DELETE ON "order_history" FOR EACH ROW EXECUTE FUNCTION "append_only"();
