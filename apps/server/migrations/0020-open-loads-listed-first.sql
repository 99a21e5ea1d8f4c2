-- An open load counts as its tank's latest transfer, however old it is: the tank's next step is its arrival.
alter table transfers add column listed_at timestamptz not null
  generated always as (case when action = 'Load' and arrived_at is null then 'infinity' else loaded_at end) stored;
drop index transfers_tank_idx;
create index transfers_tank_idx on transfers (tank_id, listed_at desc, id desc);
