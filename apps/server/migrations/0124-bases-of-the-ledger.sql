-- The settings that loads were judged with: one row for each set of values.
create table custody_ledger_values (
  id int generated always as identity primary key,
  hash text not null unique,
  settings jsonb not null
);

-- What the difference of a determined load was judged with first: the plate of its tank, the settings and the prices. It
-- stays when these change, until somebody computes the load anew. It refers to the transfer without a foreign key, so
-- that no deletion waits for the job; a row without a transfer is not read.
create table custody_ledger_bases (
  transfer_id int primary key,
  capacity_litres int,
  boil_off_percent_per_day numeric(6, 3),
  reference_holding_days numeric(5, 1),
  relief_set_pressure numeric(6, 1),
  -- Null until the ledger has judged the load.
  values_id int references custody_ledger_values,
  -- In $ per lb by product. A product without a price takes the first one that is set.
  prices jsonb not null default '{}',
  -- Of when the plate, the settings and the prices are.
  kept_at timestamptz not null,
  -- Who had the load computed anew; null where it is as it was judged first.
  computed_by_email text
);

-- What the loads without a basis are computed with.
delete from custody_ledger_settings;
alter table custody_ledger_settings
  drop column settings_hash,
  add column model_version int not null,
  add column values_id int not null references custody_ledger_values,
  add column prices jsonb not null;

-- In $ by the prices of its loads; null where one of them has none.
alter table custody_ledger_groups add column worth double precision;

-- Nothing is known of the plates that the loads of before were judged with: they keep those of today. The settings follow
-- when the ledger is computed for the first time.
insert into custody_ledger_bases (transfer_id, capacity_litres, boil_off_percent_per_day, reference_holding_days,
                                  relief_set_pressure, kept_at)
select transfer.id, tank.capacity_litres, tank.boil_off_percent_per_day, tank.reference_holding_days,
       tank.relief_set_pressure, now()
  from transfers transfer
  join tanks tank on tank.id = transfer.tank_id
 where transfer.action = 'Load' and transfer.arrived_at is not null and transfer.loaded_weight_lbs is not null
   and (transfer.final_determination is not null or transfer.company_id is distinct from tank.company_id);

-- Before a plate changes, what was judged with it keeps it: determined loads, and all loads of a former company, whose
-- last plate is the one of the day on which the tank left it. In the order of the job, which keeps bases too.
create or replace function mark_custody_ledger_of_tank() returns trigger language plpgsql as $body$
begin
  insert into custody_ledger_bases (transfer_id, capacity_litres, boil_off_percent_per_day, reference_holding_days,
                                    relief_set_pressure, kept_at)
  select transfer.id, old.capacity_litres, old.boil_off_percent_per_day, old.reference_holding_days,
         old.relief_set_pressure, coalesce(transfer.determined_at, now())
    from transfers transfer
   where transfer.tank_id = old.id and transfer.action = 'Load' and transfer.arrived_at is not null
     and transfer.loaded_weight_lbs is not null
     and (transfer.final_determination is not null or transfer.company_id is distinct from old.company_id
          or old.company_id is distinct from new.company_id)
   order by transfer.id
  on conflict do nothing;
  insert into custody_ledger_marks (transfer_id)
  select kept.transfer_id from custody_ledger kept
   where kept.tank_id = new.id
     and not exists (select from custody_ledger_bases basis where basis.transfer_id = kept.transfer_id);
  return null;
end
$body$;
drop trigger mark_ledger_plate on tanks;
create trigger mark_ledger_plate after update on tanks for each row
  when ((old.capacity_litres, old.boil_off_percent_per_day, old.reference_holding_days, old.relief_set_pressure,
         old.company_id)
        is distinct from
        (new.capacity_litres, new.boil_off_percent_per_day, new.reference_holding_days, new.relief_set_pressure,
         new.company_id))
  execute function mark_custody_ledger_of_tank();
