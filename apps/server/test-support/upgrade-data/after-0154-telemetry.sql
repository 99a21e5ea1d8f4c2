-- A unit that is fitted, one whose sample waits, what they sent, a dropped day, a mapping and a place.
insert into telemetry_units (company_id, name, created_at, first_seen_at, last_seen_at, last_measured_at, sent, stored, waiting,
                             refused, clock_hour, clock_offset_seconds, battery_value, battery_unit, battery_at,
                             refused_reason, refused_at, refused_message, silent_after_hours)
select company.id, name, '2026-04-01', '2026-04-01', '2026-04-02', '2026-04-02', 3, stored, waiting, 1, '2026-04-02', -7, 88,
       '%', '2026-04-02', 'kind is not known', '2026-04-02', '{"unit":"Ünïcödé"}', 24
  from (select id from companies order by id limit 1) company, (values ('Ünïcödé', 2, 0), ('Waits', 0, 2)) unit(name, stored, waiting);
insert into telemetry_hours (unit_id, hour, sent, stored, waiting, refused, matched, clock_offset_seconds)
select id, '2026-04-02', sent, stored, waiting, refused, 1, -7 from telemetry_units;
insert into telemetry_silences (unit_id, silent_since) select id, '2026-04-02' from telemetry_units where stored > 0;
insert into telemetry_fittings (unit_id, company_id, tank_id, fitted_from, created_at, created_by_email)
select unit.id, unit.company_id, (select min(id) from tanks), '2026-04-01', '2026-04-01', 'gone@polar.example'
  from telemetry_units unit where unit.stored > 0;
insert into telemetry_samples (company_id, tank_id, unit_id, kind, measured_at, value, latitude, longitude, unit_of_measure,
                               quality, sent_value, sent_unit, has_other_value, received_at)
select unit.company_id, (select min(id) from tanks), unit.id, sample.*
  from telemetry_units unit,
       (values ('vacuum', '2026-04-02'::timestamptz, 18::float8, null::float8, null::float8, 'um[Hg]', 'good', 0.018::float8,
                'Torr', true, '2026-04-02'::timestamptz),
               ('position', '2026-04-02', null, 60.1, 24.9, 'deg', 'bad', null, null, false, '2026-04-02')) sample
 where unit.stored > 0;
insert into telemetry_waiting (unit_id, company_id, kind, measured_at, value, unit_of_measure, quality, received_at)
select id, company_id, 'level', '2026-04-02'::timestamptz + n * interval '1 hour', 63, '%', 'uncertain', '2026-04-02'
  from telemetry_units, generate_series(1, 2) n where waiting > 0;
insert into telemetry_days (company_id, tank_id, kind, unit_of_measure, day, samples, bad_samples, lowest, highest, mean,
                            last_value, last_measured_at)
select company_id, (select min(id) from tanks), 'vacuum', 'um[Hg]', '2024-04-02', 3, 1, 17, 19, 18, 18, '2024-04-02'
  from telemetry_units where stored > 0;
insert into telemetry_mappings (company_id, name, expression, created_at, created_by_email)
select company_id, 'Ünïcödé', '$.{"unit": id}', '2026-04-02', 'gone@polar.example' from telemetry_units where stored > 0;
insert into telemetry_places (company_id, name, latitude, longitude, radius_m)
select company_id, 'Ünïcödé', 60.1, 24.9, 500 from telemetry_units where stored > 0;
