-- Tanks and their custody records. A record keeps the company it was made under: its composite foreign key
-- points at the assignment (which tank was whose, and when), so a crossed row cannot exist. Who recorded it is kept
-- as id and e-mail without a foreign key: the record outlives the account, and a key would lock the person's row for
-- every reading that they log.

create table tank_statuses (
  id int generated always as identity primary key,
  status_name text not null unique check (status_name = btrim(status_name) and status_name <> '')
);
create unique index tank_statuses_name_key on tank_statuses (lower(status_name));

create table tanks (
  id int generated always as identity primary key,
  tank_number text not null check (tank_number = btrim(tank_number) and tank_number <> ''),
  company_id int not null references companies,
  operational_status boolean not null default true,
  tank_status text references tank_statuses (status_name) on update cascade,
  csc_inspection_date date,
  -- psig; null means the setting.
  relief_set_pressure numeric(6, 1) check (relief_set_pressure > 0),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index tanks_living_number_key on tanks (lower(tank_number)) where deleted_at is null;
create index tanks_company_idx on tanks (company_id) where deleted_at is null;
create index tanks_status_idx on tanks (tank_status);

create table tank_assignments (
  id int generated always as identity primary key,
  tank_id int not null references tanks,
  company_id int not null references companies,
  assigned_at timestamptz not null default now(),
  released_at timestamptz check (released_at >= assigned_at),
  unique (id, tank_id, company_id)
);
create unique index tank_assignments_open_key on tank_assignments (tank_id) where released_at is null;
create index tank_assignments_company_idx on tank_assignments (company_id, tank_id);

-- Every switch of operational_status, the creation included: the weekly report counts by it.
create table tank_operational_switches (
  id int generated always as identity primary key,
  tank_id int not null references tanks,
  operational_status boolean not null,
  switched_at timestamptz not null default now()
);
create index tank_operational_switches_tank_idx on tank_operational_switches (tank_id, switched_at);

create table vacuum_readings (
  id int generated always as identity primary key,
  tank_id int not null,
  company_id int not null,
  assignment_id int not null,
  vacuum_reading numeric(9, 2) not null check (vacuum_reading > 0 and vacuum_reading <= 1000000),
  reading_timestamp timestamptz not null,
  fresh_pull boolean not null default false,
  additional_notes text,
  recorded_by int,
  recorded_by_email text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (assignment_id, tank_id, company_id) references tank_assignments (id, tank_id, company_id)
);
create index vacuum_readings_tank_idx on vacuum_readings (tank_id, reading_timestamp desc, id desc);
create index vacuum_readings_company_idx on vacuum_readings (company_id, reading_timestamp desc, id desc);

create table transfers (
  id int generated always as identity primary key,
  tank_id int not null,
  company_id int not null,
  assignment_id int not null,
  action text not null check (action in ('Load', 'Offload', 'Transfer')),
  loaded_at timestamptz not null,
  loaded_pressure numeric(7, 2) check (loaded_pressure between -15 and 1000),
  loaded_level numeric(9, 2) check (loaded_level >= 0),
  loaded_weight_lbs numeric(9, 2) check (loaded_weight_lbs > 0),
  loaded_weight_kg numeric(9, 2) generated always as (round(loaded_weight_lbs * 0.453592, 2)) stored,
  bol_number text,
  customer_name text,
  product_name text,
  arrived_at timestamptz,
  arrival_level numeric(9, 2) check (arrival_level >= 0),
  arrival_pressure numeric(7, 2) check (arrival_pressure between -15 and 1000),
  arrival_assessment text
    check (arrival_assessment in ('full_load', 'needs_immediate_check', 'manual_review_required', 'unknown')),
  assessment_reasoning text,
  requires_level_check boolean not null default false,
  manual_level_reading numeric(9, 2) check (manual_level_reading >= 0),
  level_reading_unit text check (level_reading_unit in ('inches', 'mm', 'percent')),
  was_venting boolean not null default false,
  notes text,
  actual_received_lbs numeric(9, 2) check (actual_received_lbs >= 0),
  actual_received_kg numeric(9, 2) generated always as (round(actual_received_lbs * 0.453592, 2)) stored,
  received_percentage numeric(12, 1)
    generated always as (round(actual_received_lbs / loaded_weight_lbs * 100, 1)) stored,
  final_determination text check (final_determination in ('full_load', 'partial_load', 'empty', 'unknown')),
  determination_notes text,
  determined_by_email text,
  determined_at timestamptz,
  recorded_by int,
  recorded_by_email text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (arrived_at >= loaded_at),
  foreign key (assignment_id, tank_id, company_id) references tank_assignments (id, tank_id, company_id)
);
create index transfers_tank_idx on transfers (tank_id, loaded_at desc, id desc);
create index transfers_company_idx on transfers (company_id, loaded_at desc, id desc);
-- One tank has at most one load in transit (rules 2).
create unique index transfers_one_in_transit_key on transfers (tank_id) where action = 'Load' and arrived_at is null;

create table leak_check_assessments (
  id int generated always as identity primary key,
  tank_id int not null,
  company_id int not null,
  assignment_id int not null,
  assessment_date timestamptz not null default now(),
  overall_status text not null check (overall_status in ('pass', 'fail', 'review_needed')),
  technician_name text not null,
  assessment_duration_minutes int not null check (assessment_duration_minutes >= 0),
  notes text,
  vacuum_test_status text check (vacuum_test_status in ('on_pump', 'holding', 'passed', 'failed')),
  initial_vacuum_reading numeric(9, 2) check (initial_vacuum_reading > 0),
  final_vacuum_reading numeric(9, 2) check (final_vacuum_reading > 0),
  vacuum_test_notes text,
  vacuum_test_start timestamptz,
  vacuum_test_end timestamptz check (vacuum_test_end >= vacuum_test_start),
  recorded_by int,
  recorded_by_email text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  foreign key (assignment_id, tank_id, company_id) references tank_assignments (id, tank_id, company_id)
);
create index leak_check_assessments_tank_idx on leak_check_assessments (tank_id, assessment_date desc, id desc);

create table leak_points (
  id int generated always as identity primary key,
  assessment_id int not null references leak_check_assessments on delete cascade,
  point_number int not null check (point_number > 0),
  x_coordinate numeric(6, 2) not null,
  y_coordinate numeric(6, 2) not null,
  weld_location text not null,
  description text,
  tank_view text not null check (tank_view in ('front', 'rear', 'side-driver', 'side-passenger', 'top', 'bottom')),
  severity text not null default 'moderate',
  repaired boolean not null default false,
  repair_method text check (repair_method in ('rtv', 'welding', 'other')),
  repair_notes text,
  repaired_at timestamptz,
  unique (assessment_id, point_number)
);

-- What every list says of a tank, one row a tank, written in the transaction of whatever changes it: the fleet
-- view reads it at a cost that does not grow with the history.
create table tank_state (
  tank_id int primary key references tanks,
  company_id int not null,
  assignment_id int not null,
  latest_reading_id int,
  latest_vacuum_reading numeric(9, 2),
  latest_reading_timestamp timestamptz,
  latest_fresh_pull boolean,
  open_transfer_id int,
  -- An estimate, worked out when the load or the tank changes (rules 2, 'Time to relief').
  reaches_relief_at timestamptz,
  leak_check_status text not null default 'no_data'
    check (leak_check_status in ('pass', 'fail', 'review_needed', 'no_data')),
  last_leak_check_date timestamptz,
  foreign key (assignment_id, tank_id, company_id) references tank_assignments (id, tank_id, company_id)
);
create index tank_state_company_idx on tank_state (company_id);
-- Room on each page for the new version of a row: the index is then left alone.
alter table tank_state set (fillfactor = 50);
