-- A plan whose tasks stand in brackets already.
insert into lesson_plans (teacher_id, title, subject, grade_level, duration_minutes, introduction, created_at, updated_at)
values (3, 'Bracketed', 'Science', '7th', 45, E'[To write here: a question]\nWhy does it rain?', '2025-05-01', '2025-05-02');
