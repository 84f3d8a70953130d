ALTER TABLE "customers" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "merged_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "customers_merged" ON "customers" USING btree ("merged_into") WHERE merged_into is not null;--> statement-breakpoint
-- An account that becomes part of another hands over what is append-only too: nothing about such a row changes but its owner, and only in
-- the transaction of a merge (server/modules/merging). The ledger is never handed over: it stays where it was booked.
CREATE FUNCTION "changes_owner_only"(earlier jsonb, later jsonb) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT current_setting('portage.merge', true) = 'on' AND later - 'customer_id' = earlier - 'customer_id'
$$;--> statement-breakpoint
DROP TRIGGER "order_history_append_only" ON "order_history";--> statement-breakpoint
CREATE TRIGGER "order_history_append_only" BEFORE DELETE ON "order_history" FOR EACH ROW EXECUTE FUNCTION "append_only"();--> statement-breakpoint
CREATE TRIGGER "order_history_never_changes" BEFORE UPDATE ON "order_history" FOR EACH ROW
  WHEN (NOT changes_owner_only(to_jsonb(OLD), to_jsonb(NEW))) EXECUTE FUNCTION "append_only"();--> statement-breakpoint
DROP TRIGGER "invoices_frozen" ON "invoices";--> statement-breakpoint
CREATE TRIGGER "invoices_frozen" BEFORE UPDATE ON "invoices" FOR EACH ROW
  WHEN (NOT changes_owner_only(to_jsonb(OLD), to_jsonb(NEW))) EXECUTE FUNCTION "invoice_frozen"();--> statement-breakpoint
DROP TRIGGER "proofs_never_change" ON "proofs";--> statement-breakpoint
CREATE TRIGGER "proofs_never_change" BEFORE UPDATE ON "proofs" FOR EACH ROW
  WHEN (NOT changes_owner_only(to_jsonb(OLD), to_jsonb(NEW))) EXECUTE FUNCTION "proofs_never_change"();--> statement-breakpoint
-- A call that was under way while its account became part of another waits for that, and is refused: what it would write, nobody would find.
CREATE FUNCTION "merged_takes_nothing"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  other uuid;
BEGIN
  SELECT merged_into INTO other FROM customers WHERE id = NEW.customer_id FOR KEY SHARE;
  IF other IS NOT NULL THEN
    RAISE EXCEPTION 'customer % is part of % now', NEW.customer_id, other USING ERRCODE = 'check_violation', CONSTRAINT = 'merged_takes_nothing';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "intents_merged" BEFORE INSERT ON "intents" FOR EACH ROW EXECUTE FUNCTION "merged_takes_nothing"();--> statement-breakpoint
CREATE TRIGGER "top_ups_merged" BEFORE INSERT ON "top_ups" FOR EACH ROW EXECUTE FUNCTION "merged_takes_nothing"();--> statement-breakpoint
CREATE TRIGGER "pickups_merged" BEFORE INSERT ON "pickups" FOR EACH ROW EXECUTE FUNCTION "merged_takes_nothing"();--> statement-breakpoint
CREATE TRIGGER "claims_merged" BEFORE INSERT ON "claims" FOR EACH ROW EXECUTE FUNCTION "merged_takes_nothing"();--> statement-breakpoint
CREATE TRIGGER "freight_quotes_merged" BEFORE INSERT ON "freight_quotes" FOR EACH ROW EXECUTE FUNCTION "merged_takes_nothing"();--> statement-breakpoint
CREATE TRIGGER "members_merged" BEFORE INSERT ON "members" FOR EACH ROW EXECUTE FUNCTION "merged_takes_nothing"();--> statement-breakpoint
-- Devices' records: a merge removes the feed, so whoever writes afterwards would begin one.
CREATE TRIGGER "feeds_merged" BEFORE INSERT ON "feeds" FOR EACH ROW EXECUTE FUNCTION "merged_takes_nothing"();
