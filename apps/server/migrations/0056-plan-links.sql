-- Links with which somebody without an account reads one lesson plan, until a day.
create table plan_links (
  id int generated always as identity primary key,
  teacher_id int not null,
  lesson_plan_id int not null,
  -- The SHA-256 of the token in the link.
  token_hash bytea not null unique,
  note text,
  created_at timestamptz not null,
  -- A day of the teacher's calendar, with whose end the link ends.
  last_day date not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  foreign key (lesson_plan_id, teacher_id) references lesson_plans (id, teacher_id) on delete cascade
);
create index plan_links_plan_idx on plan_links (lesson_plan_id, id);
create index plan_links_expires_idx on plan_links (expires_at);

-- How often a link was opened, by day in UTC. By whom is not kept.
create table plan_link_openings (
  plan_link_id int not null references plan_links on delete cascade,
  day date not null,
  openings int not null check (openings > 0),
  primary key (plan_link_id, day)
);
