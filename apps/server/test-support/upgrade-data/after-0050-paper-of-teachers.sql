update teacher_settings set paper_size = 'a4';
insert into ai_model_pace (model, ms_per_word) values ('small', 12.5);
