-- Who added the arrival and when, for the time in which they may correct it. Not known of earlier arrivals.
alter table transfers
  add column arrival_recorded_by int,
  add column arrival_recorded_at timestamptz;
