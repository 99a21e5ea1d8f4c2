-- What a list shows, under a name: the filters and the order of its address.
create table saved_views (
  id int generated always as identity primary key,
  owner_id int not null references users on delete cascade,
  -- The company whose people see it too; null if it is private.
  company_id int references companies on delete cascade,
  list text not null,
  name text not null check (name <> ''),
  query jsonb not null check (jsonb_typeof(query) = 'object'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index saved_views_name_key on saved_views (owner_id, list, lower(name));
create index saved_views_company_idx on saved_views (company_id) where company_id is not null;

-- The view with which a person opens a list: their own, or one of their company.
create table first_views (
  user_id int not null references users on delete cascade,
  list text not null,
  view_id int not null references saved_views on delete cascade,
  primary key (user_id, list)
);
create index first_views_view_idx on first_views (view_id);
