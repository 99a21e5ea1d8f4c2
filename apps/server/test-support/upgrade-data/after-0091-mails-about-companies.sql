-- A mail with the data of a company.
insert into mails (recipient, subject, text_body, html_body, company_id)
values ('yard@polar.example', 'Weekly report', 'The weekly report', '<p></p>', 1);
