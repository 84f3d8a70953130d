ALTER TABLE "invoices" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD COLUMN "card_fee_taxes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "top_up_refunds" ADD COLUMN "fee_taxes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "top_ups" ADD COLUMN "fee_taxes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "top_ups" ADD COLUMN "fee_province" text;--> statement-breakpoint
-- What was credited of a card's fee is less by what is charged again, when a bank gave the money back.
CREATE OR REPLACE FUNCTION "invoice_frozen"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) - ARRAY['state', 'paid_at', 'credited_cents', 'supplier'] IS DISTINCT FROM to_jsonb(OLD) - ARRAY['state', 'paid_at', 'credited_cents', 'supplier']
    OR (OLD.supplier IS NOT NULL AND NEW.supplier IS DISTINCT FROM OLD.supplier)
    OR (OLD.state = 'paid' AND (NEW.state <> 'paid' OR NEW.paid_at IS DISTINCT FROM OLD.paid_at)) OR (NEW.credited_cents < OLD.credited_cents AND NEW.kind <> 'fee') THEN
    RAISE EXCEPTION 'invoices is append-only';
  END IF;
  RETURN NEW;
END $$;
