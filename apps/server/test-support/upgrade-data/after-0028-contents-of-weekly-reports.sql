-- A report that says itself until when it has readings.
insert into weekly_reports (company_id, week_start_date, week_end_date, report_data, generated_at, logged_until)
values (1, '2024-07-08', '2024-07-14', '{"tanks": []}', '2024-07-15', '2024-07-14 23:59+00');
