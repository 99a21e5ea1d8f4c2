-- A forecast.
insert into tank_forecasts (tank_id, state_version, computed_at, crosses_at, earliest_at, latest_at)
values (1, 9007199254740993, '2025-05-01', '2025-06-01', '2025-05-15', null);
