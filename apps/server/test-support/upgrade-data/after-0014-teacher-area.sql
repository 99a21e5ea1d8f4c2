-- A teacher with a plan and its file, a template, and events of both kinds.
insert into teacher_settings (teacher_id, default_grade_level, default_duration_minutes) values (3, '7th', 45);
insert into lesson_subjects (teacher_id, name, name_key, color) values (3, 'Science', 'science', '#00ff00');
insert into lesson_plans (teacher_id, title, subject, grade_level, duration_minutes, learning_objectives, materials, introduction,
                          direct_instruction, guided_practice, independent_practice, closure, assessment_strategies, differentiation,
                          teacher_reflection, custom_sections, preview, created_at, updated_at)
values (3, 'Rain', 'Science', '7th', 45, 'why', 'water', 'in', 'direct', 'guided', 'alone', 'end', 'quiz', 'groups', 'went well',
        '[{"name": "extra", "text": "ü"}]', 'Why it rains', '2025-05-01', '2025-05-02');
insert into lesson_plan_files (teacher_id, lesson_plan_id, stored_name, original_name, file_size, category, description, uploaded_by_name, uploaded_at)
values (3, 1, repeat('e', 32), 'Blatt.pdf', 777, 'worksheet', 'print', 'Theo Example', '2025-05-01');
insert into teacher_file_room (teacher_id, bytes_used) values (3, 777);
insert into lesson_templates (teacher_id, name, description, is_default, grade_levels, subjects, created_at, updated_at)
values (3, 'Plain', 'short', true, array['7th'], array['Science'], '2025-05-01', '2025-05-01');
insert into lesson_template_sections (template_id, section_name, display_name, section_type, is_required, is_enabled, sort_order,
                                      placeholder_text, help_text, default_value, response_length, ai_enabled)
values (1, 'introduction', 'Introduction', 'textarea', true, true, 1, 'p', 'h', 'd', 'medium', true);
insert into lesson_events (teacher_id, title, lesson_plan_id, all_day, no_school, start_time, end_time, start_date, end_date)
values (3, null, 1, false, false, '2025-05-05 08:00+02', '2025-05-05 08:45+02', null, null),
       (3, 'Holiday', null, true, true, null, null, '2025-05-08', '2025-05-09');
