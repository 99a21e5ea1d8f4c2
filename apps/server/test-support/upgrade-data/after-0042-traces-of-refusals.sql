-- Failed sign-ins that were counted, and a link that was shown.
insert into audit_log (actor_email, entity, action, after, address, user_agent)
values ('user@polar.example', 'sign_in', 'failed-sign-in', '{"network": "192.0.2.0/24"}', '192.0.2.7', 'curl/8.5.0');

insert into counted_refusals (hour, kind, account, network, account_id, entry_id, count, told, last_at, endpoints)
select '2026-03-01T10:00:00Z', 'failed-sign-in', 'user 1', '192.0.2.0/24', 1, max(id), 12, 3, '2026-03-01T10:20:00Z', '{login}'
  from audit_log;

insert into sign_in_warnings (user_id, warned_at) select min(id), '2026-03-01T10:21:00Z' from users;
insert into sign_in_turns values ('c2hvcnQ', 11.5, '2026-03-01T10:20:00Z', '2026-03-01T10:20:04Z');

insert into shown_mail_links (mail_id, subject, owner_id, shown_by, shown_at)
select 1, 'Set a new password', min(id), 'boss@dewar.example', '2026-03-01T11:00:00Z' from users;
