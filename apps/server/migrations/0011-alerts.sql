-- What the alert mails have told. A row is written in the transaction that queues the mail, so each cause is told once,
-- however many servers there are.
create table told_alerts (
  company_id int not null,
  tank_id int not null,
  assignment_id int not null,
  kind text not null
    check (kind in ('high_reading', 'projected_relief', 'missing_immediate_reading', 'overdue_inspection')),
  -- What tells a cause from the next of its kind: a reading, a transfer, a due date.
  subject text not null,
  told_at timestamptz not null,
  primary key (company_id, tank_id, kind, subject),
  foreign key (assignment_id, tank_id, company_id) references tank_assignments (id, tank_id, company_id)
);

-- What may be told, found without walking through the history: by when it was taken, and by when it was written down.
create index vacuum_readings_high_idx on vacuum_readings (company_id, reading_timestamp) where vacuum_reading > 100;
create index vacuum_readings_high_saved_idx on vacuum_readings (company_id, updated_at) where vacuum_reading > 100;
create index transfers_immediate_reading_idx on transfers (company_id, arrived_at)
  where was_venting or arrival_pressure >= 100;
