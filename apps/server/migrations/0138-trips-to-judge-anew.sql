-- Trips that are told anew, since a load or a reading went from one company to another: those of a company that had the tank
-- before, and a load that moved, which may be older than the trips that are told with its tank. Newer trips of the company
-- that has a tank are told with the tank. Marks are only added, so that no write waits for the job, which keeps those that
-- it could not tell.
create table trip_insulation_marks (
  id bigint generated always as identity primary key,
  tank_id int not null references tanks on delete cascade,
  company_id int not null references companies on delete cascade,
  -- The load that moved to the company; it may be gone by now.
  transfer_id int,
  failures int not null default 0,
  retry_at timestamptz
);

create function mark_trips_of_moved_records() returns trigger language plpgsql as $body$
begin
  insert into trip_insulation_marks (tank_id, company_id, transfer_id)
  select distinct moved.tank_id, moved.company_id, moved.transfer_id
    from (select former.tank_id, side.company_id, side.transfer_id
            from former join changed on changed.id = former.id
           cross join lateral (
             values (former.company_id, null::int),
                    (changed.company_id, case when tg_table_name = 'transfers' then changed.id end)
           ) side (company_id, transfer_id)
           where former.company_id <> changed.company_id) moved
    join tanks tank on tank.id = moved.tank_id
   where tank.company_id is distinct from moved.company_id or moved.transfer_id is not null;
  return null;
end
$body$;
create trigger mark_trips_of_moved_loads after update on transfers referencing old table as former new table as changed
  for each statement execute function mark_trips_of_moved_records();
create trigger mark_trips_of_moved_readings after update on vacuum_readings
  referencing old table as former new table as changed
  for each statement execute function mark_trips_of_moved_records();
