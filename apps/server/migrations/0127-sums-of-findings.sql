-- What each load of a finding differs, in the order of transfer_ids, what they add up to, and what stronger findings count
-- of it too: {lbs, largest_lbs, counted_as} and {loads, lbs, by: [{group, key}]}.
alter table custody_ledger_groups
  add column load_lbs double precision[],
  add column load_sum jsonb,
  add column elsewhere jsonb;

insert into custody_ledger_marks (transfer_id)
select distinct unnest(transfer_ids) from custody_ledger_groups where direction is not null;
