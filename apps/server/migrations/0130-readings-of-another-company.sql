-- A reading that goes to another company no longer tells about the loads of the one, and tells about those of the other.
create or replace function mark_custody_ledger_of_changed_readings() returns trigger language plpgsql as $body$
begin
  insert into custody_ledger_marks (transfer_id)
  select distinct transfer.id
    from (select tank_id, min(reading_timestamp) as since
            from (select former.tank_id, least(former.reading_timestamp, changed.reading_timestamp) as reading_timestamp
                    from former join changed on changed.id = former.id
                   where (former.reading_timestamp, former.vacuum_reading, former.fresh_pull, former.company_id)
                         is distinct from
                         (changed.reading_timestamp, changed.vacuum_reading, changed.fresh_pull, changed.company_id)) moved
           group by tank_id) place
    join transfers transfer on transfer.tank_id = place.tank_id and transfer.loaded_at >= place.since
   where transfer.arrived_at is not null;
  return null;
end
$body$;
