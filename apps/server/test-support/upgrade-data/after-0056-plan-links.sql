-- A link that is open and was opened, and one that was revoked.
insert into plan_links (teacher_id, lesson_plan_id, token_hash, note, created_at, last_day, expires_at, revoked_at)
values (3, 1, '\x56a1', E'Keys are at the office.\nünïcödé', '2026-04-01', '2099-01-01', '2099-01-02T05:00:00Z', null),
       (3, 1, '\x56a2', null, '2026-04-01', '2026-04-03', '2026-04-04', '2026-04-02');
insert into plan_link_openings (plan_link_id, day, openings) values (1, '2026-04-02', 3);
