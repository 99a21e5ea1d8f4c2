-- A mail whose secret link is known.
insert into mails (recipient, subject, text_body, html_body, secret_link)
values ('user@polar.example', 'Set a new password', 'https://fleet.example/reset-password?token=abc', '<p></p>',
        'https://fleet.example/reset-password?token=abc');
