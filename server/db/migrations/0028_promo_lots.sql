CREATE TABLE "promo_lot_lines" (
	"customer_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"lot_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "promo_lot_lines_customer_id_entry_id_lot_id_pk" PRIMARY KEY("customer_id","entry_id","lot_id"),
	CONSTRAINT "promo_lot_lines_not_zero" CHECK (amount <> 0)
);
--> statement-breakpoint
CREATE TABLE "promo_lots" (
	"customer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text,
	"top_up_id" uuid,
	"remaining" bigint DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone,
	"warned_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "promo_lots_customer_id_id_pk" PRIMARY KEY("customer_id","id"),
	CONSTRAINT "promo_lots_not_overdrawn" CHECK (remaining >= 0)
);
--> statement-breakpoint
CREATE TABLE "chargeback_files" (
	"customer_id" uuid NOT NULL,
	"chargeback_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"file_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chargeback_files_customer_id_chargeback_id_kind_pk" PRIMARY KEY("customer_id","chargeback_id","kind")
);
--> statement-breakpoint
ALTER TABLE "chargebacks" ADD COLUMN "frozen_promo_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "promos" ADD COLUMN "credit_days" integer;--> statement-breakpoint
ALTER TABLE "top_up_refunds" ADD COLUMN "send_to" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "top_ups" ADD COLUMN "bonus_days" integer;--> statement-breakpoint
ALTER TABLE "chargeback_files" ADD CONSTRAINT "chargeback_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "promo_lot_lines_lot" ON "promo_lot_lines" USING btree ("customer_id","lot_id");--> statement-breakpoint
CREATE INDEX "promo_lots_top_up" ON "promo_lots" USING btree ("customer_id","top_up_id");--> statement-breakpoint
CREATE INDEX "promo_lots_expiring" ON "promo_lots" USING btree ("expires_at") WHERE remaining > 0;--> statement-breakpoint
CREATE INDEX "chargeback_files_file" ON "chargeback_files" USING btree ("file_id");--> statement-breakpoint
-- Promotional credits keep the promises of the ledger, whoever writes to them: a lot is never below nothing, changed by its lines alone, and
-- what an entry does to the lots is what it does to the account.
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "promo_not_overdrawn" CHECK ("kind" <> 'promo_credits' OR "posted" <= 0);--> statement-breakpoint
CREATE FUNCTION "promo_lot_post"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE promo_lots SET remaining = remaining + NEW.amount WHERE customer_id = NEW.customer_id AND id = NEW.lot_id;
  IF NOT FOUND THEN RAISE EXCEPTION 'promo lot % is not there', NEW.lot_id; END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "promo_lot_post" AFTER INSERT ON "promo_lot_lines" FOR EACH ROW EXECUTE FUNCTION "promo_lot_post"();--> statement-breakpoint
CREATE FUNCTION "promo_lot_by_lines_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Depth 1 is somebody's own statement; the posting trigger comes from depth 2.
  IF pg_trigger_depth() < 2 AND NEW.remaining <> (CASE WHEN TG_OP = 'INSERT' THEN 0 ELSE OLD.remaining END) THEN
    RAISE EXCEPTION 'a promo lot is changed by its lines only';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "promo_lot_by_lines_only" BEFORE INSERT OR UPDATE ON "promo_lots" FOR EACH ROW EXECUTE FUNCTION "promo_lot_by_lines_only"();--> statement-breakpoint
CREATE FUNCTION "promo_lots_as_posted"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  posted bigint;
  moved bigint;
BEGIN
  SELECT coalesce(sum(amount), 0) INTO posted FROM ledger_lines WHERE customer_id = NEW.customer_id AND entry_id = NEW.entry_id AND account = 'promo_credits';
  SELECT coalesce(sum(amount), 0) INTO moved FROM promo_lot_lines WHERE customer_id = NEW.customer_id AND entry_id = NEW.entry_id;
  IF posted + moved <> 0 THEN RAISE EXCEPTION 'promo lots of entry % do not add up: % posted, % moved', NEW.entry_id, posted, moved; END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "ledger_lines_promo_lots" AFTER INSERT ON "ledger_lines" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.account = 'promo_credits') EXECUTE FUNCTION "promo_lots_as_posted"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "promo_lot_lines_as_posted" AFTER INSERT ON "promo_lot_lines" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "promo_lots_as_posted"();--> statement-breakpoint
CREATE TRIGGER "promo_lot_lines_append_only" BEFORE UPDATE OR DELETE ON "promo_lot_lines" FOR EACH ROW EXECUTE FUNCTION "append_only"();--> statement-breakpoint
CREATE TRIGGER "promo_lots_append_only" BEFORE DELETE ON "promo_lots" FOR EACH ROW EXECUTE FUNCTION "append_only"();
--> statement-breakpoint
-- An invoice keeps who issued it, with the registrations in force on its day in the books (migration 0025 had one number for all days).
CREATE OR REPLACE FUNCTION "invoice_supplier"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kept jsonb;
  day text := to_char(NEW.created_at AT TIME ZONE 'America/Toronto', 'YYYY-MM-DD');
BEGIN
  IF NEW.supplier IS NULL THEN
    SELECT value INTO kept FROM settings WHERE key = 'supplier';
    IF kept ? 'registrations' THEN
      SELECT (kept - 'registrations') || jsonb_object_agg(tax.name, coalesce((SELECT r.one->>'number' FROM jsonb_array_elements(kept->'registrations'->tax.kind) WITH ORDINALITY AS r (one, place)
        WHERE coalesce(r.one->>'from', day) <= day AND day <= coalesce(r.one->>'until', day) ORDER BY r.place LIMIT 1), '')) INTO kept
      FROM (VALUES ('taxNumber', 'GST'), ('qstNumber', 'QST')) AS tax (name, kind);
    END IF;
    NEW.supplier := kept;
  END IF;
  RETURN NEW;
END $$;
