-- That a tank cannot be evaluated is told like what is evaluated: when it begins, and when it ends. Each further try
-- changes the row and nothing that people see.
create function announce_judgement_failures() returns trigger language plpgsql as $body$
declare
  change record;
begin
  for change in
    select tank.company_id, min(tank.id) as first_tank, max(tank.id) as last_tank
      from failed
      join tanks tank on tank.id = failed.tank_id
     where tank.company_id is not null
     group by tank.company_id
  loop
    raise notice using errcode = 'DW001', message = json_build_object(
      'kind', 'tank-judgement',
      'company_id', change.company_id,
      'tank_id', case when change.first_tank = change.last_tank then change.first_tank end);
  end loop;
  return null;
end
$body$;

create trigger announce_insert after insert on tank_judgement_failures referencing new table as failed
  for each statement execute function announce_judgement_failures();
create trigger announce_delete after delete on tank_judgement_failures referencing old table as failed
  for each statement execute function announce_judgement_failures();
