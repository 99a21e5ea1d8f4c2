-- Changes of several tanks at once, so that they can be undone together. No foreign key to the account: a change stays
-- known when it is deleted.
create table tank_changes (
  id int generated always as identity primary key,
  user_id int not null,
  changed_by_email text not null,
  changed_at timestamptz not null default now(),
  tanks int not null,
  undone_at timestamptz
);

-- What a tank had before, by column, and the version that the change gave it.
create table changed_tanks (
  change_id int not null references tank_changes on delete cascade,
  tank_id int not null references tanks on delete cascade,
  version int not null,
  before jsonb not null check (jsonb_typeof(before) = 'object'),
  primary key (change_id, tank_id)
);
create index changed_tanks_tank_idx on changed_tanks (tank_id);
