ALTER TABLE "customers" ADD COLUMN "billing_address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "invoicing" text DEFAULT 'each' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "monthly" text;