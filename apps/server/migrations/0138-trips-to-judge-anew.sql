-- Of tanks that a company had before: its trips are told anew, since a load or a reading of it went to another company, or
-- came from there. Trips of the company that has a tank are told with the tank. Marks are only added, so that no write waits
-- for the job.
create table trip_insulation_marks (
  id bigint generated always as identity primary key,
  tank_id int not null references tanks on delete cascade,
  company_id int not null references companies on delete cascade
);

create function mark_trips_of_moved_records() returns trigger language plpgsql as $body$
begin
  insert into trip_insulation_marks (tank_id, company_id)
  select distinct moved.tank_id, moved.company_id
    from (select former.tank_id, unnest(array[former.company_id, changed.company_id]) as company_id
            from former join changed on changed.id = former.id
           where former.company_id <> changed.company_id) moved
    join tanks tank on tank.id = moved.tank_id
   where tank.company_id is distinct from moved.company_id;
  return null;
end
$body$;
create trigger mark_trips_of_moved_loads after update on transfers referencing old table as former new table as changed
  for each statement execute function mark_trips_of_moved_records();
create trigger mark_trips_of_moved_readings after update on vacuum_readings
  referencing old table as former new table as changed
  for each statement execute function mark_trips_of_moved_records();
