-- Weekly reports, the administrators' notes on them, and which weeks the scheduled run has made.

create table weekly_reports (
  id int generated always as identity primary key,
  -- A company that may be deleted had no tanks: its reports say nothing.
  company_id int not null references companies on delete cascade,
  week_start_date date not null,
  week_end_date date not null check (week_end_date >= week_start_date and week_end_date - week_start_date < 31),
  -- As it was found when it was generated; the notes stand apart.
  report_data jsonb not null,
  generated_at timestamptz not null,
  -- Null for the scheduled run.
  generated_by_email text,
  constraint weekly_reports_range_key unique (company_id, week_start_date, week_end_date)
);
create index weekly_reports_list_idx on weekly_reports (company_id, week_start_date desc, id desc);

-- May be written before the report is; generating again keeps them.
create table weekly_report_notes (
  id int generated always as identity primary key,
  company_id int not null references companies on delete cascade,
  week_start_date date not null,
  week_end_date date not null,
  notes text not null,
  noted_by_email text not null,
  noted_at timestamptz not null,
  constraint weekly_report_notes_range_key unique (company_id, week_start_date, week_end_date)
);

-- Each week is run once, however many servers there are, and mailed once; a report that somebody deletes stays deleted.
create table weekly_report_runs (
  company_id int not null references companies on delete cascade,
  week_start_date date not null,
  week_end_date date not null,
  run_at timestamptz not null,
  awaits_mail boolean not null,
  primary key (company_id, week_start_date)
);
create index weekly_report_runs_mail_idx on weekly_report_runs (company_id, week_start_date) where awaits_mail;

-- Whose tanks a week concerns, without walking through all that ever were the company's; and since when it has any.
create index tank_assignments_company_until_idx
  on tank_assignments (company_id, (coalesce(released_at, 'infinity'::timestamptz)));
create index tank_assignments_company_since_idx on tank_assignments (company_id, assigned_at);

-- A file that goes with mails, kept once for all of its recipients.
create table mail_attachments (
  id int generated always as identity primary key,
  file_name text not null check (file_name !~ '[[:cntrl:]]'),
  content_type text not null,
  content bytea not null,
  created_at timestamptz not null default now()
);
alter table mails add column attachment_id int references mail_attachments;
create index mails_attachment_id_idx on mails (attachment_id) where attachment_id is not null;
