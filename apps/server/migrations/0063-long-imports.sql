-- Sheets of more rows than one request takes: their pieces and rows wait here while jobs judge and write them. No
-- foreign keys to the account and the company, as imports have none.
create table long_imports (
  id int generated always as identity primary key,
  user_id int not null,
  -- The company of whoever imports; null for administrators.
  company_id int,
  kind text not null check (kind in ('readings')),
  source text not null,
  -- How its rows are read: columns, units, order of the dates, zone, separator, first row.
  choices jsonb not null,
  -- Of the request that began it, for the trail of its records.
  address text,
  user_agent text,
  state text not null default 'receiving' check (state in (
    'receiving', 'reading', 'comparing', 'judged', 'writing', 'taking-back', 'imported', 'ended')),
  message text,
  pieces int not null default 0,
  rows int not null default 0,
  characters int not null default 0,
  -- How far the state has come, where its next batch begins, and how often it failed since the last batch.
  done int not null default 0,
  place jsonb,
  failures int not null default 0,
  only_good boolean,
  tanks int not null default 0,
  good int not null default 0,
  asked int not null default 0,
  duplicates int not null default 0,
  refused int not null default 0,
  first_at timestamptz,
  last_at timestamptz,
  import_id int unique,
  -- Who has it taken back; null for whoever began it.
  taken_back_by int,
  -- Whether its pieces and rows are deleted.
  is_cleared boolean not null default false,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create index long_imports_user_idx on long_imports (user_id, id desc);
create index long_imports_work_idx on long_imports (changed_at)
  where state in ('reading', 'comparing', 'writing', 'taking-back')
     or (state in ('imported', 'ended') and not is_cleared);

create table long_import_pieces (
  long_import_id int not null references long_imports on delete cascade,
  piece int not null,
  -- Its lines, empty ones too.
  rows int not null,
  has_decimal_comma boolean not null,
  text text not null,
  primary key (long_import_id, piece)
);

create table long_import_rows (
  long_import_id int not null references long_imports on delete cascade,
  row int not null,
  outcome text not null check (outcome in ('good', 'asked', 'duplicate', 'refused')),
  column_name text,
  message text not null,
  -- The record of a row that can be read, its tank and when it was.
  tank_id int,
  moment timestamptz,
  record jsonb,
  primary key (long_import_id, row)
);
create index long_import_rows_order_idx on long_import_rows (long_import_id, tank_id, moment, row)
  where record is not null;
create index long_import_rows_fates_idx on long_import_rows (long_import_id, outcome, row) where outcome <> 'good';

-- Long imports are taken back in batches, in the order in which they were written.
drop index vacuum_readings_import_idx;
create index vacuum_readings_import_idx on vacuum_readings (import_id, id) where import_id is not null;
