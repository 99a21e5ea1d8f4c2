-- The arrivals that an import added to stored loads: the version that the import gave the transfer, and what its columns
-- held before. The row goes with the transfer, and when the import is undone.
create table imported_arrivals (
  import_id int not null references imports on delete cascade,
  transfer_id int not null references transfers on delete cascade,
  version int not null,
  before jsonb not null check (jsonb_typeof(before) = 'object'),
  primary key (import_id, transfer_id)
);
create index imported_arrivals_transfer_idx on imported_arrivals (transfer_id);
