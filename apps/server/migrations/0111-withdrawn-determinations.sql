-- A determination that no longer stands, because its record was changed or because somebody withdrew it: what it said,
-- what it was made on, who withdrew it and why. The next determination clears it.
alter table transfers
  add column withdrawn_determination jsonb,
  add check (withdrawn_determination is null or final_determination is null);

drop index transfers_waiting_idx;
create index transfers_waiting_idx on transfers (company_id, arrived_at, id)
  where arrived_at is not null and (arrival_assessment is not null or withdrawn_determination is not null)
    and final_determination is null;
