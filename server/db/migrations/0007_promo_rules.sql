-- How many accounts took a code is counted by the database, which also keeps the cap, whoever writes to it (D24).
ALTER TABLE "promos" ADD CONSTRAINT "promos_not_over_cap" CHECK ("cap" IS NULL OR "taken" <= "cap");--> statement-breakpoint
ALTER TABLE "top_ups" ADD CONSTRAINT "top_ups_not_refunded_twice" CHECK ("refunded_cents" <= "subtotal_cents");--> statement-breakpoint
CREATE FUNCTION "promo_taken"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE promos SET taken = taken + 1 WHERE code = NEW.code;
  ELSE
    UPDATE promos SET taken = taken - 1 WHERE code = OLD.code;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "promo_taken" AFTER INSERT OR DELETE ON "promo_redemptions" FOR EACH ROW EXECUTE FUNCTION "promo_taken"();
