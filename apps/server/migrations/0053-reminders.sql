-- Reminders on people's devices by web push.

-- What due reminders are about now: one row per tank and cause, made and removed by the job that looks for them. With
-- the cause goes everything that was done about it.
create table reminder_causes (
  id int generated always as identity primary key,
  tank_id int not null references tanks on delete cascade,
  company_id int not null references companies on delete cascade,
  cause text not null check (cause in ('immediate_reading', 'relief_near', 'high_vacuum', 'inspection_due')),
  -- Tells one arrival, load or inspection from the next: another subject is another cause.
  subject text not null,
  since timestamptz not null,
  -- Who takes care of it, for everybody who sees the tank. No foreign key: the name stands when the account is deleted.
  acknowledged_at timestamptz,
  acknowledged_by int,
  acknowledged_by_name text,
  check (num_nulls(acknowledged_at, acknowledged_by, acknowledged_by_name) in (0, 3)),
  unique (tank_id, cause)
);
create index reminder_causes_company_id_idx on reminder_causes (company_id);

-- What a person chose. Weekdays: 0 is Sunday.
create table reminder_settings (
  user_id int primary key references users on delete cascade,
  weekdays int[] not null default '{1,2,3,4,5}' check (weekdays <@ '{0,1,2,3,4,5,6}'),
  hours_start text not null default '08:00',
  hours_end text not null default '17:00' check (hours_start < hours_end),
  -- Whose time zone the hours are in.
  hours_zone text not null default 'own' check (hours_zone in ('own', 'company')),
  version int not null default 1
);

create table reminder_choices (
  user_id int not null references users on delete cascade,
  cause text not null check (cause in ('immediate_reading', 'relief_near', 'high_vacuum', 'inspection_due')),
  timing text not null check (timing in ('at_once', 'working_hours')),
  -- Otherwise of single tanks.
  of_fleet boolean not null,
  primary key (user_id, cause)
);
create index reminder_choices_cause_idx on reminder_choices (cause);

create table reminder_tanks (
  user_id int not null,
  cause text not null,
  tank_id int not null references tanks on delete cascade,
  primary key (user_id, cause, tank_id),
  foreign key (user_id, cause) references reminder_choices on delete cascade
);
create index reminder_tanks_tank_id_idx on reminder_tanks (tank_id);

-- Whom a cause was told to. While `snoozed_until` is set it counts as told until then.
create table reminder_deliveries (
  cause_id int not null references reminder_causes on delete cascade,
  user_id int not null references users on delete cascade,
  told_at timestamptz,
  snoozed_until timestamptz,
  primary key (cause_id, user_id)
);
create index reminder_deliveries_user_id_idx on reminder_deliveries (user_id);

-- A browser that a person has asked to be reminded on. It goes with the session in which they asked.
create table push_devices (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  session_id int not null unique references sessions on delete cascade,
  endpoint text not null unique,
  -- The browser's public key and secret, by which messages are encrypted (RFC 8291).
  p256dh bytea not null check (length(p256dh) = 65),
  auth bytea not null check (length(auth) = 16),
  user_agent text,
  created_at timestamptz not null,
  last_sent_at timestamptz
);
create index push_devices_user_id_idx on push_devices (user_id);

-- Messages that wait for the push service.
create table push_messages (
  id bigint generated always as identity primary key,
  device_id int not null references push_devices on delete cascade,
  -- Null for a test.
  cause_id int references reminder_causes on delete cascade,
  payload text not null,
  created_at timestamptz not null,
  attempts int not null default 0,
  next_attempt_at timestamptz not null
);
create index push_messages_device_id_idx on push_messages (device_id);
create index push_messages_cause_id_idx on push_messages (cause_id);
create index push_messages_due_idx on push_messages (next_attempt_at);

-- The key pair by which push services know this installation (RFC 8292), made once.
create table push_keys (
  is_only boolean primary key default true check (is_only),
  public_key bytea not null check (length(public_key) = 65),
  -- Encrypted with the installation's secret.
  sealed_private_key bytea not null,
  created_at timestamptz not null default now()
);

-- Whoever leaves a company or gets another role is asked anew: chosen tanks and devices go, whichever way it happened.
create function forget_reminders() returns trigger language plpgsql as $$
begin
  delete from push_devices where user_id = new.id;
  delete from reminder_tanks where user_id = new.id;
  return null;
end
$$;
create trigger forget_reminders after update of role, company_id on users for each row
  when ((old.role, old.company_id) is distinct from (new.role, new.company_id))
  execute function forget_reminders();

-- Announced like other changes, once a company and statement.
create function announce_reminder_causes() returns trigger language plpgsql as $$
declare
  change record;
begin
  for change in
    select company_id, min(tank_id) as first_tank, max(tank_id) as last_tank from changed group by company_id
  loop
    raise notice using errcode = 'DW001', message = json_build_object(
      'kind', 'reminder',
      'company_id', change.company_id,
      'tank_id', case when change.first_tank = change.last_tank then change.first_tank end);
  end loop;
  return null;
end
$$;
create trigger announce_insert after insert on reminder_causes referencing new table as changed
  for each statement execute function announce_reminder_causes();
create trigger announce_update after update on reminder_causes referencing new table as changed
  for each statement execute function announce_reminder_causes();
create trigger announce_delete after delete on reminder_causes referencing old table as changed
  for each statement execute function announce_reminder_causes();
