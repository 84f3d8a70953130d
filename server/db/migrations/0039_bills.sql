ALTER TABLE "carrier_bill_lines" DROP CONSTRAINT "carrier_bill_lines_booked";--> statement-breakpoint
ALTER TABLE "carrier_bill_lines" ADD COLUMN "weight" double precision;--> statement-breakpoint
ALTER TABLE "carrier_bill_lines" ADD COLUMN "expected_cents" bigint;--> statement-breakpoint
ALTER TABLE "carrier_bill_lines" ADD COLUMN "decision" text;--> statement-breakpoint
ALTER TABLE "carrier_bills" ADD COLUMN "tolerance_cents" bigint DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE "carrier_bill_lines" ADD CONSTRAINT "carrier_bill_lines_refused" CHECK (outcome <> 'refused' or decision is not null);--> statement-breakpoint
ALTER TABLE "carrier_bill_lines" ADD CONSTRAINT "carrier_bill_lines_booked" CHECK (outcome in ('unmatched', 'refused') or order_id is not null);--> statement-breakpoint
-- A row that waits may also be refused, and a refused one booked after all; what its bill said is still never changed.
CREATE OR REPLACE FUNCTION "carrier_bill_line_frozen"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  decided text[] := ARRAY['outcome', 'order_id', 'expected_cents', 'decision'];
BEGIN
  IF TG_OP = 'DELETE' OR OLD.outcome = 'booked' OR NEW.outcome NOT IN ('booked', 'refused')
    OR to_jsonb(NEW) - decided IS DISTINCT FROM to_jsonb(OLD) - decided THEN RAISE EXCEPTION 'carrier_bill_lines is append-only'; END IF;
  RETURN NEW;
END $$;
