-- A teacher who reads other times in another zone than that of their school.
update users set school_timezone = 'America/Chicago' where id = (select max(id) from users);
-- Plans made without a model: one with the program's tasks in bare lines, one with a teacher's own questions.
insert into lesson_plans (teacher_id, title, subject, grade_level, duration_minutes, guided_practice, closure, custom_sections,
                          created_at, updated_at)
values (3, 'Bare', 'Science', '7th', 45,
        E'Your approach: in pairs\nTo write here: What [everybody] does.\nQuestions to answer:\n- What do you say or show first?\n- Why?\nThey pour.\n- Ready?',
        E'Questions to answer:\n- Why does it rain?\n- Where does it go?',
        '[{"section_name": "standards", "display_name": "Standards", "content": "To paste here: each standard in full, with its code."},
          {"section_name": "end", "display_name": "End", "content": "We clean up."}]',
        '2025-05-01', '2025-05-02');
-- All that the program wrote, between words of the teacher.
insert into lesson_plans (teacher_id, title, subject, grade_level, duration_minutes, learning_objectives, materials,
                          introduction, direct_instruction, guided_practice, independent_practice, closure, differentiation,
                          created_at, updated_at)
values (3, 'Bare labels', 'Science', '7th', 45,
        E'- By the end, students can explain ___ about rain.\n- By the end, students can show it by ___, as well as 7th can.\nIt builds on: clouds',
        E'- jars\nQuestions to answer:\n- What else does each group need for rain (and snow?), and how many?\n- What has to be copied or laid out before?',
        E'What students know already: clouds [and fog]\nQuestions to answer:\n- What about rain have 7th students seen, held or wondered about?\nA wet street.\n- What do they do in the first minute? They draw.\n- What do you listen for before you go on?',
        E'Heat the kettle.\n\nQuestions to answer:\n- Which example shows it best?\n- What is its answer, worked out?',
        E'Questions to answer:\n- What do you say to somebody who hesitates?\n- Who has seen hail?\n\nQuestions to answer:\n- Why does it rain?',
        E'It builds on: clouds\nNeeds: glue\nYour approach: cut',
        E'Which example shows it best?\n- Which example shows it best?',
        E'Needs: large print\r\nTo write here: Who needs what.\r\nNeeds: a second table\r\nQuestions to answer:\r\n- What stands in the way of rain, and for whom?\r\n- Which help makes the same task possible?',
        '2025-05-01', '2025-05-02');
