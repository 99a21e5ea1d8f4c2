insert into idempotency_keys (user_id, rights, route, key, body_hash, response_status, response)
values (2, 'user 1', 'POST /api/tank-notes', 'key', '\x0b', 201, '{"data":{}}');
