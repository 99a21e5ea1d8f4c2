-- Since when a tank cannot be judged, over all its records and settings, and what its last try said.
alter table tank_judgement_failures
  add column failing_since timestamptz,
  add column reason text not null default 'not recorded';
update tank_judgement_failures set failing_since = failed_at;
alter table tank_judgement_failures
  alter column failing_since set not null,
  alter column reason drop default;
