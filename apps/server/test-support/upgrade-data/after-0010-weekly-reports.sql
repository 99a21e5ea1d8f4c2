-- A weekly report with its notes, its run, and a mail with the report attached.
insert into weekly_reports (company_id, week_start_date, week_end_date, report_data, generated_at, generated_by_email)
values (1, '2024-07-01', '2024-07-07', '{"tanks": [{"tank_number": "GASU 482913-6"}]}', '2024-07-08', null);
insert into weekly_report_notes (company_id, week_start_date, week_end_date, notes, noted_by_email, noted_at)
values (1, '2024-07-01', '2024-07-07', 'quiet', 'super@dewar.example', '2024-07-08');
insert into weekly_report_runs (company_id, week_start_date, week_end_date, run_at, awaits_mail)
values (1, '2024-07-01', '2024-07-07', '2024-07-08', false);
insert into mail_attachments (file_name, content_type, content) values ('Report.pdf', 'application/pdf', '\x255044462d00ff');
insert into mails (recipient, subject, text_body, html_body, sent_at, attachment_id) values ('user@polar.example', 'Report', 't', 'h', '2024-07-08', 1);
