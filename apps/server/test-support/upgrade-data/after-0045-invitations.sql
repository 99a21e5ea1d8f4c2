-- An invitation that waits, one that was accepted and one that was revoked.
insert into invitations (email, first_name, last_name, role, company_id, invited_by, invited_by_email, message, token_hash,
                         valid_days, created_at, sent_at, expires_at, accepted_at, accepted_by, revoked_at, revoked_by_email,
                         passkey_challenge_hash, passkey_challenge_expires_at)
values ('Waits@polar.example', 'Ada', null, 'user', 1, 1, 'Super@dewar.example', E'Two lines,\nünïcödé', '\x45a1', 7,
        '2026-04-01', '2026-04-02', '2099-01-01', null, null, null, null, '\x45b1', '2026-04-02T00:05:00Z'),
       ('user@polar.example', null, null, 'user', 1, 1, 'Super@dewar.example', null, '\x45a2', 14,
        '2026-04-01', '2026-04-01', '2026-04-15', '2026-04-03', 2, null, null, null, null),
       ('revoked@x.example', null, null, 'teacher', null, null, 'gone@dewar.example', null, '\x45a3', 7,
        '2026-04-01', '2026-04-01', '2026-04-08', null, null, '2026-04-02', 'Super@dewar.example', null, null);

insert into one_time_codes (code_hash, purpose, user_id, created_at, expires_at)
values ('\x45c1', 'passkey-sign-in', null, '2026-04-01', '2026-04-01T00:05:00Z');
