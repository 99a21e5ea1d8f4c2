-- The preview on a plan's card leaves out what only says what to write, and what the teacher noted for the assistant. The
-- previews of plans saved earlier were cut from the whole text, so they are made anew from what the plan says.

-- The starting texts of the sections about objectives, by the names of their sections; % is where the topic may stand.
create temporary table given (display_name text not null, line text not null);
insert into pg_temp.given (display_name, line) values
  ('Learning Objectives', '- Students explain %, with ___ as evidence from their own observations.'),
  ('Learning Objectives', '- Students use ___ to predict what happens when ___ changes.'),
  ('Learning Objectives', '- Content: students explain ___ about %.'),
  ('Learning Objectives', '- Inquiry: students ___.'),
  ('Learning Objectives', '- About %: students ___. (mainly at the teacher''s station)'),
  ('Learning Objectives', '- Students ___. (mainly at the practice and online stations)'),
  ('Learning Intention and Success Criteria', '- Our topic is %: we are learning to ___.'),
  ('Learning Intention and Success Criteria', '- I can ___.'),
  ('Learning Intention and Success Criteria', '- I can explain how I did it to a partner.'),
  ('Objective and Purpose', 'By the end, you will be able to ___ with ___, and get ___ right.'),
  ('Objective and Purpose', 'You need % when ___.'),
  ('Teaching Point', 'Readers, writers and mathematicians ___ when ___, by ___.'),
  ('Driving Question', 'How can we ___ so that ___ for ___?'),
  ('Learning Goals and Success Skills', '- Content: about %, students can ___.'),
  ('Learning Goals and Success Skills', '- Content: students can ___.'),
  ('Learning Goals and Success Skills', '- Success skill, taught and judged: ___'),
  ('Seminar Objectives', '- Thinking: students support a view of % with lines of ___.'),
  ('Seminar Objectives', '- Talking: students build on what somebody else said before they add their own thought.'),
  ('Learning Goal', 'About %, students will ___.'),
  ('Learning Goal', 'We will know because they can ___.'),
  ('Enduring Understandings', '- Students will understand that ___.'),
  ('Predictable Misunderstandings', '- Students may take ___ for true. Ask: ''___?'''),
  ('Predictable Misunderstandings', '- Students may mix up ___ and ___. Ask: ''___?'''),
  -- Without a model, the objectives of any template.
  ('', '- By the end, students can explain ___ about %.'),
  ('', '- By the end, students can show it by ___, as well as % can.');

create function pg_temp.has_blanks(words text) returns boolean language sql immutable as $$
  select words ~ '(?<!_)___(?!_)'
$$;

-- Lines that are not the teacher's own words count for nothing: 'prompt' is left out, 'frame' stays beside other words.
create function pg_temp.kind_of(said text, section text, is_open boolean) returns text language sql stable as $$
  select case
           when said = '' then 'empty'
           when said ~ '^\[(To write|To paste|To answer) here: [^][]*\]$' or said ~ '^\[From your notes – [^][]*\]$' then 'prompt'
           when is_open and exists (
             select from pg_temp.given
              where (given.display_name in (section, '') or (line like '%\%%' and pg_temp.has_blanks(said)))
                and said like replace(line, '_', '\_'))
           then 'frame'
           else 'text' end
$$;

-- The text of a section on one line, as the card shows it; null if it only says what to write.
create function pg_temp.on_one_line(written text, section text) returns text language sql stable as $$
  with line as (
    select n, btrim(content, E' \t\r') as said,
           pg_temp.kind_of(btrim(content, E' \t\r'), section, pg_temp.has_blanks(written)) as kind
      from regexp_split_to_table(written, '\n') with ordinality as split(content, n)
  ), told as (
    select n, regexp_replace(said, '^- ', '') as words, lead(said) over (order by n) like '- %' as is_before_point
      from line where kind not in ('empty', 'prompt')
  )
  select case when (select bool_or(kind = 'text') from line)
         then (select btrim(regexp_replace(string_agg(
                 words || case when is_before_point and words !~ '[.!?:;,]$' then ' ·' else '' end, ' ' order by n), '\s+', ' ', 'g'))
                 from told) end
$$;

create function pg_temp.shortened(line text) returns text language sql immutable as $$
  select case when length(line) <= 100 then line else rtrim(left(line, 100)) || '…' end
$$;

update lesson_plans
   set preview = pg_temp.shortened(coalesce(
         pg_temp.on_one_line(learning_objectives, 'Learning Objectives'),
         (select pg_temp.on_one_line(section ->> 'content', section ->> 'display_name')
            from jsonb_array_elements(custom_sections) with ordinality as sections(section, n)
           where section ->> 'display_name' ~* 'objective|goal|intention|learning target|teaching point|success criteria|driving question|understandings|students will'
             and pg_temp.on_one_line(section ->> 'content', section ->> 'display_name') is not null
           order by n limit 1)))
 where concat_ws(E'\n', learning_objectives, custom_sections::text) ~ '___|\[(To (write|paste|answer) here: |From your notes – )';

drop table pg_temp.given;
