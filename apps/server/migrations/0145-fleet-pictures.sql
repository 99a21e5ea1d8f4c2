-- The last reading of each week (from Monday, UTC) of a tank with a company, as the picture of its vacuum over a year
-- shows it. Kept by every write of a reading.
create table vacuum_weeks (
  tank_id int not null,
  company_id int not null,
  week date not null,
  vacuum_reading numeric(9, 2) not null,
  reading_timestamp timestamptz not null,
  fresh_pull boolean not null,
  primary key (tank_id, company_id, week)
);

create function week_of(moment timestamptz) returns date language sql immutable parallel safe
  return date_trunc('week', moment at time zone 'UTC')::date;

-- The state rows are locked in the order in which every writer of several tanks locks them: of two readings of one week
-- that are written at once, the second sees the first.
create function keep_vacuum_weeks(tank_ids int[], company_ids int[], weeks date[]) returns void language plpgsql as $body$
begin
  perform from tank_state where tank_id = any(tank_ids) order by tank_id for no key update;
  with touched as (
    select distinct tank_id, company_id, week
      from unnest(tank_ids, company_ids, weeks) as written (tank_id, company_id, week)),
  latest as (
    select touched.*, reading.vacuum_reading, reading.reading_timestamp, reading.fresh_pull
      from touched
      left join lateral (
        select vacuum_reading, reading_timestamp, fresh_pull from vacuum_readings
         where tank_id = touched.tank_id and company_id = touched.company_id
           and reading_timestamp >= touched.week::timestamp at time zone 'UTC'
           and reading_timestamp < (touched.week + 7)::timestamp at time zone 'UTC'
         order by reading_timestamp desc, id desc limit 1) reading on true),
  emptied as (
    delete from vacuum_weeks kept using latest
     where (kept.tank_id, kept.company_id, kept.week) = (latest.tank_id, latest.company_id, latest.week)
       and latest.vacuum_reading is null)
  insert into vacuum_weeks as kept (tank_id, company_id, week, vacuum_reading, reading_timestamp, fresh_pull)
  select latest.* from latest
   where latest.vacuum_reading is not null
   order by latest.tank_id, latest.company_id, latest.week
  on conflict (tank_id, company_id, week) do update set
    vacuum_reading = excluded.vacuum_reading,
    reading_timestamp = excluded.reading_timestamp,
    fresh_pull = excluded.fresh_pull;
end
$body$;

create function keep_weeks_of_readings() returns trigger language plpgsql as $body$
declare
  tank_ids int[];
  company_ids int[];
  weeks date[];
begin
  if tg_op = 'INSERT' then
    select array_agg(tank_id), array_agg(company_id), array_agg(week_of(reading_timestamp))
      into tank_ids, company_ids, weeks from changed;
  elsif tg_op = 'DELETE' then
    select array_agg(tank_id), array_agg(company_id), array_agg(week_of(reading_timestamp))
      into tank_ids, company_ids, weeks from former;
  else
    select array_agg(tank_id), array_agg(company_id), array_agg(week_of(reading_timestamp))
      into tank_ids, company_ids, weeks
      from (select tank_id, company_id, reading_timestamp from changed
            union all
            select tank_id, company_id, reading_timestamp from former) written;
  end if;
  if tank_ids is not null then perform keep_vacuum_weeks(tank_ids, company_ids, weeks); end if;
  return null;
end
$body$;
create trigger keep_weeks_insert after insert on vacuum_readings referencing new table as changed
  for each statement execute function keep_weeks_of_readings();
create trigger keep_weeks_update after update on vacuum_readings
  referencing old table as former new table as changed
  for each statement execute function keep_weeks_of_readings();
create trigger keep_weeks_delete after delete on vacuum_readings referencing old table as former
  for each statement execute function keep_weeks_of_readings();

