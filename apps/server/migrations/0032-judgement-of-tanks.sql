-- What a tank's plate says, for the energy model of its contents. All optional.
alter table tanks
  add column capacity_litres integer check (capacity_litres between 100 and 100000),
  add column boil_off_percent_per_day numeric(6, 3) check (boil_off_percent_per_day > 0 and boil_off_percent_per_day <= 20),
  add column reference_holding_days numeric(5, 1) check (reference_holding_days > 0 and reference_holding_days <= 730);

-- What follows from a tank's records, computed in the background after they change. It holds for the version of the
-- state row and for the settings it was computed from, and for the assignment whose records it was computed from.
create table tank_judgements (
  tank_id int primary key references tanks on delete cascade,
  company_id int not null,
  assignment_id int not null,
  state_version bigint not null,
  settings_hash text not null,
  computed_at timestamptz not null,
  stored_at timestamptz not null default now(),
  -- The load in transit: when it reaches relief, with the range, and its pressure by equal steps of time until then.
  transfer_id int,
  relief_at timestamptz,
  relief_earliest_at timestamptz,
  relief_latest_at timestamptz,
  vent_risk_from timestamptz,
  relief_psi double precision,
  is_liquid_full boolean,
  pressure_path jsonb,
  -- The insulation of the last completed trips together.
  insulation_index double precision,
  insulation_low double precision,
  insulation_high double precision,
  insulation_trips int not null default 0,
  -- The vacuum of the cold tank.
  crosses_at timestamptz,
  earliest_at timestamptz,
  latest_at timestamptz,
  above_since timestamptz,
  confidence text check (confidence in ('high', 'medium', 'low'))
);
create index tank_judgements_relief on tank_judgements (company_id, vent_risk_from)
  where vent_risk_from is not null;

-- The insulation index of each completed trip that tells one.
create table trip_insulation (
  transfer_id int primary key references transfers on delete cascade,
  insulation_index double precision not null,
  insulation_low double precision not null,
  insulation_high double precision not null
);

drop table tank_forecasts;
alter table tank_state drop column reaches_relief_at;

-- Announced like other changes, where what people see has changed.
create function announce_tank_judgements() returns trigger language plpgsql as $body$
declare
  change record;
begin
  for change in
    select judged.company_id, min(judged.tank_id) as first_tank, max(judged.tank_id) as last_tank
      from judged
      left join judged_before before using (tank_id)
     where (judged.assignment_id, judged.transfer_id, judged.relief_at, judged.relief_earliest_at, judged.relief_latest_at,
            judged.vent_risk_from, judged.relief_psi, judged.insulation_index, judged.insulation_low, judged.insulation_high,
            judged.crosses_at, judged.earliest_at, judged.latest_at, judged.above_since, judged.confidence)
           is distinct from
           (before.assignment_id, before.transfer_id, before.relief_at, before.relief_earliest_at, before.relief_latest_at,
            before.vent_risk_from, before.relief_psi, before.insulation_index, before.insulation_low, before.insulation_high,
            before.crosses_at, before.earliest_at, before.latest_at, before.above_since, before.confidence)
     group by judged.company_id
  loop
    raise notice using errcode = 'DW001', message = json_build_object(
      'kind', 'tank-judgement',
      'company_id', change.company_id,
      'tank_id', case when change.first_tank = change.last_tank then change.first_tank end);
  end loop;
  return null;
end
$body$;

create function announce_new_tank_judgements() returns trigger language plpgsql as $body$
declare
  change record;
begin
  for change in
    select company_id, min(tank_id) as first_tank, max(tank_id) as last_tank from judged group by company_id
  loop
    raise notice using errcode = 'DW001', message = json_build_object(
      'kind', 'tank-judgement',
      'company_id', change.company_id,
      'tank_id', case when change.first_tank = change.last_tank then change.first_tank end);
  end loop;
  return null;
end
$body$;

create trigger announce_insert after insert on tank_judgements referencing new table as judged
  for each statement execute function announce_new_tank_judgements();
create trigger announce_update after update on tank_judgements
  referencing new table as judged old table as judged_before
  for each statement execute function announce_tank_judgements();
