-- What people write down about a tank and keep with it. Like custody records both keep the company they were made under.

create table tank_notes (
  id int generated always as identity primary key,
  tank_id int not null,
  company_id int not null,
  assignment_id int not null,
  note_text text not null check (note_text = btrim(note_text) and note_text <> ''),
  created_by int,
  created_by_email text not null,
  -- As the person was called when they wrote it.
  created_by_name text not null,
  created_at timestamptz not null default now(),
  foreign key (assignment_id, tank_id, company_id) references tank_assignments (id, tank_id, company_id)
);
create index tank_notes_tank_idx on tank_notes (tank_id, created_at desc, id desc);

create table tank_files (
  id int generated always as identity primary key,
  tank_id int not null,
  company_id int not null,
  assignment_id int not null,
  stored_name text not null unique,
  -- As its owner called it.
  file_name text not null check (file_name <> ''),
  file_size bigint not null check (file_size > 0),
  description text,
  uploaded_by int,
  uploaded_by_email text not null,
  uploaded_by_name text not null,
  uploaded_at timestamptz not null default now(),
  foreign key (assignment_id, tank_id, company_id) references tank_assignments (id, tank_id, company_id)
);
create index tank_files_tank_idx on tank_files (tank_id, uploaded_at desc, id desc);

-- How much room a company's files take, kept beside them: adding them up would cost more with every file.
create table company_file_room (
  company_id int primary key references companies on delete cascade,
  bytes_used bigint not null check (bytes_used >= 0)
);
