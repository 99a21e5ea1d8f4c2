-- Where a load was weighed: the sites at both ends, and the scale of each of its two weights. All optional.
alter table transfers
  add column loading_site text,
  add column loading_scale text,
  add column receiving_site text,
  add column receiving_scale text;

-- The weights of every load that has arrived and whose loaded weight is known, with what it is expected to have vented.
-- The difference is known once there is a final determination. Computed in the background; a transfer that is deleted
-- disappears from the answers at once and from here a moment later.
create table custody_ledger (
  transfer_id int primary key,
  company_id int not null,
  tank_id int not null,
  arrived_at timestamptz not null,
  product text not null,
  loaded_lbs double precision not null check (loaded_lbs > 0),
  expected_vent_lbs double precision not null,
  vent_error_lbs double precision not null,
  received_lbs double precision,
  -- Loaded less received less the expected vent, its standard error, and the difference in standard errors.
  delta_lbs double precision,
  uncertainty_lbs double precision,
  z double precision,
  is_within_scales boolean,
  check (num_nulls(received_lbs, delta_lbs, uncertainty_lbs, z, is_within_scales) in (0, 5))
);
create index custody_ledger_listed_idx on custody_ledger (company_id, arrived_at desc, transfer_id desc)
  where received_lbs is not null;
create index custody_ledger_beyond_idx on custody_ledger (company_id, arrived_at desc, transfer_id desc)
  where not is_within_scales;
create index custody_ledger_waiting_idx on custody_ledger (company_id) where received_lbs is null;

-- A determined load as each of its scales, sites, its customer and its tank sees it, with their running sums after it.
-- The role is -1 where the weight was received at that scale or site: what is missing then means that it weighs low.
create table custody_ledger_runs (
  company_id int not null,
  group_kind text not null check (group_kind in ('scale', 'site', 'tank', 'customer')),
  -- The name without regard to case; the id of a tank.
  group_key text not null,
  transfer_id int not null,
  group_name text not null,
  role smallint not null check (role in (1, -1)),
  weighed_at timestamptz not null,
  arrived_at timestamptz not null,
  high double precision,
  low double precision,
  primary key (company_id, group_kind, group_key, transfer_id)
);
create index custody_ledger_runs_weighed_idx
  on custody_ledger_runs (company_id, group_kind, group_key, weighed_at desc, transfer_id desc);
create index custody_ledger_runs_listed_idx
  on custody_ledger_runs (company_id, group_kind, group_key, arrived_at desc, transfer_id desc);
create index custody_ledger_runs_transfer_idx on custody_ledger_runs (transfer_id);

-- Each scale, site, tank and customer now, with what was found about it.
create table custody_ledger_groups (
  company_id int not null,
  group_kind text not null,
  group_key text not null,
  group_name text not null,
  loads int not null,
  last_weighed_at timestamptz not null,
  high double precision not null,
  low double precision not null,
  direction text check (direction in ('high', 'low')),
  since timestamptz,
  raised_at timestamptz,
  -- The load with which it was first told.
  raised_by int,
  transfer_ids int[],
  bias double precision,
  lbs_by_product jsonb,
  strength double precision,
  -- The stronger finding that most of these loads belong to.
  part_of_kind text,
  part_of_key text,
  primary key (company_id, group_kind, group_key),
  check (num_nulls(direction, since, raised_at, raised_by, transfer_ids, bias, lbs_by_product, strength) in (0, 8))
);
create index custody_ledger_groups_found_idx on custody_ledger_groups (company_id) where direction is not null;

-- The transfers whose rows are to be computed again. One row a change, so that a change never waits for the job.
create table custody_ledger_marks (
  id bigint generated always as identity primary key,
  transfer_id int not null
);

-- The settings that all rows were computed with.
create table custody_ledger_settings (
  is_only boolean primary key default true check (is_only),
  settings_hash text not null
);

-- What a tank let go depends on how well it was insulated on its trips before, of which at most twenty are read.
create function mark_custody_ledger() returns trigger language plpgsql as $body$
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
create trigger mark_ledger_insert after insert on transfers referencing new table as changed
  for each statement execute function mark_custody_ledger();
create trigger mark_ledger_update after update on transfers referencing new table as changed
  for each statement execute function mark_custody_ledger();
create trigger mark_ledger_delete after delete on transfers referencing old table as changed
  for each statement execute function mark_custody_ledger();

create function mark_custody_ledger_of_tank() returns trigger language plpgsql as $body$
begin
  insert into custody_ledger_marks (transfer_id)
  select transfer_id from custody_ledger where tank_id = new.id;
  return null;
end
$body$;
create trigger mark_ledger_plate after update on tanks for each row
  when ((old.capacity_litres, old.boil_off_percent_per_day, old.reference_holding_days, old.relief_set_pressure)
        is distinct from
        (new.capacity_litres, new.boil_off_percent_per_day, new.reference_holding_days, new.relief_set_pressure))
  execute function mark_custody_ledger_of_tank();
create index custody_ledger_tank_idx on custody_ledger (tank_id);

-- Announced like other changes, once a company and statement.
create function announce_custody_ledger() returns trigger language plpgsql as $body$
declare
  change record;
begin
  for change in select distinct company_id from changed loop
    raise notice using errcode = 'DW001', message = json_build_object(
      'kind', 'custody-ledger', 'company_id', change.company_id, 'tank_id', null);
  end loop;
  return null;
end
$body$;
create trigger announce_insert after insert on custody_ledger referencing new table as changed
  for each statement execute function announce_custody_ledger();
create trigger announce_update after update on custody_ledger referencing new table as changed
  for each statement execute function announce_custody_ledger();
create trigger announce_delete after delete on custody_ledger referencing old table as changed
  for each statement execute function announce_custody_ledger();

insert into custody_ledger_marks (transfer_id)
select id from transfers where arrived_at is not null and action = 'Load' and loaded_weight_lbs is not null;
