-- Up to when a report contains what was logged, by the clock that also sets created_at of a reading; set in the statement
-- that stores the report, after its readings have been read. Its own time is that of the request, which may have waited.
alter table weekly_reports add column logged_until timestamptz;
update weekly_reports set logged_until = generated_at;
alter table weekly_reports alter column logged_until set not null, alter column logged_until set default clock_timestamp();
