-- A tank that could not be judged, for which version of its records and which settings, and when it is tried again.
create table tank_judgement_failures (
  tank_id int primary key references tanks on delete cascade,
  state_version bigint not null,
  settings_hash text not null,
  failures int not null check (failures > 0),
  failed_at timestamptz not null,
  retry_at timestamptz not null
);
