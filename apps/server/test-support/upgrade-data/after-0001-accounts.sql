-- Accounts of every role and state, and what their sign-ins and writes leave behind.
insert into companies (name, name_key, contact_email, description, phone, address, website, status)
values ('Polar Gas', 'polar gas', 'yard@polar.example', E'Two lines,\nünïcödé', '+1 555 0100', '1 Cold Street', 'https://polar.example', 'active'),
       ('Closed Ltd', 'closed ltd', null, null, null, null, null, 'inactive');

-- The password of each is 'a long enough pass phrase'.
insert into users (email, password_hash, role, status, is_super_admin, company_id, requested_company, email_verified,
                   rejection_reason, first_name, last_name, phone, job_title, department, timezone, grade_level,
                   school_name, subjects_taught, last_login)
select email, '{{password_hash}}', role, status, is_super, company_id, requested, verified,
       reason, first_name, 'Example', '+1 555 0199', 'Operator', 'Yard', 'Europe/Berlin', grade, school, subjects,
       timestamptz '2025-03-01 08:00:00.123456+00'
  from (values
    ('Super@dewar.example', 'admin', 'active', true, null::int, null, true, null, 'Sue', null, null, null::text[]),
    ('user@polar.example', 'user', 'active', false, 1, null, true, null, 'Uma', null, null, null),
    ('teacher@school.example', 'teacher', 'active', false, null, null, true, null, 'Theo', '7th', 'Hill School', array['Math', 'Science']),
    ('waiting@polar.example', 'user', 'email_verified', false, null, 'Polar', true, null, null, null, null, null),
    ('rejected@x.example', 'user', 'rejected', false, null, null, true, 'Unknown', null, null, null, null)
  ) as people (email, role, status, is_super, company_id, requested, verified, reason, first_name, grade, school, subjects);

insert into sessions (token_hash, media_token_hash, user_id, created_at, last_used_at, expires_at, address, user_agent)
values ('\x01', '\x02', 2, '2025-03-01', '2025-03-02', '2099-01-01', '10.0.0.1', 'Browser');
insert into sign_in_failures (email_key, address, failed_at) values ('user@polar.example', '10.0.0.1', '2025-03-01');
insert into one_time_codes (code_hash, purpose, user_id, created_at, expires_at)
values ('\x03', 'first-administrator', null, '2025-03-01', '2025-03-02'), ('\x04', 'reset-password', 2, '2025-03-01', '2025-03-02');
insert into settings (scope, company_id, setting_key, setting_value)
values ('general', null, 'vacuum_alert_recipients', '["a@x.example"]'), ('company', 1, 'timezone', '"Europe/Berlin"');
insert into mails (recipient, subject, text_body, html_body, recipient_user_id, attempts, last_error)
values ('user@polar.example', 'Grüße', 'text', '<p>html</p>', 2, 2, 'ESOCKET');
insert into audit_log (actor_id, actor_email, company_id, entity, entity_id, action, before, after)
values (1, 'Super@dewar.example', 1, 'company', 1, 'update', '{"name":"Old"}', '{"name":"Polar Gas"}');
insert into idempotency_keys (user_id, company_id, route, key, body_hash, answer_status, answer)
values (2, 1, 'POST /api/vacuum-readings', 'key', '\x05', 201, '{"data":{}}');
