ALTER TABLE "invoices" ADD COLUMN "supplier" jsonb;--> statement-breakpoint
-- Who issued an invoice is kept in it as it was on its day, whoever writes it. One from before this gets its supplier once.
CREATE FUNCTION "invoice_supplier"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.supplier IS NULL THEN SELECT value INTO NEW.supplier FROM settings WHERE key = 'supplier'; END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "invoices_supplier" BEFORE INSERT ON "invoices" FOR EACH ROW EXECUTE FUNCTION "invoice_supplier"();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "invoice_frozen"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) - ARRAY['state', 'paid_at', 'credited_cents', 'supplier'] IS DISTINCT FROM to_jsonb(OLD) - ARRAY['state', 'paid_at', 'credited_cents', 'supplier']
    OR (OLD.supplier IS NOT NULL AND NEW.supplier IS DISTINCT FROM OLD.supplier)
    OR (OLD.state = 'paid' AND (NEW.state <> 'paid' OR NEW.paid_at IS DISTINCT FROM OLD.paid_at)) OR NEW.credited_cents < OLD.credited_cents THEN
    RAISE EXCEPTION 'invoices is append-only';
  END IF;
  RETURN NEW;
END $$;
