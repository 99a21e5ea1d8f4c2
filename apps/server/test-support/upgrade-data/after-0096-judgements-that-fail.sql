-- A tank that could not be judged twice.
insert into tank_judgement_failures (tank_id, state_version, settings_hash, failures, failed_at, retry_at)
select min(id), 1, 'x', 2, '2026-01-05', '2026-01-05 00:05' from tanks;
