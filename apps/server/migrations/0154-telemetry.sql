-- What units on tanks send by themselves. A unit belongs to one company, whose token it sends with; a unit of the same name
-- of another company is another one.
create table telemetry_units (
  id int generated always as identity primary key,
  company_id int not null references companies,
  name text not null,
  created_at timestamptz not null,
  first_seen_at timestamptz,
  last_seen_at timestamptz,
  first_measured_at timestamptz,
  last_measured_at timestamptz,
  sent bigint not null default 0,
  stored bigint not null default 0,
  repeated bigint not null default 0,
  waiting bigint not null default 0,
  refused bigint not null default 0,
  -- By how much its clock was ahead at least, in the hour in which it was last seen.
  clock_hour timestamptz,
  clock_offset_seconds bigint,
  battery_value double precision,
  battery_unit text,
  battery_at timestamptz,
  refused_reason text,
  refused_at timestamptz,
  refused_message text,
  silent_after_hours int check (silent_after_hours > 0),
  check (sent = stored + repeated + waiting + refused),
  unique (company_id, name),
  unique (id, company_id)
);
create index telemetry_units_waiting_idx on telemetry_units (company_id) where waiting > 0;

-- What became of what a unit sent in an hour, by when it was received.
create table telemetry_hours (
  unit_id int not null references telemetry_units on delete cascade,
  hour timestamptz not null,
  sent bigint not null default 0,
  stored bigint not null default 0,
  repeated bigint not null default 0,
  waiting bigint not null default 0,
  refused bigint not null default 0,
  -- How many moved from those that waited to those stored.
  matched bigint not null default 0,
  clock_offset_seconds bigint,
  check (sent = stored + repeated + waiting + refused),
  primary key (unit_id, hour)
);
create index telemetry_hours_hour_idx on telemetry_hours (hour);

-- Units that have been silent for longer than their limit, for the attention list. Kept by a job and by each call, so that
-- the fleet depends on no row that changes with every sample.
create table telemetry_silences (
  unit_id int primary key references telemetry_units on delete cascade,
  -- When it was last seen, or made.
  silent_since timestamptz not null
);

create table telemetry_fittings (
  id int generated always as identity primary key,
  unit_id int not null,
  company_id int not null,
  tank_id int not null references tanks,
  fitted_from timestamptz not null,
  fitted_until timestamptz,
  created_at timestamptz not null,
  created_by_email text not null,
  version int not null default 1,
  check (fitted_until > fitted_from),
  foreign key (unit_id, company_id) references telemetry_units (id, company_id) on delete cascade,
  -- A unit is on one tank at a time.
  constraint telemetry_fittings_overlap exclude using gist (
    int4range(unit_id, unit_id, '[]') with &&, tstzrange(fitted_from, fitted_until) with &&)
);
create index telemetry_fittings_unit_idx on telemetry_fittings (unit_id, fitted_from desc);
create index telemetry_fittings_tank_idx on telemetry_fittings (tank_id);

-- Open fleets show it, as in 0012-live.sql.
create function announce_silence() returns trigger language plpgsql as $body$
declare
  tank record;
begin
  for tank in
    select company_id, tank_id from telemetry_fittings
     where unit_id = coalesce(new.unit_id, old.unit_id) and fitted_until is null
  loop
    raise notice using errcode = 'DW001', message = json_build_object(
      'kind', 'tank', 'company_id', tank.company_id, 'tank_id', tank.tank_id);
  end loop;
  return null;
end
$body$;
create trigger announce_silence after insert or delete on telemetry_silences
  for each row execute function announce_silence();

-- The times in which what a unit measures is of a tank: while it is fitted, and its company has the tank. What was before
-- the first company that had a tank is that company's, as for records of people.
create view telemetry_homes as
  select fitting.unit_id, fitting.company_id, fitting.tank_id,
         greatest(fitting.fitted_from, case when exists (
           select from tank_assignments earlier
            where earlier.tank_id = had.tank_id and earlier.company_id is not null
              and (earlier.assigned_at, earlier.id) < (had.assigned_at, had.id)) then had.assigned_at
           else '-infinity' end) as since,
         least(fitting.fitted_until, had.released_at, tank.deleted_at, 'infinity') as until
    from telemetry_fittings fitting
    join tanks tank on tank.id = fitting.tank_id
    join tank_assignments had on had.tank_id = fitting.tank_id and had.company_id = fitting.company_id;

create sequence telemetry_sample_ids as bigint;

