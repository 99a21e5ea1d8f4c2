-- Whether an undo gave a tank back what it had before the change. The two versions of both are then no change of it.
alter table changed_tanks add column is_given_back boolean not null default false;
