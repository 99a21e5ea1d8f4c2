-- What a tank is called since when is kept once, in tank_details.
alter table tank_details
  -- Which number papers of that time have: the one of the row, or where that was a typing mistake, which was corrected
  -- before any paper had it, the one that corrected it.
  add column paper_number text,
  add column search_key text collate "C" not null generated always as (name_key(tank_number)) stored;
create index tank_details_number_idx on tank_details (lower(tank_number));

-- Former numbers that it does not know yet: each was borne from the moment on at which the one before it ended, and by
-- used_until the tank had the next one.
with missing as (
  select former.tank_id, former.tank_number, former.used_until,
         coalesce(lead(former.tank_number) over numbers, tank.tank_number) as next_number,
         greatest(lag(former.used_until) over numbers, tank.created_at, known.since + interval '1 microsecond') as begins,
         tank.csc_inspection_date
    from tank_former_numbers former
    join tanks tank on tank.id = former.tank_id
    left join lateral (
      select max(since) as since from tank_details
       where tank_id = former.tank_id and since < former.used_until - interval '1 second') known on true
   where not exists (
     select from tank_details known
      where known.tank_id = former.tank_id and known.tank_number = former.tank_number and known.since < former.used_until)
  window numbers as (partition by former.tank_id order by former.used_until, former.id)),
carried as (
  select tank_id, least(begins, used_until - interval '1 microsecond') as since, tank_number, csc_inspection_date, 1 as place
    from missing
  union all
  select tank_id, used_until, next_number, csc_inspection_date, 2 from missing)
insert into tank_details (tank_id, since, tank_number, csc_inspection_date)
select distinct on (tank_id, since) tank_id, since, tank_number,
       coalesce((select known.csc_inspection_date from tank_details known
                  where known.tank_id = carried.tank_id and known.since <= carried.since
                  order by known.since desc limit 1), csc_inspection_date)
  from carried order by tank_id, since, place
on conflict (tank_id, since) do nothing;
update tank_details set paper_number = tank_number;
alter table tank_details alter column paper_number set not null;

drop trigger keep_former_number on tanks;
drop function keep_former_number();
drop table tank_former_numbers;

-- A number that was replaced within a day, before a record was entered or a report made that has it, was a typing mistake:
-- papers of its time have the one that corrected it. The tank is still found by it.
create function correct_paper_number(of_tank int, mistaken text, correct text, replaced_at timestamptz) returns void
language plpgsql as $body$
declare
  borne_since timestamptz;
  corrected_since timestamptz;
begin
  select min(since) into borne_since from tank_details
   where tank_id = of_tank and since < replaced_at
     and since > coalesce((select max(since) from tank_details
                            where tank_id = of_tank and since < replaced_at and tank_number <> mistaken), '-infinity');
  if borne_since is null or borne_since < replaced_at - interval '1 day'
     or exists (select from vacuum_readings where tank_id = of_tank and created_at >= borne_since and created_at < replaced_at)
     or exists (select from transfers where tank_id = of_tank and created_at >= borne_since and created_at < replaced_at)
     or exists (select from leak_check_assessments
                 where tank_id = of_tank and created_at >= borne_since and created_at < replaced_at)
     or exists (select from weekly_reports
                 where company_id in (select company_id from tank_assignments where tank_id = of_tank)
                   and logged_until >= borne_since and logged_until < replaced_at
                   and position(to_json(mistaken)::text in report_data::text) > 0)
  then
    return;
  end if;
  -- What it had corrected itself before is corrected too.
  select coalesce(max(since), '-infinity') into corrected_since from tank_details
   where tank_id = of_tank and since < replaced_at and paper_number <> mistaken;
  update tank_details set paper_number = correct
   where tank_id = of_tank and since > corrected_since and since < replaced_at;
end
$body$;

-- The same for the numbers of before.
do $body$
declare
  renamed record;
begin
  for renamed in
    select tank_id, since, tank_number, former_number
      from (select tank_id, since, tank_number,
                   lag(tank_number) over (partition by tank_id order by since) as former_number from tank_details) numbers
     where tank_number <> former_number
     order by tank_id, since
  loop
    perform correct_paper_number(renamed.tank_id, renamed.former_number, renamed.tank_number, renamed.since);
  end loop;
end
$body$;

-- By the time of the transaction, which a move of the tank in the same step has too; of two changes at once the one that is
-- written last is the latest.
create or replace function keep_tank_details() returns trigger language plpgsql as $body$
declare
  changed_at timestamptz := greatest(now(), (select max(since) + interval '1 microsecond' from tank_details where tank_id = new.id));
begin
  if tg_op = 'UPDATE' and old.tank_number <> new.tank_number then
    perform correct_paper_number(new.id, old.tank_number, new.tank_number, changed_at);
  end if;
  insert into tank_details (tank_id, since, tank_number, paper_number, csc_inspection_date)
  values (new.id, changed_at, new.tank_number, new.tank_number, new.csc_inspection_date);
  return null;
end
$body$;
