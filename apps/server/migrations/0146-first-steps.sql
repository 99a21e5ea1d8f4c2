-- The handbooks whose first steps a person has put away (docs/decisions/0243-first-steps.md).
alter table users add column first_steps_seen text[] not null default '{}';
