CREATE TABLE "webhook_messages" (
	"customer_id" uuid NOT NULL,
	"webhook_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "webhook_messages_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject" uuid NOT NULL,
	"type" text NOT NULL,
	"detail" jsonb NOT NULL,
	"body" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone,
	"last_status" integer,
	"last_answer" text,
	CONSTRAINT "webhook_messages_customer_id_webhook_id_id_pk" PRIMARY KEY("customer_id","webhook_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"customer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"url" text NOT NULL,
	"types" jsonb NOT NULL,
	"secret" text NOT NULL,
	"former_secret" text,
	"former_until" timestamp with time zone,
	"state" text DEFAULT 'on' NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp with time zone,
	"paused_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "webhooks_customer_id_id_pk" PRIMARY KEY("customer_id","id")
);
--> statement-breakpoint
CREATE INDEX "webhook_messages_waiting" ON "webhook_messages" USING btree ("customer_id","webhook_id","state","seq");--> statement-breakpoint
CREATE INDEX "webhook_messages_newest" ON "webhook_messages" USING btree ("customer_id","webhook_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "webhook_messages_age" ON "webhook_messages" USING btree ("created_at");--> statement-breakpoint
-- The one job of a webhook, under its id. A job that just ends waits for this row, or this waits for it: what was written before the job's last look is found by that look, and what comes after it makes a new one.
CREATE FUNCTION "queue_webhook"(customer uuid, webhook uuid, due timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO jobs (id, kind, payload, run_at, created_at)
    VALUES (webhook, 'webhook', jsonb_build_object('customerId', customer, 'webhookId', webhook), due, due)
    ON CONFLICT (id) DO UPDATE SET run_at = least(jobs.run_at, excluded.run_at), state = 'waiting',
      attempts = CASE jobs.state WHEN 'dead' THEN 0 ELSE jobs.attempts END
$$;--> statement-breakpoint
CREATE FUNCTION "webhook_message_waits"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_webhook(NEW.customer_id, NEW.webhook_id, NEW.next_at);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "webhook_message_new" AFTER INSERT ON "webhook_messages" FOR EACH ROW EXECUTE FUNCTION "webhook_message_waits"();--> statement-breakpoint
-- Asked for by a person. After an attempt of its own, the job itself looks what is next.
CREATE TRIGGER "webhook_message_again" AFTER UPDATE OF "next_at" ON "webhook_messages" FOR EACH ROW
  WHEN (NEW.state = 'waiting' AND NEW.attempts <= OLD.attempts) EXECUTE FUNCTION "webhook_message_waits"();--> statement-breakpoint
CREATE FUNCTION "tell_webhooks"(customer uuid, about uuid, event_id uuid, event text, event_at timestamptz, event_detail jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO webhook_messages (customer_id, webhook_id, id, subject, type, detail, created_at, next_at)
    SELECT w.customer_id, w.id, event_id, about, event, event_detail, event_at, event_at
    FROM webhooks w WHERE w.customer_id = customer AND w.state = 'on' AND w.types ? event
$$;--> statement-breakpoint
-- In the transaction of the event: neither exists without the other, and no code can forget it.
CREATE FUNCTION "order_history_told"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_webhooks(NEW.customer_id, NEW.order_id, NEW.id, CASE NEW.event
    WHEN 'order.moved' THEN 'order.' || (NEW.detail ->> 'to')
    WHEN 'load.cancelled' THEN 'order.cancelled'
    ELSE NEW.event END, NEW.at, NEW.detail);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "order_history_told" AFTER INSERT ON "order_history" FOR EACH ROW EXECUTE FUNCTION "order_history_told"();--> statement-breakpoint
CREATE FUNCTION "tracking_events_told"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_webhooks(o.customer_id, o.id, gen_random_uuid(), 'tracking.updated', NEW.received_at, NEW.event)
    FROM orders o WHERE o.tracking_number = NEW.tracking_number;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "tracking_events_told" AFTER INSERT ON "tracking_events" FOR EACH ROW EXECUTE FUNCTION "tracking_events_told"();
