-- Of two people who change one record at once the second waits for the first. now() is when a transaction began, so the
-- entry of what is stored could stand below that of what it replaced.
alter table audit_log alter column at set default clock_timestamp();
