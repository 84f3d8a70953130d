CREATE TABLE "ended_intents" (
	"customer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ended_intents_customer_id_id_pk" PRIMARY KEY("customer_id","id")
);
--> statement-breakpoint
-- Whoever ends an id holds the customer's row alone: as a foreign key would, what begins waits for that, and then finds the id ended.
CREATE FUNCTION refuse_ended_intent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM customers WHERE id = NEW.customer_id FOR KEY SHARE;
  IF EXISTS (SELECT 1 FROM ended_intents WHERE customer_id = NEW.customer_id AND id = NEW.id) THEN
    RAISE EXCEPTION 'this id was ended before anything arrived under it' USING ERRCODE = 'check_violation', CONSTRAINT = 'intent_ended';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER intents_ended BEFORE INSERT ON "intents" FOR EACH ROW EXECUTE FUNCTION refuse_ended_intent();
--> statement-breakpoint
CREATE TRIGGER top_ups_ended BEFORE INSERT ON "top_ups" FOR EACH ROW EXECUTE FUNCTION refuse_ended_intent();
--> statement-breakpoint
CREATE TRIGGER pickups_ended BEFORE INSERT ON "pickups" FOR EACH ROW EXECUTE FUNCTION refuse_ended_intent();
