CREATE SEQUENCE "public"."bank_line_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1;--> statement-breakpoint
CREATE TABLE "account_codes" (
	"program" text NOT NULL,
	"account" text NOT NULL,
	"code" text NOT NULL,
	CONSTRAINT "account_codes_program_account_pk" PRIMARY KEY("program","account")
);
--> statement-breakpoint
CREATE TABLE "closed_periods" (
	"month" text PRIMARY KEY NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"balances" jsonb NOT NULL,
	"closed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daily_closes" (
	"day" date PRIMARY KEY NOT NULL,
	"facts" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_accounts" (
	"name" text PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"ending" text,
	"format" jsonb,
	"opened_on" date NOT NULL,
	"opening_cents" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_accounts_account_unique" UNIQUE("account")
);
--> statement-breakpoint
CREATE TABLE "bank_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"bank_account" text NOT NULL,
	"statement_id" uuid NOT NULL,
	"day" date NOT NULL,
	"amount_cents" bigint NOT NULL,
	"text" text NOT NULL,
	"reference" text,
	"key" text NOT NULL,
	"state" text NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "bank_lines_number_unique" UNIQUE("number"),
	CONSTRAINT "bank_lines_amount" CHECK (amount_cents <> 0)
);
--> statement-breakpoint
CREATE TABLE "bank_matches" (
	"line_id" uuid NOT NULL,
	"account" text NOT NULL,
	"subject" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_matches_line_id_account_subject_pk" PRIMARY KEY("line_id","account","subject")
);
--> statement-breakpoint
CREATE TABLE "bank_statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bank_account" text NOT NULL,
	"format" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"opening_cents" bigint,
	"closing_cents" bigint,
	"lines" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "company_entries" ADD COLUMN "about" text;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "about" text;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_bank_account_bank_accounts_name_fk" FOREIGN KEY ("bank_account") REFERENCES "public"."bank_accounts"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_statement_id_bank_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."bank_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_line_id_bank_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."bank_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD CONSTRAINT "bank_statements_bank_account_bank_accounts_name_fk" FOREIGN KEY ("bank_account") REFERENCES "public"."bank_accounts"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_lines_key" ON "bank_lines" USING btree ("bank_account","key");--> statement-breakpoint
CREATE INDEX "bank_lines_open" ON "bank_lines" USING btree ("state","day");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_matches_entry" ON "bank_matches" USING btree ("subject") WHERE subject like 'entry:%';--> statement-breakpoint
CREATE INDEX "bank_statements_of" ON "bank_statements" USING btree ("bank_account","to_day");--> statement-breakpoint
CREATE INDEX "company_entries_at" ON "company_entries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "company_lines_account" ON "company_lines" USING btree ("account");--> statement-breakpoint
CREATE INDEX "invoices_credits" ON "invoices" USING btree ("customer_id","refers_to") WHERE refers_to is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_when" ON "ledger_entries" USING btree ("created_at");--> statement-breakpoint
-- A closed month takes nothing more, whoever writes it: what comes later is dated in the open period and names the month that it is about.
CREATE FUNCTION "period_open"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  closed_until timestamptz;
BEGIN
  -- What is carried forward for books that are removed (append_only, migration 0001) takes their place, also in closed months.
  IF current_setting('portage.erase', true) = 'on' THEN RETURN NEW; END IF;
  SELECT max(ends_at) INTO closed_until FROM closed_periods;
  IF NEW.created_at < closed_until THEN
    RAISE EXCEPTION 'an entry of % is in a closed period (until %)', NEW.created_at, closed_until USING ERRCODE = 'check_violation', CONSTRAINT = 'period_open';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "ledger_entries_period" BEFORE INSERT ON "ledger_entries" FOR EACH ROW EXECUTE FUNCTION "period_open"();--> statement-breakpoint
CREATE TRIGGER "company_entries_period" BEFORE INSERT ON "company_entries" FOR EACH ROW EXECUTE FUNCTION "period_open"();--> statement-breakpoint
CREATE TRIGGER "daily_closes_append_only" BEFORE UPDATE OR DELETE ON "daily_closes" FOR EACH ROW EXECUTE FUNCTION "append_only"();--> statement-breakpoint
CREATE TRIGGER "bank_statements_append_only" BEFORE UPDATE OR DELETE ON "bank_statements" FOR EACH ROW EXECUTE FUNCTION "append_only"();--> statement-breakpoint
-- What a bank said stays as it was said; what it is found to be may change, and after seven years who paid is forgotten.
CREATE FUNCTION "bank_line_frozen"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('portage.erase', true) = 'on' AND NEW.text = '' AND NEW.reference IS NULL AND (NEW.day, NEW.amount_cents, NEW.key) = (OLD.day, OLD.amount_cents, OLD.key) THEN RETURN NEW; END IF;
  IF TG_OP = 'DELETE' OR to_jsonb(NEW) - ARRAY['state', 'round', 'ended_at'] IS DISTINCT FROM to_jsonb(OLD) - ARRAY['state', 'round', 'ended_at'] THEN RAISE EXCEPTION 'bank_lines is append-only'; END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "bank_lines_frozen" BEFORE UPDATE OR DELETE ON "bank_lines" FOR EACH ROW EXECUTE FUNCTION "bank_line_frozen"();--> statement-breakpoint
-- Both ledgers as one: what the company's accountant calls the general ledger. Amounts: debit positive, credit negative.
CREATE VIEW "general_ledger" AS
  SELECT e.created_at AS at, e.id AS entry_id, e.customer_id, e.cause, e.reason, e.document, e.about, l.account, l.amount
  FROM ledger_entries e JOIN ledger_lines l ON l.customer_id = e.customer_id AND l.entry_id = e.id
  UNION ALL
  SELECT e.created_at, e.id, NULL, e.cause, NULL, e.document, e.about, l.account, l.amount
  FROM company_entries e JOIN company_lines l ON l.entry_id = e.id;
