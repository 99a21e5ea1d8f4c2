-- A webhook that is on, one that failed, and what they were told. What was written is told next.
insert into webhooks (company_id, url, events, tank_ids, format, sealed_secret, former_sealed_secret, former_secret_ends_at,
                      made_by, made_by_email, created_at, failing_since, last_attempt_at)
values (1, 'https://erp.polar.example/höök', '{reading.created,person.changed}', '{1}', 'standard', '\x01', '\x02',
        '2099-01-01', 2, 'user@polar.example', '2026-05-01', '2026-05-02', '2026-05-03');
insert into webhooks (company_id, url, events, format, sealed_secret, made_by_email, created_at, off_at, off_because, is_off_told)
values (1, 'https://chat.example/x', '{attention.began}', 'text', '\x03', 'gone@polar.example', '2026-05-01', '2026-05-04',
        'failing', false);
insert into webhook_deliveries (webhook_id, message_id, type, records, body, created_at, attempts, failures, next_attempt_at)
select id, 'msg_1', 'reading.created', 1, '{"type":"reading.created"}', '2026-05-02',
       '[{"at":"2026-05-02T00:00:00.000Z","status":500,"error":"the receiver answered 500","duration_ms":12}]', 1, '2026-05-02'
  from webhooks where format = 'standard';
insert into webhook_deliveries (webhook_id, message_id, type, records, body, created_at, delivered_at)
select id, 'msg_2', 'attention.began', 1, '{"text":"Ünïcödé"}', '2026-05-02', '2026-05-02' from webhooks where format = 'text';
insert into webhook_events (company_id, type, record) values (1, 'reading.created', '{"id": 1, "tank_id": 1}');
