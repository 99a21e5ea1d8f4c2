-- Since when a load waits to be computed again: what is kept is of the moment before the oldest change that waits.
alter table custody_ledger_marks add column marked_at timestamptz not null default now();
