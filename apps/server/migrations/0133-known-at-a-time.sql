-- What was known at a time, for reports that are made again later: what products cost, which loads had a determination,
-- and what tanks and companies were called. Before this migration it is read from the audit log, as far as that reaches.

create table product_prices (
  product text not null,
  since timestamptz not null,
  -- Null from when there was none any more.
  usd_per_lb numeric(10, 2) check (usd_per_lb > 0),
  changed_by_email text,
  primary key (product, since)
);
insert into product_prices (product, since, usd_per_lb, changed_by_email)
select distinct on (product, at) product, at, usd_per_lb, actor_email
  from (select substr(after ->> 'setting_key', length('price_') + 1) as product, id, at, actor_email,
               nullif((after ->> 'setting_value')::numeric, 0) as usd_per_lb
          from audit_log
         where entity = 'setting' and action = 'update' and after ->> 'setting_key' like 'price\_%'
           and json_typeof(after -> 'setting_value') = 'number') changed
 order by product, at, id desc;
-- What is set now and was not logged so.
insert into product_prices (product, since, usd_per_lb, changed_by_email)
select product, updated_at, usd_per_lb, updated_by_email
  from (select substr(setting_key, length('price_') + 1) as product, updated_at, updated_by_email,
               nullif((setting_value #>> '{}')::numeric, 0) as usd_per_lb
          from settings
         where scope = 'general' and setting_key like 'price\_%' and jsonb_typeof(setting_value) = 'number') stored
 where usd_per_lb is distinct from (select known.usd_per_lb from product_prices known
                                     where known.product = stored.product order by known.since desc limit 1)
on conflict (product, since) do update set usd_per_lb = excluded.usd_per_lb;

-- When a load got its first determination, which later ones do not change. Without a foreign key, as the custody ledger: a
-- load that is deleted and brought back was known all along.
create table first_determinations (
  transfer_id int primary key,
  company_id int not null,
  determined_at timestamptz not null
);
create index first_determinations_company_idx on first_determinations (company_id, determined_at);
insert into first_determinations (transfer_id, company_id, determined_at)
select transfer.id, transfer.company_id, least(logged.at, transfer.determined_at, kept.determined_at)
  from transfers transfer
  left join (select entity_id, min(at) as at from audit_log
              where entity = 'transfer' and after ->> 'final_determination' is not null
              group by entity_id) logged on logged.entity_id = transfer.id
  cross join lateral (
    select (transfer.withdrawn_determination ->> 'determined_at')::timestamptz as determined_at) kept
 where num_nonnulls(logged.at, transfer.determined_at, kept.determined_at) > 0;

create function keep_first_determination() returns trigger language plpgsql as $body$
begin
  insert into first_determinations as known (transfer_id, company_id, determined_at)
  values (new.id, new.company_id, coalesce(new.determined_at, now()))
  on conflict (transfer_id) do update set company_id = excluded.company_id
   where known.company_id <> excluded.company_id;
  return null;
end
$body$;
create trigger keep_first_determination after insert or update on transfers for each row
  when (new.final_determination is not null) execute function keep_first_determination();

-- The number and the last inspection of a tank since a moment. What is known of the time before the first is the first.
create table tank_details (
  tank_id int not null references tanks on delete cascade,
  since timestamptz not null,
  tank_number text not null,
  csc_inspection_date date,
  primary key (tank_id, since)
);
insert into tank_details (tank_id, since, tank_number, csc_inspection_date)
select distinct on (tank.id, logged.at)
       tank.id, logged.at, logged.after ->> 'tank_number', (logged.after ->> 'csc_inspection_date')::date
  from audit_log logged join tanks tank on tank.id = logged.entity_id
 where logged.entity = 'tank' and logged.after ->> 'tank_number' is not null
 order by tank.id, logged.at, logged.id desc;
insert into tank_details (tank_id, since, tank_number, csc_inspection_date)
select tank.id, tank.created_at, coalesce(changed.tank_number, tank.tank_number),
       case when changed.tank_number is null then tank.csc_inspection_date else changed.csc_inspection_date end
  from tanks tank
  left join lateral (
    select before ->> 'tank_number' as tank_number, (before ->> 'csc_inspection_date')::date as csc_inspection_date
      from audit_log
     where entity = 'tank' and entity_id = tank.id and action = 'update' and before ->> 'tank_number' is not null
     order by at, id limit 1) changed on true
 where not exists (select from tank_details known where known.tank_id = tank.id and known.since <= tank.created_at)
on conflict (tank_id, since) do nothing;
insert into tank_details (tank_id, since, tank_number, csc_inspection_date)
select tank.id, now(), tank.tank_number, tank.csc_inspection_date
  from tanks tank
  cross join lateral (
    select tank_number, csc_inspection_date from tank_details known
     where known.tank_id = tank.id order by known.since desc limit 1) latest
 where (latest.tank_number, latest.csc_inspection_date) is distinct from (tank.tank_number, tank.csc_inspection_date);

create function keep_tank_details() returns trigger language plpgsql as $body$
begin
  insert into tank_details (tank_id, since, tank_number, csc_inspection_date)
  -- Of two changes at once the one that is written last is the latest.
  values (new.id, clock_timestamp(), new.tank_number, new.csc_inspection_date)
  on conflict (tank_id, since) do update
    set tank_number = excluded.tank_number, csc_inspection_date = excluded.csc_inspection_date;
  return null;
end
$body$;
create trigger keep_details_insert after insert on tanks for each row execute function keep_tank_details();
create trigger keep_details_update after update on tanks for each row
  when ((old.tank_number, old.csc_inspection_date) is distinct from (new.tank_number, new.csc_inspection_date))
  execute function keep_tank_details();

-- The names of a company that was renamed, each with the moment from which it had it.
create table company_names (
  company_id int not null references companies on delete cascade,
  since timestamptz not null,
  name text not null,
  primary key (company_id, since)
);
insert into company_names (company_id, since, name)
select distinct on (company.id, logged.at) company.id, logged.at, logged.after ->> 'name'
  from audit_log logged join companies company on company.id = logged.entity_id
 where logged.entity = 'company' and logged.action = 'update' and logged.before ->> 'name' <> logged.after ->> 'name'
 order by company.id, logged.at, logged.id desc;
insert into company_names (company_id, since, name)
select company.id, company.created_at, first.name
  from companies company
  cross join lateral (
    select before ->> 'name' as name from audit_log
     where entity = 'company' and entity_id = company.id and action = 'update' and before ->> 'name' <> after ->> 'name'
     order by at, id limit 1) first
on conflict (company_id, since) do nothing;

create function keep_company_name() returns trigger language plpgsql as $body$
begin
  insert into company_names (company_id, since, name)
  select new.id, old.created_at, old.name
   where not exists (select from company_names known where known.company_id = new.id);
  insert into company_names (company_id, since, name) values (new.id, clock_timestamp(), new.name)
  on conflict (company_id, since) do update set name = excluded.name;
  return null;
end
$body$;
create trigger keep_name after update on companies for each row
  when (old.name <> new.name) execute function keep_company_name();
