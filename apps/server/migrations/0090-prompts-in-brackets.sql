-- What the program writes for the teacher stands in brackets: tasks and questions, which are left out of print, files and
-- links, and words of the form, which go out without their mark. Plans that were made without a model before have all of
-- it in bare lines.

-- The questions that the program asked, with a topic, a grade or a section's name in place of each %.
create temporary table asked (line text not null);
insert into pg_temp.asked (line) values
  ('- Which question about % would % students argue about at lunch?'),
  ('- Who outside the class would want to hear the answer?'),
  ('- Does it have more than one good answer?'),
  ('- Which line, picture or number about % can be read in two ways?'),
  ('- What could students point to as evidence?'),
  ('- Which question carries it into their own lives?'),
  ('- What do students say about % that sounds right and is not?'),
  ('- Why does it seem right to them?'),
  ('- Which part of the lesson shows them otherwise?'),
  ('- What stands in the way of %, and for whom?'),
  ('- Which help makes the same task possible?'),
  ('- What is there for those who are done first?'),
  ('- Where does the way in which % is taught shut somebody out?'),
  ('- What other way leads to the same goal?'),
  ('- Who has a strength that the lesson does not use yet?'),
  ('- Which three things make work about % good?'),
  ('- How does each look at its best, in the middle and at the beginning?'),
  ('- Would two people who look at the same work agree?'),
  ('- What do students say or write about % in their last three minutes?'),
  ('- How do they hold it against what they wanted to learn?'),
  ('- What do you tell them about next time?'),
  ('- Which one question or task shows who has understood %?'),
  ('- What does a good answer say, and what a half-right one?'),
  ('- What do you do tomorrow with those who are not there yet?'),
  ('- What do students think about % now that they did not think before?'),
  ('- What helped them, and what would they do differently?'),
  ('- What about % have % students seen, held or wondered about?'),
  ('- What do they do in the first minute?'),
  ('- What do you listen for before you go on?'),
  ('- Which one example shows % best?'),
  ('- What do you say aloud at each step?'),
  ('- Which slip do you show on purpose, and how is it caught?'),
  ('- Which two or three items about % do you do together, from easy to hard?'),
  ('- What do you say to somebody who hesitates?'),
  ('- At which point may students go on alone?'),
  ('- What do students do alone that shows %, and how much of it?'),
  ('- How do they check it themselves?'),
  ('- Whom do you sit down with first?'),
  ('- What can a group make about % that nobody could make alone?'),
  ('- Who does what, and how does each student show a part?'),
  ('- What does a group do when it is stuck or done?'),
  ('- What do students try, measure or compare to find out about %?'),
  ('- Which of your materials do they hold in their hands?'),
  ('- What do they write down, and in which table or drawing?'),
  ('- Which question do you ask while you walk round, without giving the answer?'),
  ('- What is worth talking about in %?'),
  ('- How does everybody get a turn, and what do listeners do?'),
  ('- Which sentence beginnings help?'),
  ('- What is the signal, and what do students do when they hear it?'),
  ('- What do they try before they call you?'),
  ('- Which five words does nobody get round in %?'),
  ('- How would a student say each in plain words?'),
  ('- What is made about %, by whom, and for whom?'),
  ('- By which day is which part done?'),
  ('- Who sees it at the end?'),
  ('- What do % students do with % in “%”?'),
  ('- What do you say or show first?'),
  ('- How do you see that it is time to go on?'),
  ('- What does each group need for %, and how many?'),
  ('- What else does each group need for %, and how many?'),
  ('- What has to be copied or laid out before?'),
  ('- Which step can be made two?'),
  ('- Which word can be said more plainly, or shown?'),
  ('- Who needs an example first?'),
  ('- Which help can be left out?'),
  ('- What could students decide themselves?'),
  ('- Which case would they not expect?'),
  ('- What could a substitute do without?'),
  ('- Which two sentences say the same?'),
  ('- What exactly do you say?'),
  ('- What exactly do students write or hold?'),
  ('- How do you know it is time to go on?'),
  ('- Which sentence could stand in any lesson?'),
  ('- What would a substitute ask you about it?'),
  ('- Which word would a student not know?'),
  ('- Which sentence can be made two?'),
  ('- Which example shows it best?'),
  ('- What is its answer, worked out?');

