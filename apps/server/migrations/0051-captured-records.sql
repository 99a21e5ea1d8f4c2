-- Records that were made on a device, some of them without a signal.

-- What each id stands for, for ever: a device that never got the response sends it again. No foreign key to the person:
-- the id stays taken when the account is deleted.
create table captured_records (
  capture_id uuid primary key,
  user_id int not null,
  rights text not null,
  -- The endpoint with the hash of its path: an id used for one record does not apply to another.
  route text not null,
  body_hash bytea not null,
  -- When it was captured without a signal; null if it was sent at once.
  captured_at timestamptz,
  received_at timestamptz not null default now(),
  response_status int,
  -- Kept for some weeks; afterwards the id alone.
  response text
);
create index captured_records_response_idx on captured_records (received_at) where response is not null;

-- When a record was captured without a signal; its time of arrival is the one the row has had before.
alter table vacuum_readings add column captured_at timestamptz;
alter table transfers add column captured_at timestamptz, add column arrival_captured_at timestamptz;
alter table tank_notes add column captured_at timestamptz;
alter table tank_files add column captured_at timestamptz;
