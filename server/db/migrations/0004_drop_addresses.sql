DROP TABLE "addresses" CASCADE;--> statement-breakpoint
DROP TABLE "trackers" CASCADE;