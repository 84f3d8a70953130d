-- A session has a name of its own, as its token changes with each refresh. Tokens that are out there go on opening.
-- Of who acts for a customer nobody noted in which session of theirs: that is over, and takes a new link.
DELETE FROM "sessions" WHERE "impersonator_id" IS NOT NULL;--> statement-breakpoint
DELETE FROM "impersonation_tokens";--> statement-breakpoint
ALTER TABLE "impersonation_tokens" ADD COLUMN "admin_session" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_pkey";--> statement-breakpoint
ALTER TABLE "sessions" ADD PRIMARY KEY ("id");--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "former_hash" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "former_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "successor_salt" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "impersonated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "impersonator_session" uuid;--> statement-breakpoint
-- Thirty days after it began a session is over, however often it was refreshed.
ALTER TABLE "sessions" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
UPDATE "sessions" SET "ends_at" = "created_at" + interval '30 days', "expires_at" = least("expires_at", "created_at" + interval '30 days');--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "ends_at" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_former" ON "sessions" USING btree ("former_hash");--> statement-breakpoint
-- A mobile number signs in once it is proven. Those of today are nobody's twice, and people sign in with them: they stay what they are.
ALTER TABLE "users" ADD COLUMN "mobile_proven_at" timestamp with time zone;--> statement-breakpoint
UPDATE "users" SET "mobile_proven_at" = now() WHERE "mobile" IS NOT NULL;--> statement-breakpoint
DROP INDEX "users_mobile";--> statement-breakpoint
CREATE UNIQUE INDEX "users_mobile" ON "users" USING btree ("mobile") WHERE mobile_proven_at is not null;
