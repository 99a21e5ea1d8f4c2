-- The prices by which a finding is worth what it is: [{product, dollars_per_lb, since}].
alter table custody_ledger_groups add column prices jsonb;

insert into custody_ledger_marks (transfer_id)
select distinct unnest(transfer_ids) from custody_ledger_groups where direction is not null;
