-- Imports bring in transfers too.
alter table imports add column kind text not null default 'readings' check (kind in ('readings', 'transfers'));
alter table imports alter column kind drop default;
alter table imports rename column readings to records;

-- Which import wrote a transfer; null for one that was entered.
alter table transfers add column import_id int;
create index transfers_import_idx on transfers (import_id) where import_id is not null;
