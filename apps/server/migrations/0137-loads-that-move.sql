-- Before plates change, what was judged with them keeps them: for all tanks of a statement at once and in the order in which
-- the job of the ledger keeps bases, by tank and load, so that of the two one waits for the other.
drop trigger mark_ledger_plate on tanks;
create or replace function mark_custody_ledger_of_tank() returns trigger language plpgsql as $body$
begin
  insert into custody_ledger_bases (transfer_id, capacity_litres, boil_off_percent_per_day, reference_holding_days,
                                    relief_set_pressure, kept_at)
  select transfer.id, former.capacity_litres, former.boil_off_percent_per_day, former.reference_holding_days,
         former.relief_set_pressure, coalesce(transfer.determined_at, now())
    from former
    join changed on changed.id = former.id
    join transfers transfer on transfer.tank_id = former.id
   where (former.capacity_litres, former.boil_off_percent_per_day, former.reference_holding_days,
          former.relief_set_pressure, former.company_id)
         is distinct from
         (changed.capacity_litres, changed.boil_off_percent_per_day, changed.reference_holding_days,
          changed.relief_set_pressure, changed.company_id)
     and transfer.action = 'Load' and transfer.arrived_at is not null and transfer.loaded_weight_lbs is not null
     and (transfer.final_determination is not null or transfer.company_id is distinct from former.company_id
          or former.company_id is distinct from changed.company_id)
   order by transfer.tank_id, transfer.id
  on conflict do nothing;
  insert into custody_ledger_marks (transfer_id)
  select kept.transfer_id
    from former
    join changed on changed.id = former.id
    join custody_ledger kept on kept.tank_id = former.id
   where (former.capacity_litres, former.boil_off_percent_per_day, former.reference_holding_days,
          former.relief_set_pressure, former.company_id)
         is distinct from
         (changed.capacity_litres, changed.boil_off_percent_per_day, changed.reference_holding_days,
          changed.relief_set_pressure, changed.company_id)
     and not exists (select from custody_ledger_bases basis where basis.transfer_id = kept.transfer_id);
  return null;
end
$body$;
create trigger mark_ledger_plate after update on tanks referencing old table as former new table as changed
  for each statement execute function mark_custody_ledger_of_tank();

-- A load that goes to another company: its insulation was told by the readings of the one before. Nobody has judged it yet
-- with the plate that the tank had when it left; in the books of whoever has the tank it follows the plate of the tank.
create function forget_figures_of_moved_load() returns trigger language plpgsql as $body$
begin
  delete from trip_insulation where transfer_id = new.id;
  delete from custody_ledger_bases basis
   where basis.transfer_id = new.id and basis.values_id is null and basis.computed_by_email is null
     and new.final_determination is null
     and exists (select from tanks tank where tank.id = new.tank_id and tank.company_id = new.company_id);
  return null;
end
$body$;
create trigger forget_figures after update of company_id on transfers for each row
  when (old.company_id <> new.company_id) execute function forget_figures_of_moved_load();
