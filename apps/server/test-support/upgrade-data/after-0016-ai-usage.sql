-- What the lesson assistant used.
insert into ai_usage (teacher_id, day, lesson_runs, model_calls) values (3, '2025-05-01', 2, 20);
insert into ai_lesson_runs (teacher_id, run_id, ends_at) values (3, '00000000-0000-4000-8000-000000000001', '2025-05-01 08:03+00');
