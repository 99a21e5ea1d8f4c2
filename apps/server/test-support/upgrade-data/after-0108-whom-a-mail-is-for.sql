insert into mails (recipient, subject, text_body, html_body, audience)
values ('super@dewar.example', 'A limit on emails was reached', 'A limit', '<p>A limit</p>', 'super-administrators');