create function pg_temp.is_asked(content text) returns boolean language sql stable as $$
  select content ~ '^\s*- .*\?\s*$' and exists (select from pg_temp.asked where btrim(content, E' \t') like line)
$$;

create function pg_temp.as_task(task text, words text) returns text language sql immutable as $$
  select '[' || task || translate(btrim(words, E' \t'), '[]', '()') || ']'
$$;

-- Labels are the program's on the first line, above its tasks, or below its objectives.
create function pg_temp.with_prompts(written text) returns text language sql stable as $$
  with line as (
    select content, n, btrim(content, E' \t') as said, content ~ '^\s*- ' as is_item,
           btrim(content, E' \t') = 'Questions to answer:' as is_heading
      from regexp_split_to_table(written, '\r?\n') with ordinality as split(content, n)
  ), placed as (
    select *,
           coalesce(bool_or(is_heading) over (order by n), false) and pg_temp.is_asked(content) as is_asked,
           count(*) filter (where not is_item) over (order by n) as list,
           said ~ '^(Your approach|Needs|What students know already): ' and n = min(n) filter (where said <> '') over ()
             or said ~ '^It builds on: ' and bool_or(said ~ '^- By the end, students can ') over (order by n) as is_label
      from line
  ), listed as (
    -- The heading goes with its last question; one of the teacher's own keeps it.
    select *, is_heading and bool_or(is_asked) over (partition by list)
              and not bool_or(is_item and not is_asked and said ~ '\?$') over (partition by list) as is_done
      from placed
  )
  select coalesce(string_agg(
           case when said ~ '^To (write|paste) here: ' then pg_temp.as_task('', said)
                when is_asked then pg_temp.as_task('To answer here: ', substr(said, 3))
                when is_label then pg_temp.as_task('From your notes – ', said)
                else content end,
           E'\n' order by n) filter (where not is_done), '')
    from listed
$$;

-- Only what the program wrote: a teacher may have a list of questions of their own under these words.
create function pg_temp.has_prompts(written text) returns boolean language sql stable as $$
  select written ~ '(^|\n)\s*To (write|paste) here: '
      or written ~ '(^|\n)- By the end, students can show it by [^\n]*\r?\nIt builds on: '
      or (written ~ '(^|\n)\s*Questions to answer:\s*(\n|$)'
          and exists (select from regexp_split_to_table(written, '\r?\n') as content where pg_temp.is_asked(content)))
$$;

create function pg_temp.bracketed(written text) returns text language sql stable as $$
  select case when pg_temp.has_prompts(written) then pg_temp.with_prompts(written) else written end
$$;

update lesson_plans
   set learning_objectives = pg_temp.bracketed(learning_objectives),
       materials = pg_temp.bracketed(materials),
       introduction = pg_temp.bracketed(introduction),
       direct_instruction = pg_temp.bracketed(direct_instruction),
       guided_practice = pg_temp.bracketed(guided_practice),
       independent_practice = pg_temp.bracketed(independent_practice),
       closure = pg_temp.bracketed(closure),
       assessment_strategies = pg_temp.bracketed(assessment_strategies),
       differentiation = pg_temp.bracketed(differentiation),
       teacher_reflection = pg_temp.bracketed(teacher_reflection),
       preview = pg_temp.bracketed(preview),
       custom_sections = (
         select coalesce(jsonb_agg(
                  case when jsonb_typeof(section -> 'content') = 'string'
                       then jsonb_set(section, '{content}', to_jsonb(pg_temp.bracketed(section ->> 'content')))
                       else section end order by n), '[]')
           from jsonb_array_elements(custom_sections) with ordinality as sections(section, n))
 where concat_ws(E'\n', learning_objectives, materials, introduction, direct_instruction, guided_practice,
                 independent_practice, closure, assessment_strategies, differentiation, teacher_reflection, preview,
                 custom_sections::text) ~ 'To (write|paste) here: |Questions to answer:|It builds on: ';

drop table pg_temp.asked;
