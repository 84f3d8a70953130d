ALTER TABLE "shipment_costs" ADD COLUMN "sold_as" text DEFAULT 'principal' NOT NULL;--> statement-breakpoint
ALTER TABLE "shipment_costs" ADD COLUMN "interline" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shipment_costs" ADD COLUMN "collected_taxes" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "shipment_costs" ADD CONSTRAINT "shipment_costs_sold_as" CHECK (sold_as in ('principal', 'agent'));