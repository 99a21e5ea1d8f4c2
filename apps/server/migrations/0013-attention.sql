-- What the attention list asks of a tank beyond its state so far: its last arrival, and which leak check waits.
alter table tank_state
  add column last_arrived_at timestamptz,
  add column last_arrival_pressure numeric(7, 2),
  add column last_arrival_venting boolean,
  add column last_leak_check_id int;

update tank_state state
   set last_arrived_at = arrival.arrived_at,
       last_arrival_pressure = arrival.arrival_pressure,
       last_arrival_venting = arrival.was_venting
  from (select distinct on (tank_id, company_id) tank_id, company_id, arrived_at, arrival_pressure, was_venting
          from transfers where arrived_at is not null
         order by tank_id, company_id, loaded_at desc, id desc) arrival
 where arrival.tank_id = state.tank_id and arrival.company_id = state.company_id;

update tank_state state
   set last_leak_check_id = leak_check.id
  from (select distinct on (tank_id, company_id) tank_id, company_id, id
          from leak_check_assessments order by tank_id, company_id, assessment_date desc, id desc) leak_check
 where leak_check.tank_id = state.tank_id and leak_check.company_id = state.company_id;

-- When a tank's readings foretell that it crosses 75 microns, worked out when its fleet is looked at. It holds for
-- the version of the state row it was worked out from: whatever changes a tank's readings makes a new one.
create table tank_forecasts (
  tank_id int primary key references tanks on delete cascade,
  state_version bigint not null,
  computed_at timestamptz not null,
  crosses_at timestamptz,
  earliest_at timestamptz,
  latest_at timestamptz
);
