-- A judged tank with a plate, and a trip that tells an insulation index.
update tanks set capacity_litres = 41600, boil_off_percent_per_day = 0.62, reference_holding_days = 45 where id = 1;
insert into tank_judgements (tank_id, company_id, assignment_id, state_version, settings_hash, computed_at, insulation_trips)
select tank_id, company_id, assignment_id, 1, 'hash', '2026-06-01T00:00:00Z', 0 from tank_state where tank_id = 1;
insert into trip_insulation (transfer_id, insulation_index, insulation_low, insulation_high)
select id, 1.1, 0.9, 1.3 from transfers order by id limit 1;
