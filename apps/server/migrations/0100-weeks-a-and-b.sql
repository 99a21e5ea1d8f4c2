-- Ten days that are weeks A and B, which take turns by the calendar instead of by school days.
alter table timetables
  add column by_calendar_week boolean not null default false,
  add check (not by_calendar_week or rotation_days is not distinct from 10);
