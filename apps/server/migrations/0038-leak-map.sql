-- What the leak map shows, counted per company and month: written in the transaction of each change of a leak check and
-- of each move of a tank, so that reading it costs the same however long the history is. Months are those of UTC.

-- Leaks by weld. A weld with several points in one check counts once, and so does a leak that a later check finds
-- unrepaired. Copies of leak checks that came along with a tank count for the company that made the check.
create table leak_map_leaks (
  company_id int not null references companies on delete cascade,
  tank_view text not null check (tank_view in ('front', 'rear', 'side-driver', 'side-passenger', 'top', 'bottom')),
  -- Empty for places beside the named welds.
  weld text not null,
  month date not null,
  leaks int not null check (leaks > 0),
  primary key (company_id, month, tank_view, weld)
);

-- Repaired welds by the month of the repair and that of its end: the next leak there, or the end of the stay of the
-- tank at the company; null while the tank is there without one.
create table leak_map_repairs (
  company_id int not null references companies on delete cascade,
  repair_method text not null check (repair_method in ('rtv', 'welding', 'other')),
  repaired_month date not null,
  ended_month date check (ended_month >= repaired_month),
  has_recurred boolean not null check (not has_recurred or ended_month is not null),
  welds int not null check (welds > 0),
  unique nulls not distinct (company_id, repaired_month, repair_method, ended_month, has_recurred)
);

-- Tanks that came, less those that left, with the days from then to the end of the month.
create table leak_map_tanks (
  company_id int not null references companies on delete cascade,
  month date not null,
  tanks int not null,
  tank_days double precision not null,
  primary key (company_id, month)
);

-- The leak checks so far. The custom locations are those of the drawings; other texts that name no weld are sorted out
-- when the company's map is written for the next time.
create temporary table marked_welds as
select marked.*,
       max(repaired_at) over (one_weld rows between unbounded preceding and 1 preceding) as open_until,
       lead(assessment_date) over one_weld as marked_next
  from (select leak_check.id, leak_check.company_id, leak_check.assessment_date,
               stay.id as stay_id, stay.assigned_at, stay.released_at, point.tank_view, point.weld_location,
               case when point.weld_location not like 'Custom location (%' then point.weld_location end as weld,
               max(coalesce(point.repaired_at, 'infinity')) as repaired_at,
               (array_agg(point.repair_method order by point.repaired_at desc nulls first))[1] as repair_method
          from leak_check_assessments leak_check
          join tank_assignments stay on stay.id = leak_check.assignment_id
          join leak_points point on point.assessment_id = leak_check.id
         group by leak_check.id, stay.id, point.tank_view, point.weld_location) marked
window one_weld as (partition by stay_id, tank_view, weld_location order by assessment_date, id);

insert into leak_map_leaks (company_id, tank_view, weld, month, leaks)
select company_id, tank_view, coalesce(weld, ''), date_trunc('month', assessment_date at time zone 'UTC')::date, count(*)
  from marked_welds
 where assessment_date >= assigned_at and coalesce(open_until, '-infinity') < assessment_date
 group by 1, 2, 3, 4;

insert into leak_map_repairs (company_id, repair_method, repaired_month, ended_month, has_recurred, welds)
select company_id, repair_method, date_trunc('month', repaired_at at time zone 'UTC')::date,
       date_trunc('month', coalesce(marked_next, released_at) at time zone 'UTC')::date, marked_next is not null, count(*)
  from marked_welds
 where weld is not null and repair_method is not null
   and repaired_at >= assigned_at and repaired_at < coalesce(released_at, 'infinity')
   and coalesce(marked_next, 'infinity') > repaired_at
 group by 1, 2, 3, 4, 5;

drop table marked_welds;

insert into leak_map_tanks (company_id, month, tanks, tank_days)
select company_id, month::date, sum(change),
       sum(change * extract(epoch from month + interval '1 month' - at_utc) / 86400)
  from (select stay.company_id, moment.change, moment.at at time zone 'UTC' as at_utc,
               date_trunc('month', moment.at at time zone 'UTC') as month
          from tank_assignments stay
          cross join lateral (values (stay.assigned_at, 1), (stay.released_at, -1)) moment (at, change)
         where stay.company_id is not null and moment.at is not null) changes
 group by company_id, month;
