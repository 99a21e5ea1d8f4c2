-- Kinds of papers that companies have added to those of every tank, which are in the program.
create table paper_kinds (
  id int generated always as identity primary key,
  company_id int not null references companies on delete cascade,
  label text not null check (label = btrim(label) and label <> ''),
  months int check (months > 0),
  created_at timestamptz not null default now(),
  unique (id, company_id)
);
create unique index paper_kinds_label_key on paper_kinds (company_id, lower(label));

-- The papers of tanks: tests, approvals and calibrations. They stay with the company that recorded them.
create table tank_papers (
  id int generated always as identity primary key,
  tank_id int not null,
  company_id int not null,
  assignment_id int not null,
  -- The name of a kind of every tank, or the company's own kind.
  kind text,
  own_kind_id int,
  number text,
  body text,
  issued_at date not null,
  due_at date,
  -- Of its kind and tank: it decides, and earlier ones are kept.
  is_latest boolean not null default true,
  file_id int references tank_files on delete set null,
  recorded_by int,
  recorded_by_email text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  check (num_nonnulls(kind, own_kind_id) = 1),
  check (due_at >= issued_at),
  foreign key (assignment_id, tank_id, company_id) references tank_assignments (id, tank_id, company_id),
  foreign key (own_kind_id, company_id) references paper_kinds (id, company_id)
);
create index tank_papers_tank_idx on tank_papers (tank_id, company_id);
create index tank_papers_file_idx on tank_papers (file_id) where file_id is not null;
create index tank_papers_kind_idx on tank_papers (own_kind_id) where own_kind_id is not null;
create index tank_papers_due_idx on tank_papers (due_at) where is_latest and due_at is not null;
create index tank_papers_company_due_idx on tank_papers (company_id, due_at) where is_latest and due_at is not null;
