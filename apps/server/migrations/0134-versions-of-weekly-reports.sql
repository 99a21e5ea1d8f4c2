-- A report that is generated again with other contents is another version; the ones before stay as they were read and sent.
alter table weekly_reports
  add column version int not null default 1,
  -- What differs from the version before, in a line.
  add column changes text;

create table weekly_report_versions (
  report_id int not null references weekly_reports on delete cascade,
  version int not null,
  report_data jsonb not null,
  generated_at timestamptz not null,
  generated_by_email text,
  changes text,
  -- The notes as they were when it was replaced.
  notes text,
  noted_by_email text,
  noted_at timestamptz,
  primary key (report_id, version)
);

-- To how many people a version was mailed, and when.
create table weekly_report_mailings (
  report_id int not null references weekly_reports on delete cascade,
  version int not null,
  mailed_at timestamptz not null,
  mailed_to int not null check (mailed_to > 0),
  primary key (report_id, version)
);
-- Of a report whose mails are still known, and which was not generated again after them.
insert into weekly_report_mailings (report_id, version, mailed_at, mailed_to)
select report.id, 1, mailed.at, mailed.people
  from (select substring(text_body from 'tab=weekly-reports&report=(\d{1,9})\s')::int as report_id, company_id,
               max(created_at) as at, count(distinct recipient)::int as people
          from mails
         where attachment_id is not null and company_id is not null
         group by 1, 2) mailed
  join weekly_reports report on (report.id, report.company_id) = (mailed.report_id, mailed.company_id)
 where mailed.at >= report.generated_at;
