-- An archive of a company that was saved, and one of a teacher that broke off.
insert into archive_runs (person_id, kind, company_id, state, part, bytes, started_at, alive_at)
values (1, 'company', 1, 'complete', null, 2048, '2026-04-01', '2026-04-01T00:01:00Z'),
       (3, 'teacher', null, 'broken', 'Files', 1024, '2026-04-01', '2026-04-01T00:01:00Z');
