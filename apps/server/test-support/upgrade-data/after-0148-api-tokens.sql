-- A person's token with everything, one that is revoked, and a stopped one of a service account.
insert into users (email, password_hash, role, status, company_id, first_name, last_name, is_service_account)
select 'Wägung (service account)', '!', 'user', 'active', company_id, 'Wägung', '(service account)', true
  from users where id = 2;
insert into api_tokens (token_hash, prefix, name, user_id, scopes, networks, made_by, made_by_email, created_at,
                        expires_at, last_used_at, last_used_address, stopped_at, revoked_at)
values ('\x48a1', 'dwr_1a2b3c4d', 'Ünïcödé', 2, '{tanks:read,readings:write}', '{192.0.2.0/24,2001:db8::/32}', 2,
        'user@polar.example', '2026-04-01', '2099-01-01', '2026-04-02', '192.0.2.7', null, null),
       ('\x48a2', 'dwr_2a2b3c4d', 'Revoked', 2, '{scim}', '{}', 2, 'user@polar.example', '2026-04-01', null, null, null,
        null, '2026-04-03');
insert into api_tokens (token_hash, prefix, name, user_id, scopes, networks, made_by, made_by_email, created_at, stopped_at)
select '\x48a3', 'dwr_3a2b3c4d', 'Wägung', id, '{telemetry:write}', '{}', null, 'gone@polar.example', '2026-04-01',
       '2026-04-04'
  from users where is_service_account;
insert into audit_log (actor_id, actor_email, entity, entity_id, action, via)
values (2, 'user@polar.example', 'tank', 1, 'update', 'Ünïcödé (dwr_1a2b3c4d)');