-- The picture shows a year: older readings need no week.
insert into vacuum_weeks (tank_id, company_id, week, vacuum_reading, reading_timestamp, fresh_pull)
select distinct on (reading.tank_id, reading.company_id, week_of(reading.reading_timestamp))
       reading.tank_id, reading.company_id, week_of(reading.reading_timestamp), reading.vacuum_reading,
       reading.reading_timestamp, reading.fresh_pull
  from vacuum_readings reading
 where reading.reading_timestamp >= now() - interval '400 days'
 order by reading.tank_id, reading.company_id, week_of(reading.reading_timestamp), reading.reading_timestamp desc,
          reading.id desc;

-- The loads of the custody ledger that arrived in a month (UTC), added up by customer and product. Loads of which product
-- was taken out on the way are in no sum: it was not lost.
create table custody_ledger_sums (
  company_id int not null,
  month date not null,
  -- Without regard to case; '' where no customer is named.
  customer_key text not null,
  product text not null,
  customer_name text,
  loads int not null,
  loaded_lbs numeric not null,
  received_lbs numeric not null,
  expected_vent_lbs numeric not null,
  primary key (company_id, month, customer_key, product)
);

-- A month is added up anew, since a customer that was renamed may have left a sum. What is written here is written by the
-- job of the ledger, which runs once over all servers.
create function keep_ledger_sums(company_ids int[], arrivals timestamptz[]) returns void language sql as $body$
  delete from custody_ledger_sums kept
   using (select distinct company_id, date_trunc('month', arrived_at at time zone 'UTC')::date as month
            from unnest(company_ids, arrivals) as written (company_id, arrived_at)) touched
   where (kept.company_id, kept.month) = (touched.company_id, touched.month);
  insert into custody_ledger_sums (company_id, month, customer_key, product, customer_name, loads, loaded_lbs,
                                   received_lbs, expected_vent_lbs)
  select touched.company_id, touched.month, coalesce(lower(transfer.customer_name), ''), kept.product,
         (array_agg(transfer.customer_name order by kept.arrived_at desc, kept.transfer_id desc))[1], count(*),
         sum(kept.loaded_lbs::numeric), sum(kept.received_lbs::numeric),
         sum(round(kept.expected_vent_lbs::numeric, 2))
    from (select distinct company_id, date_trunc('month', arrived_at at time zone 'UTC')::date as month
            from unnest(company_ids, arrivals) as written (company_id, arrived_at)) touched
    join custody_ledger kept
      on kept.company_id = touched.company_id and kept.received_lbs is not null
     and kept.arrived_at >= touched.month::timestamp at time zone 'UTC'
     and kept.arrived_at < (touched.month + interval '1 month') at time zone 'UTC'
    join transfers transfer on transfer.id = kept.transfer_id
   where transfer.loss_answer is distinct from 'taken_out'
   group by touched.company_id, touched.month, coalesce(lower(transfer.customer_name), ''), kept.product;
$body$;

create function keep_sums_of_ledger() returns trigger language plpgsql as $body$
declare
  company_ids int[];
  arrivals timestamptz[];
begin
  if tg_op = 'INSERT' then
    select array_agg(company_id), array_agg(arrived_at) into company_ids, arrivals from changed;
  elsif tg_op = 'DELETE' then
    select array_agg(company_id), array_agg(arrived_at) into company_ids, arrivals from former;
  else
    select array_agg(company_id), array_agg(arrived_at) into company_ids, arrivals
      from (select company_id, arrived_at from changed union all select company_id, arrived_at from former) written;
  end if;
  if company_ids is not null then perform keep_ledger_sums(company_ids, arrivals); end if;
  return null;
end
$body$;
create trigger keep_sums_insert after insert on custody_ledger referencing new table as changed
  for each statement execute function keep_sums_of_ledger();
create trigger keep_sums_update after update on custody_ledger referencing old table as former new table as changed
  for each statement execute function keep_sums_of_ledger();
create trigger keep_sums_delete after delete on custody_ledger referencing old table as former
  for each statement execute function keep_sums_of_ledger();

select keep_ledger_sums(array_agg(company_id), array_agg(at))
  from (select distinct company_id, date_trunc('month', arrived_at at time zone 'UTC') at time zone 'UTC' as at
          from custody_ledger where received_lbs is not null) months
having count(*) > 0;
