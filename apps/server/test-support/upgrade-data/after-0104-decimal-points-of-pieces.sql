-- Only a mark of pieces that are sent from now on.

-- Loads whose weights were corrected after somebody had said what became of the loss, and one with a loss.
insert into transfers (tank_id, company_id, assignment_id, action, loaded_at, arrived_at, loaded_weight_lbs,
                       actual_received_lbs, final_determination, loss_answer, bol_number, was_venting,
                       requires_level_check, recorded_by, recorded_by_email)
select 1, 1, 2, 'Load', day, day + interval '9 days', loaded, received, 'full_load', answer, bol_number, false, false, 2,
       'user@polar.example'
  from (values (timestamptz '2024-05-01', 9900, 9890, 'taken_out', 'CORRECTED'),
               (timestamptz '2024-05-11', 9900, 9950, 'vented', 'MORE'),
               (timestamptz '2024-05-21', 9900, 4490, 'taken_out', 'KILOGRAMS'),
               (timestamptz '2024-06-01', 9900, 8000, 'taken_out', 'LOST'),
               (timestamptz '2024-06-11', 9900, 0, 'taken_out', 'EMPTY'),
               (timestamptz '2024-06-21', null, 8000, 'vented', 'UNWEIGHED')) as given (day, loaded, received, answer, bol_number);

-- Plans whose previews were cut from all that stood in their objectives.
insert into lesson_plans (teacher_id, title, subject, grade_level, duration_minutes, learning_objectives, preview, custom_sections,
                          created_at, updated_at)
values
  (3, 'Told', 'Science', '7th', 45,
   E'[To write here: what (all) learn.]\r\n- Students pour water\r\n- They say why.\n- - and how\n\n[From your notes – It builds on: Maya is afraid of water]',
   '[To write here: what (all) learn.] Students pour water · They say why.', '[]', '2025-05-01', '2025-05-02'),
  (3, 'Untold', 'Science', '7th', 45,
   E'- By the end, students can explain ___ about rain.\n- By the end, students can show it by ___, as well as 7th can.\n[From your notes – It builds on: clouds]',
   'By the end, students can explain ___ about rain. By the end, students can show it by ___, as well as…',
   '[{"section_name": "learning_goal", "display_name": "Learning Goal", "content": "[To write here: what is learned.]\nAbout ice, students will ___.\nWe will know because they can ___."},
     {"section_name": "end", "display_name": "End", "content": "We clean up."}]', '2025-05-01', '2025-05-02'),
  (3, 'Untold but named', 'Science', '7th', 45, E'- Students explain clouds, with ___ as evidence from their own observations.',
   'Students explain clouds, with ___ as evidence from their own observations.',
   '[{"section_name": "teaching_point", "display_name": "Teaching Point", "content": "Readers, writers and mathematicians ___ when ___, by ___."},
     {"section_name": "objective_and_purpose", "display_name": "Objective and Purpose", "content": "By the end, you will be able to melt ice with salt, and get ___ right."}]',
   '2025-05-01', '2025-05-02'),
  (3, 'Own', 'Science', '7th', 45, E'- Draw ___ and [To write here: something]', 'Draw ___ and [To write here: something]', '[]',
   '2025-05-01', '2025-05-02'),
  (3, 'Begun', 'Science', '7th', 45, E'- Students explain rain, with ___ as evidence from their own observations.\n- They predict.',
   'Students explain rain, with ___ as evidence from their own observations. They predict.', '[]', '2025-05-01', '2025-05-02'),
  (3, 'Long', 'Science', '7th', 45, '[To write here: more] and ' || repeat('Students pour water. ', 9), 'x', '[]', '2025-05-01', '2025-05-02');
update lesson_plans set learning_objectives = E'[To write here: more]\n' || repeat('Students pour water. ', 9) where title = 'Long';
