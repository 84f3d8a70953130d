CREATE TABLE "carrier_bill_lines" (
	"bill_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"reference" text NOT NULL,
	"outcome" text NOT NULL,
	"order_id" uuid,
	"net_cents" bigint NOT NULL,
	"taxes" jsonb NOT NULL,
	"note" text NOT NULL,
	CONSTRAINT "carrier_bill_lines_bill_id_row_pk" PRIMARY KEY("bill_id","row"),
	CONSTRAINT "carrier_bill_lines_booked" CHECK (outcome = 'unmatched' or order_id is not null)
);
--> statement-breakpoint
CREATE TABLE "carrier_bills" (
	"id" uuid PRIMARY KEY NOT NULL,
	"carrier_code" text NOT NULL,
	"number" text NOT NULL,
	"bill_day" date NOT NULL,
	"state" text NOT NULL,
	"paid_day" date,
	"bank_reference" text,
	"imported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "carrier_bills_number" UNIQUE("carrier_code","number")
);
--> statement-breakpoint
CREATE TABLE "carrier_claims" (
	"claim_id" uuid PRIMARY KEY NOT NULL,
	"claim_number" text NOT NULL,
	"carrier_code" text NOT NULL,
	"state" text NOT NULL,
	"claimed_cents" bigint NOT NULL,
	"paid_cents" bigint DEFAULT 0 NOT NULL,
	"filed_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "markup_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"carrier_code" text,
	"service_code" text,
	"customer_id" uuid,
	"percent" text NOT NULL,
	"cents" bigint NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipment_costs" (
	"customer_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"order_number" text NOT NULL,
	"carrier_code" text NOT NULL,
	"state" text NOT NULL,
	"promised_net_cents" bigint NOT NULL,
	"promised_taxes" jsonb NOT NULL,
	"accrued_net_cents" bigint NOT NULL,
	"accrued_taxes" jsonb NOT NULL,
	"billed_net_cents" bigint DEFAULT 0 NOT NULL,
	"billed_taxes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"deferred_cents" bigint DEFAULT 0 NOT NULL,
	"earned_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shipment_costs_customer_id_order_id_pk" PRIMARY KEY("customer_id","order_id"),
	CONSTRAINT "shipment_costs_deferred" CHECK (earned_at is null or deferred_cents = 0)
);
--> statement-breakpoint
ALTER TABLE "freight_offers" ADD COLUMN "cost" jsonb;--> statement-breakpoint
ALTER TABLE "rates" ADD COLUMN "cost" jsonb;--> statement-breakpoint
CREATE INDEX "carrier_bill_lines_order" ON "carrier_bill_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "carrier_bills_newest" ON "carrier_bills" USING btree ("state","imported_at");--> statement-breakpoint
CREATE INDEX "markup_rules_customer" ON "markup_rules" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "shipment_costs_newest" ON "shipment_costs" USING btree ("created_at");--> statement-breakpoint
-- What a carrier promised, and what its bill said, is never changed; a row that waited is booked once.
CREATE FUNCTION "shipment_cost_promised"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.promised_net_cents, NEW.promised_taxes, NEW.order_number, NEW.carrier_code, NEW.created_at) IS DISTINCT FROM (OLD.promised_net_cents, OLD.promised_taxes, OLD.order_number, OLD.carrier_code, OLD.created_at)
    OR (OLD.earned_at IS NOT NULL AND NEW.earned_at IS DISTINCT FROM OLD.earned_at) THEN RAISE EXCEPTION 'a promised cost is never changed'; END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "shipment_costs_promised" BEFORE UPDATE ON "shipment_costs" FOR EACH ROW EXECUTE FUNCTION "shipment_cost_promised"();--> statement-breakpoint
CREATE FUNCTION "carrier_bill_line_frozen"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.outcome = 'booked' OR NEW.outcome <> 'booked'
    OR to_jsonb(NEW) - ARRAY['outcome', 'order_id'] IS DISTINCT FROM to_jsonb(OLD) - ARRAY['outcome', 'order_id'] THEN RAISE EXCEPTION 'carrier_bill_lines is append-only'; END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "carrier_bill_lines_frozen" BEFORE UPDATE OR DELETE ON "carrier_bill_lines" FOR EACH ROW EXECUTE FUNCTION "carrier_bill_line_frozen"();
