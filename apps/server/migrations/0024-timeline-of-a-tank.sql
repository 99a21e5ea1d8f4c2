-- A tank's timeline reads a page of each kind of record along an index, at a cost that does not grow with its history.

create index transfers_loaded_idx on transfers (tank_id, loaded_at desc, id desc);
create index transfers_arrived_idx on transfers (tank_id, arrived_at desc, id desc) where arrived_at is not null;
create index leak_check_assessments_tested_idx on leak_check_assessments (tank_id, vacuum_test_end desc, id desc)
  where vacuum_test_end is not null;
create index tank_assignments_tank_idx on tank_assignments (tank_id, assigned_at desc, id desc);

-- Repairs are found by their tank: a leak has the tank and the company of its leak check, which never change.
alter table leak_points add column tank_id int, add column company_id int;
update leak_points point set tank_id = leak_check.tank_id, company_id = leak_check.company_id
  from leak_check_assessments leak_check where leak_check.id = point.assessment_id;

create function set_home_of_leak_point() returns trigger language plpgsql as $$
begin
  select tank_id, company_id into new.tank_id, new.company_id
    from leak_check_assessments where id = new.assessment_id;
  return new;
end
$$;
create trigger set_home_of_leak_point before insert on leak_points
  for each row execute function set_home_of_leak_point();

create index leak_points_repaired_idx on leak_points (tank_id, repaired_at desc, id desc) where repaired_at is not null;
