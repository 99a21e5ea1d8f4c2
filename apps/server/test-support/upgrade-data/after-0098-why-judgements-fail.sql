-- A tank that has failed since before its last try.
insert into tank_judgement_failures (tank_id, state_version, settings_hash, failures, failed_at, retry_at, failing_since, reason)
select max(id), 1, 'x', 2, '2026-01-05', '2026-01-05 00:05', '2026-01-04', 'out of range' from tanks;
