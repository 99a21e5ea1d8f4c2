-- The right password of an account that was suspended.
insert into audit_log (actor_email, entity, action, address, user_agent)
values ('user@polar.example', 'sign_in', 'blocked-sign-in', '192.0.2.7', 'curl/8.5.0');

insert into counted_refusals (hour, kind, account, network, account_id, entry_id, count, last_at, endpoints)
select '2026-03-01T10:00:00Z', 'blocked-sign-in', 'user 1', '192.0.2.0/24', 1, max(id), 2, '2026-03-01T10:20:00Z', '{login}'
  from audit_log;
