-- A tank that was given back what it had.
update changed_tanks set is_given_back = true where (change_id, tank_id) = (select min(change_id), min(tank_id) from changed_tanks);
-- A mail with a link to an account, and one that somebody typed before it.
insert into mails (recipient, subject, text_body, html_body)
values ('user@polar.example', 'Invitation', E'See https://x.example/?token=typed\n\nAccept:\nHTTPS://fleet.example/invitation#token=abc\n', '<p></p>');
