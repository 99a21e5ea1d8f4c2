-- A report that was mailed and then replaced.
update weekly_reports set version = 2, changes = 'Fresh pulls 1 (before 0)' where week_start_date = '2024-07-01';
insert into weekly_report_versions (report_id, version, report_data, generated_at, notes, noted_by_email, noted_at)
select id, 1, report_data, generated_at, 'quiet', 'super@dewar.example', '2024-07-08'
  from weekly_reports where week_start_date = '2024-07-01';
insert into weekly_report_mailings (report_id, version, mailed_at, mailed_to)
select id, 2, '2024-07-09', 3 from weekly_reports where week_start_date = '2024-07-01';
