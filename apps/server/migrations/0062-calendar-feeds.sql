-- Addresses at which other calendar programs read a teacher's calendar. One of a teacher is open at a time.
create table calendar_feeds (
  id int generated always as identity primary key,
  teacher_id int not null references users on delete cascade,
  -- The SHA-256 of the token in the address.
  token_hash bytea not null unique,
  contents text not null check (contents in ('lessons', 'all')),
  created_at timestamptz not null,
  -- Within a few minutes: not every reading is noted.
  last_read_at timestamptz,
  revoked_at timestamptz
);
create index calendar_feeds_teacher_idx on calendar_feeds (teacher_id);
create unique index calendar_feeds_open_key on calendar_feeds (teacher_id) where revoked_at is null;
create index calendar_feeds_revoked_idx on calendar_feeds (revoked_at) where revoked_at is not null;

-- Other calendar programs ask when an event was changed (RFC 5545, 3.8.7.3).
alter table lesson_events add column changed_at timestamptz not null default now();

create function note_lesson_event_change() returns trigger language plpgsql as $$
begin
  new.changed_at := now();
  return new;
end
$$;
create trigger lesson_events_changed before update on lesson_events
  for each row execute function note_lesson_event_change();
