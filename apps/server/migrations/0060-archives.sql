-- All data of a company or a teacher saved as one archive: the latest of each person, who saves one at a time.
create table archive_runs (
  id int generated always as identity primary key,
  person_id int not null unique references users on delete cascade,
  kind text not null check (kind in ('company', 'teacher')),
  company_id int references companies on delete cascade,
  state text not null check (state in ('waiting', 'running', 'complete', 'broken')),
  -- What is being written, and how much has been sent.
  part text,
  bytes bigint not null default 0,
  started_at timestamptz not null,
  -- Renewed while it is written: a server that stopped leaves it behind.
  alive_at timestamptz not null,
  check ((kind = 'company') = (company_id is not null))
);
create index archive_runs_company_idx on archive_runs (company_id);

-- Notes and files of a whole company are read in pages.
create index tank_notes_company_idx on tank_notes (company_id, id);
create index tank_files_company_idx on tank_files (company_id, id);
