-- How a sheet is read, under a name: which column is what, the units, and how dates are written.
create table import_templates (
  id int generated always as identity primary key,
  owner_id int not null references users on delete cascade,
  kind text not null,
  name text not null check (name <> ''),
  match jsonb not null check (jsonb_typeof(match) = 'object'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index import_templates_name_key on import_templates (owner_id, kind, lower(name));
