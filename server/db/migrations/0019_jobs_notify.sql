-- Who waits for work hears of it when the transaction that queued it is through.
CREATE FUNCTION notify_jobs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('jobs', '');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER jobs_notify AFTER INSERT ON "jobs" FOR EACH STATEMENT EXECUTE FUNCTION notify_jobs();
