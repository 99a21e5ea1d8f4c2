insert into idempotency_keys (user_id, company_id, route, key, body_hash, response_status, response)
values (2, 1, 'POST /api/transfers', 'key', '\x0a', null, null);
