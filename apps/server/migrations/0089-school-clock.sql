-- The zone of the clock by which a teacher's school lives; null while it is the zone of their profile.
alter table users add column school_timezone text;
