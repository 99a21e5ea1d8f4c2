-- Two readings of one week: their trigger keeps the later one. Loads of the ledger were added up by the migration.
insert into vacuum_readings (tank_id, company_id, assignment_id, vacuum_reading, reading_timestamp, fresh_pull,
                             recorded_by_email)
select tank_id, company_id, assignment_id, n, date '2026-04-06' + n, n = 2, 'user@polar.example'
  from (select tank_id, company_id, assignment_id from vacuum_readings order by id limit 1) of, generate_series(1, 2) n;
