-- A feed that is open and was read, and one that was revoked.
insert into calendar_feeds (teacher_id, token_hash, contents, created_at, last_read_at, revoked_at)
values (3, '\x62a1', 'all', '2026-04-01', '2026-04-02', null),
       (3, '\x62a2', 'lessons', '2026-04-01', null, '2026-04-01T12:00:00Z');
