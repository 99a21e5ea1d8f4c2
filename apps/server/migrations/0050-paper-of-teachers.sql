-- The paper that a teacher prints on, and that Word documents are laid out for.
alter table teacher_settings
  add column paper_size text not null default 'letter' check (paper_size in ('letter', 'a4'));

-- How long a model takes for a word of a lesson, over its last runs, so that the next one can say how long it will take.
create table ai_model_pace (
  model text primary key,
  ms_per_word double precision not null check (ms_per_word > 0)
);
