-- A high vacuum is told once until it ends: of each alert the limit that was passed, and when the reading was taken that
-- it told last. Of the other kinds, and of readings that are gone, both are null.
alter table sent_alerts
  add column passed_limit int,
  add column reading_at timestamptz,
  add check ((passed_limit is null) = (reading_at is null));

-- A reminder of a high vacuum is told again at the next limit; what stands now counts as told at its own.
update reminder_causes cause
   set subject = case when state.latest_vacuum_reading > 1000 then '1000' when state.latest_vacuum_reading > 500 then '500'
                      when state.latest_vacuum_reading > 200 then '200' else '100' end
  from tank_state state
 where cause.cause = 'high_vacuum' and state.tank_id = cause.tank_id;

-- What was told of a tank since its vacuum is high.
create index sent_alerts_reading_idx on sent_alerts (tank_id, reading_at) where kind = 'high_reading';

update sent_alerts sent
   set passed_limit = case when reading.vacuum_reading > 1000 then 1000 when reading.vacuum_reading > 500 then 500
                           when reading.vacuum_reading > 200 then 200 else 100 end,
       reading_at = reading.reading_timestamp
  from vacuum_readings reading
 where sent.kind = 'high_reading' and reading.id::text = sent.subject and reading.tank_id = sent.tank_id
   and reading.company_id = sent.company_id;
