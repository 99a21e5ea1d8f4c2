-- Somebody who waits for a company, and a denied request that named a tank.
insert into users (email, password_hash, role, status, requested_company, requested_company_key, email_verified)
values ('waits@x.example', 'x', 'user', 'email_verified', 'Polar  GAS', 'polar gas', true);

insert into audit_log (actor_email, entity, entity_id, action, address)
values ('user@north.example', 'tank', 1, 'denied', '192.0.2.7');
insert into counted_refusals (hour, kind, account, network, account_id, entry_id, count, last_at, endpoints, tank_id)
select '2026-03-01T10:00:00Z', 'denied', 'user 2', '192.0.2.0/24', 2, max(id), 3, '2026-03-01T10:20:00Z', '{getTank}', 1
  from audit_log;
