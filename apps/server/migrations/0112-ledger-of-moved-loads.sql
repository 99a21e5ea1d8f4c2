-- What a tank let go on a load depends on the trips, readings and hold tests before it. A change of one of them marks the
-- loads after its old place and after its new one; of trips at most twenty before a load are read.
create or replace function mark_custody_ledger() returns trigger language plpgsql as $body$
begin
  insert into custody_ledger_marks (transfer_id)
  select id from changed
   where arrived_at is not null or exists (select from custody_ledger kept where kept.transfer_id = changed.id)
  union
  select later.id
    from changed
    cross join lateral (
      select transfer.id from transfers transfer
       where transfer.tank_id = changed.tank_id and transfer.loaded_at > changed.loaded_at
         and transfer.arrived_at is not null
       order by transfer.loaded_at limit 20) later;
  return null;
end
$body$;

create function mark_custody_ledger_of_update() returns trigger language plpgsql as $body$
begin
  insert into custody_ledger_marks (transfer_id)
  select id from changed
   where arrived_at is not null or exists (select from custody_ledger kept where kept.transfer_id = changed.id)
  union
  select later.id
    from (select tank_id, loaded_at from former union select tank_id, loaded_at from changed) place
    cross join lateral (
      select transfer.id from transfers transfer
       where transfer.tank_id = place.tank_id and transfer.loaded_at > place.loaded_at
         and transfer.arrived_at is not null
       order by transfer.loaded_at limit 20) later;
  return null;
end
$body$;
drop trigger mark_ledger_update on transfers;
create trigger mark_ledger_update after update on transfers referencing old table as former new table as changed
  for each statement execute function mark_custody_ledger_of_update();

-- A reading that is taken now has no load after it, so that it marks nothing.
create function mark_custody_ledger_of_readings() returns trigger language plpgsql as $body$
begin
  insert into custody_ledger_marks (transfer_id)
  select distinct transfer.id
    from (select tank_id, min(reading_timestamp) as since from changed group by tank_id) place
    join transfers transfer on transfer.tank_id = place.tank_id and transfer.loaded_at >= place.since
   where transfer.arrived_at is not null;
  return null;
end
$body$;
create function mark_custody_ledger_of_changed_readings() returns trigger language plpgsql as $body$
begin
  insert into custody_ledger_marks (transfer_id)
  select distinct transfer.id
    from (select tank_id, min(reading_timestamp) as since
            from (select former.tank_id, least(former.reading_timestamp, changed.reading_timestamp) as reading_timestamp
                    from former join changed on changed.id = former.id
                   where (former.reading_timestamp, former.vacuum_reading, former.fresh_pull)
                         is distinct from (changed.reading_timestamp, changed.vacuum_reading, changed.fresh_pull)) moved
           group by tank_id) place
    join transfers transfer on transfer.tank_id = place.tank_id and transfer.loaded_at >= place.since
   where transfer.arrived_at is not null;
  return null;
end
$body$;
create trigger mark_ledger_insert after insert on vacuum_readings referencing new table as changed
  for each statement execute function mark_custody_ledger_of_readings();
create trigger mark_ledger_update after update on vacuum_readings referencing old table as former new table as changed
  for each statement execute function mark_custody_ledger_of_changed_readings();
create trigger mark_ledger_delete after delete on vacuum_readings referencing old table as changed
  for each statement execute function mark_custody_ledger_of_readings();

-- A hold test that passes, or no longer does.
create function mark_custody_ledger_of_hold_tests() returns trigger language plpgsql as $body$
begin
  insert into custody_ledger_marks (transfer_id)
  select distinct transfer.id
    from (select tank_id, min(vacuum_test_end) as since from changed where vacuum_test_end is not null group by tank_id) place
    join transfers transfer on transfer.tank_id = place.tank_id and transfer.loaded_at >= place.since
   where transfer.arrived_at is not null;
  return null;
end
$body$;
create function mark_custody_ledger_of_changed_hold_tests() returns trigger language plpgsql as $body$
begin
  insert into custody_ledger_marks (transfer_id)
  select distinct transfer.id
    from (select tank_id, min(vacuum_test_end) as since
            from (select former.tank_id, least(former.vacuum_test_end, changed.vacuum_test_end) as vacuum_test_end
                    from former join changed on changed.id = former.id
                   where (former.vacuum_test_status, former.vacuum_test_end, former.final_vacuum_reading,
                          former.initial_vacuum_reading)
                         is distinct from (changed.vacuum_test_status, changed.vacuum_test_end,
                                           changed.final_vacuum_reading, changed.initial_vacuum_reading)) judged
           where vacuum_test_end is not null
           group by tank_id) place
    join transfers transfer on transfer.tank_id = place.tank_id and transfer.loaded_at >= place.since
   where transfer.arrived_at is not null;
  return null;
end
$body$;
create trigger mark_ledger_insert after insert on leak_check_assessments referencing new table as changed
  for each statement execute function mark_custody_ledger_of_hold_tests();
create trigger mark_ledger_update after update on leak_check_assessments
  referencing old table as former new table as changed
  for each statement execute function mark_custody_ledger_of_changed_hold_tests();
create trigger mark_ledger_delete after delete on leak_check_assessments referencing old table as changed
  for each statement execute function mark_custody_ledger_of_hold_tests();