create table telemetry_samples (
  id bigint not null default nextval('telemetry_sample_ids'),
  company_id int not null,
  tank_id int not null references tanks,
  unit_id int not null,
  kind text not null,
  measured_at timestamptz not null,
  value double precision,
  latitude double precision,
  longitude double precision,
  unit_of_measure text not null,
  quality text not null,
  -- As it was sent, where that was in another unit.
  sent_value double precision,
  sent_unit text,
  has_other_value boolean not null,
  received_at timestamptz not null,
  check ((kind = 'position') = (value is null) and (value is null) = (latitude is not null)
         and (latitude is null) = (longitude is null)),
  foreign key (unit_id, company_id) references telemetry_units (id, company_id)
) partition by range (measured_at);
alter sequence telemetry_sample_ids owned by telemetry_samples.id;
-- The same sample is kept once; another value of the same moment is another sample.
create unique index telemetry_samples_key on telemetry_samples
  (company_id, tank_id, kind, measured_at, unit_id, value, latitude, longitude, unit_of_measure, quality)
  nulls not distinct;
create index telemetry_samples_unit_idx on telemetry_samples (unit_id, measured_at);

-- What no month has been made for yet.
create table telemetry_samples_other partition of telemetry_samples default;

-- Makes the partition of the month (UTC) of a day, with what is in the other one of it. Those who write wait.
create function make_telemetry_month(day date) returns void language plpgsql as $body$
declare
  part text := 'telemetry_samples_' || to_char(day, 'YYYY_MM');
  starts timestamptz := date_trunc('month', day::timestamp) at time zone 'UTC';
  ends timestamptz := (date_trunc('month', day::timestamp) + interval '1 month') at time zone 'UTC';
begin
  if to_regclass('public.' || part) is not null then return; end if;
  -- Attaching locks the tables that samples refer to: all of them at once, in the order in which samples are received.
  lock table tanks, telemetry_units, telemetry_samples in share row exclusive mode;
  -- Another server has made it meanwhile.
  if to_regclass('public.' || part) is not null then return; end if;
  execute format('create table public.%I (like public.telemetry_samples including defaults including constraints)', part);
  execute format('with moved as (delete from telemetry_samples_other where measured_at >= %L and measured_at < %L returning *)
                  insert into public.%I select * from moved', starts, ends, part);
  execute format('alter table telemetry_samples attach partition public.%I for values from (%L) to (%L)', part, starts, ends);
end
$body$;
select make_telemetry_month((date_trunc('month', now() at time zone 'UTC') + n * interval '1 month')::date)
  from generate_series(-1, 2) n;

-- Samples of units that were on no tank of their company then; they move once a fitting says which.
create table telemetry_waiting (
  id bigint generated always as identity primary key,
  unit_id int not null,
  company_id int not null,
  kind text not null,
  measured_at timestamptz not null,
  value double precision,
  latitude double precision,
  longitude double precision,
  unit_of_measure text not null,
  quality text not null,
  sent_value double precision,
  sent_unit text,
  received_at timestamptz not null,
  foreign key (unit_id, company_id) references telemetry_units (id, company_id)
);
create unique index telemetry_waiting_key on telemetry_waiting
  (unit_id, measured_at, kind, value, latitude, longitude, unit_of_measure, quality) nulls not distinct;
create index telemetry_waiting_measured_idx on telemetry_waiting (measured_at);

-- What is kept for ever of each day of a tank once its samples are dropped; those of bad quality are only counted.
create table telemetry_days (
  company_id int not null references companies,
  tank_id int not null references tanks,
  kind text not null,
  unit_of_measure text not null,
  day date not null,
  samples bigint not null,
  bad_samples bigint not null,
  lowest double precision,
  highest double precision,
  mean double precision,
  last_value double precision,
  last_latitude double precision,
  last_longitude double precision,
  last_measured_at timestamptz,
  primary key (company_id, tank_id, kind, unit_of_measure, day)
);
create index telemetry_days_tank_idx on telemetry_days (tank_id);

-- How messages of makers are read, and what a company calls places.
create table telemetry_mappings (
  id int generated always as identity primary key,
  company_id int not null references companies on delete cascade,
  name text not null,
  expression text not null,
  created_at timestamptz not null,
  created_by_email text not null,
  version int not null default 1
);
create unique index telemetry_mappings_name_key on telemetry_mappings (company_id, lower(name));

create table telemetry_places (
  id int generated always as identity primary key,
  company_id int not null references companies on delete cascade,
  name text not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  radius_m int not null check (radius_m > 0)
);
create unique index telemetry_places_name_key on telemetry_places (company_id, lower(name));
