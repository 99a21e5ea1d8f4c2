insert into one_time_codes (code_hash, purpose, created_at, expires_at) values ('\x0b', 'administrator-from-machine', '2026-01-01', '2026-01-02');
