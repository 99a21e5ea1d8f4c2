-- Procedures, their categories, and the files that were uploaded for them.

create table uploads (
  id int generated always as identity primary key,
  -- As it stands in addresses: the stored name with the extension of what it is.
  filename text not null unique,
  stored_name text not null unique,
  kind text not null check (kind in ('image', 'pdf')),
  content_type text not null,
  size bigint not null,
  width int,
  height int,
  -- As its owner called it.
  original_name text not null,
  uploaded_by int references users on delete set null,
  created_at timestamptz not null default now()
);
create index uploads_created_at_idx on uploads (created_at);

create table categories (
  id int generated always as identity primary key,
  name text not null check (name = btrim(name) and name <> ''),
  name_key text not null unique,
  description text,
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  version int not null default 1,
  created_at timestamptz not null default now()
);

create table procedures (
  id int generated always as identity primary key,
  title text not null check (title <> ''),
  summary text,
  full_content text not null default '',
  cover_image text,
  media_file text,
  client_company_id int references companies,
  visibility text not null default 'private' check (visibility in ('public', 'private', 'client_specific')),
  date_published date,
  created_by_company text,
  created_by_email text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index procedures_created_at_idx on procedures (created_at desc, id desc);
create index procedures_client_company_id_idx on procedures (client_company_id);

create table procedure_categories (
  procedure_id int not null references procedures on delete cascade,
  category_id int not null references categories on delete cascade,
  -- In the order they were chosen.
  place int not null,
  primary key (procedure_id, category_id)
);
create index procedure_categories_category_id_idx on procedure_categories (category_id);

-- Which procedure shows which file: whoever may read the one may read the other.
create table procedure_uploads (
  procedure_id int not null references procedures on delete cascade,
  upload_id int not null references uploads,
  primary key (procedure_id, upload_id)
);
create index procedure_uploads_upload_id_idx on procedure_uploads (upload_id);
