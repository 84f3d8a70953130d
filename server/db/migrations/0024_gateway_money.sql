CREATE SEQUENCE "public"."transfer_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."chargeback_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1;--> statement-breakpoint
CREATE TABLE "gateway_movements" (
	"gateway" text NOT NULL,
	"reference" text NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"fee_cents" bigint NOT NULL,
	"source" text,
	"payout" text,
	"at" timestamp with time zone NOT NULL,
	"available_at" timestamp with time zone NOT NULL,
	"heard_at" timestamp with time zone,
	CONSTRAINT "gateway_movements_gateway_reference_pk" PRIMARY KEY("gateway","reference")
);
--> statement-breakpoint
CREATE TABLE "gateway_payouts" (
	"gateway" text NOT NULL,
	"reference" text NOT NULL,
	"state" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"arrives_at" timestamp with time zone NOT NULL,
	CONSTRAINT "gateway_payouts_gateway_reference_pk" PRIMARY KEY("gateway","reference")
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"bank_day" date NOT NULL,
	"sender" text NOT NULL,
	"bank_reference" text,
	"state" text NOT NULL,
	"customer_id" uuid,
	"top_up_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "transfers_number_unique" UNIQUE("number"),
	CONSTRAINT "transfers_credited" CHECK ((state = 'credited') = (top_up_id is not null)),
	CONSTRAINT "transfers_amount" CHECK (amount_cents > 0)
);
--> statement-breakpoint
CREATE TABLE "chargebacks" (
	"customer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" text NOT NULL,
	"top_up_id" uuid NOT NULL,
	"gateway" text NOT NULL,
	"reference" text NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"taken_cents" bigint DEFAULT 0 NOT NULL,
	"fee_cents" bigint DEFAULT 0 NOT NULL,
	"credit_cents" bigint DEFAULT 0 NOT NULL,
	"bonus_cents" bigint DEFAULT 0 NOT NULL,
	"card_fee_cents" bigint DEFAULT 0 NOT NULL,
	"frozen_cents" bigint DEFAULT 0 NOT NULL,
	"due_cents" bigint DEFAULT 0 NOT NULL,
	"answer_by" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "chargebacks_customer_id_id_pk" PRIMARY KEY("customer_id","id"),
	CONSTRAINT "chargebacks_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "sandbox_disputes" (
	"customer_id" uuid NOT NULL,
	"charge_key" text NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "sandbox_disputes_customer_id_charge_key_pk" PRIMARY KEY("customer_id","charge_key")
);
--> statement-breakpoint
ALTER TABLE "sandbox_charges" ADD COLUMN "later" text;--> statement-breakpoint
ALTER TABLE "sandbox_charges" ADD COLUMN "paid_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "top_up_refunds" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "top_ups" ADD COLUMN "requested_cents" bigint;--> statement-breakpoint
ALTER TABLE "top_ups" ADD COLUMN "refund_failed_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "top_ups" ADD COLUMN "charged_back_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "top_ups" ADD COLUMN "chargeback" text;--> statement-breakpoint
CREATE INDEX "gateway_movements_at" ON "gateway_movements" USING btree ("gateway","at");--> statement-breakpoint
CREATE INDEX "gateway_movements_payout" ON "gateway_movements" USING btree ("gateway","payout");--> statement-breakpoint
CREATE INDEX "gateway_movements_unheard" ON "gateway_movements" USING btree ("gateway") WHERE heard_at is null;--> statement-breakpoint
CREATE INDEX "transfers_newest" ON "transfers" USING btree ("state","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_bank_reference" ON "transfers" USING btree ("bank_reference");--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_top_up" ON "transfers" USING btree ("customer_id","top_up_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chargebacks_reference" ON "chargebacks" USING btree ("gateway","reference");--> statement-breakpoint
CREATE INDEX "chargebacks_of" ON "chargebacks" USING btree ("customer_id","top_up_id");--> statement-breakpoint
CREATE INDEX "chargebacks_open" ON "chargebacks" USING btree ("state","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "top_up_refunds_reference" ON "top_up_refunds" USING btree ("reference");--> statement-breakpoint
UPDATE "sandbox_charges" SET "paid_at" = "created_at" WHERE "state" = 'paid';--> statement-breakpoint
UPDATE "top_ups" t SET "refund_failed_cents" = (SELECT sum(r.credit_cents) FROM top_up_refunds r WHERE r.customer_id = t.customer_id AND r.top_up_id = t.id AND r.state = 'failed')
  WHERE EXISTS (SELECT 1 FROM top_up_refunds r WHERE r.customer_id = t.customer_id AND r.top_up_id = t.id AND r.state = 'failed');--> statement-breakpoint
-- What is held is held once, and of a top-up no more comes back than was paid, by whichever way (D13).
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "held_not_overdrawn" CHECK ("kind" <> 'credits_held' OR "posted" <= 0);--> statement-breakpoint
ALTER TABLE "top_ups" ADD CONSTRAINT "top_ups_not_given_back_twice" CHECK ("refunded_cents" >= 0 AND "charged_back_cents" >= 0 AND "refunded_cents" + "charged_back_cents" <= "subtotal_cents");--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_due" CHECK ("due_cents" >= 0 AND "frozen_cents" >= 0);--> statement-breakpoint
-- An invoice says for ever what it said on its day: whether it is paid, and how much of it was taken back, is all that may change.
CREATE FUNCTION "invoice_frozen"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) - ARRAY['state', 'paid_at', 'credited_cents'] IS DISTINCT FROM to_jsonb(OLD) - ARRAY['state', 'paid_at', 'credited_cents']
    OR (OLD.state = 'paid' AND (NEW.state <> 'paid' OR NEW.paid_at IS DISTINCT FROM OLD.paid_at)) OR NEW.credited_cents < OLD.credited_cents THEN
    RAISE EXCEPTION 'invoices is append-only';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "invoices_frozen" BEFORE UPDATE ON "invoices" FOR EACH ROW EXECUTE FUNCTION "invoice_frozen"();--> statement-breakpoint
CREATE TRIGGER "invoices_append_only" BEFORE DELETE ON "invoices" FOR EACH ROW EXECUTE FUNCTION "append_only"();--> statement-breakpoint
CREATE TRIGGER "audit_log_append_only" BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION "append_only"();
