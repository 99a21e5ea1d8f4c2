-- Links with which the receiver of a load reports its arrival without an account, and what they reported.
create table handover_links (
  id int generated always as identity primary key,
  transfer_id int not null references transfers on delete cascade,
  tank_id int not null references tanks on delete cascade,
  -- Whose load it was when the link was made: it does not follow a load to another company.
  company_id int not null references companies on delete cascade,
  -- Who was asked by mail.
  email text,
  language text check (language in ('en', 'es', 'de')),
  created_by int references users on delete set null,
  created_by_email text not null,
  created_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  ended_as text check (ended_as in ('ended', 'replaced', 'accepted')),
  openings int not null default 0,
  last_opened_at timestamptz,
  -- Of an opening that the audit log has.
  last_logged_at timestamptz,
  reminded_at timestamptz,
  check ((ended_at is null) = (ended_as is null)),
  check ((email is null) = (language is null))
);
-- A load has one link: a new one ends the former.
create unique index handover_links_open_key on handover_links (transfer_id) where ended_at is null;
create index handover_links_transfer_idx on handover_links (transfer_id, id desc);
create index handover_links_tank_idx on handover_links (tank_id);
create index handover_links_company_idx on handover_links (company_id);
create index handover_links_author_idx on handover_links (created_by);
create index handover_links_reminder_idx on handover_links (created_at)
  where email is not null and ended_at is null and reminded_at is null;

-- The SHA-256 of each token of a link: that of the reminder is another one, because nobody can read the first again.
create table handover_tokens (
  token_hash bytea primary key,
  link_id int not null references handover_links on delete cascade
);
create index handover_tokens_link_idx on handover_tokens (link_id);

-- Each form that was read with files, for an hour: how many a link and a network may send.
create table handover_forms (
  id int generated always as identity primary key,
  link_id int not null references handover_links on delete cascade,
  network text not null,
  received_at timestamptz not null
);
create index handover_forms_link_idx on handover_forms (link_id, received_at desc);
create index handover_forms_network_idx on handover_forms (network, received_at desc);
create index handover_forms_received_idx on handover_forms (received_at);

create table handover_reports (
  id int generated always as identity primary key,
  link_id int not null references handover_links on delete cascade,
  transfer_id int not null references transfers on delete cascade,
  tank_id int not null references tanks on delete cascade,
  company_id int not null references companies on delete cascade,
  -- The SHA-256 of the Idempotency-Key and of the content, so that what is sent again is stored once.
  key_hash bytea,
  content_hash bytea not null,
  name text not null,
  arrived_at timestamptz not null,
  was_venting boolean not null,
  arrival_pressure numeric(7, 2) check (arrival_pressure between -15 and 1000),
  weight_lbs numeric(9, 2) check (weight_lbs > 0),
  level numeric(9, 2) check (level >= 0),
  level_unit text check (level_unit in ('inches', 'mm', 'percent')),
  vacuum_reading numeric(9, 2) check (vacuum_reading > 0 and vacuum_reading <= 1000000),
  note text,
  latitude numeric(8, 5) check (latitude between -90 and 90),
  longitude numeric(8, 5) check (longitude between -180 and 180),
  captured_at timestamptz,
  reported_at timestamptz not null,
  -- The names of files that the storage of the company had no room for.
  files_left_out text[] not null default '{}',
  accepted_at timestamptz,
  accepted_by_email text,
  -- The reading that the acceptance recorded. It stays if the arrival is withdrawn, so that the next one records none.
  reading_id int references vacuum_readings on delete set null,
  dismissed_at timestamptz,
  dismissed_by_email text,
  check ((accepted_at is null) = (accepted_by_email is null)),
  check ((dismissed_at is null) = (dismissed_by_email is null)),
  check ((latitude is null) = (longitude is null)),
  unique (link_id, key_hash)
);
create index handover_reports_transfer_idx on handover_reports (transfer_id, id desc);
create index handover_reports_tank_idx on handover_reports (tank_id);
create index handover_reports_company_idx on handover_reports (company_id, reported_at);
create index handover_reports_reading_idx on handover_reports (reading_id) where reading_id is not null;

-- An arrival can be withdrawn in several ways (by hand, with an import): in all of them its report is not accepted any more.
create function reopen_handover_reports() returns trigger language plpgsql as $body$
begin
  update handover_reports set accepted_at = null, accepted_by_email = null
   where transfer_id = new.id and accepted_at is not null;
  return null;
end
$body$;
create trigger reopen_handover_reports after update on transfers for each row
  when (old.arrived_at is not null and new.arrived_at is null)
  execute function reopen_handover_reports();

-- Photos and the signature are files of the tank.
create table handover_report_files (
  report_id int not null references handover_reports on delete cascade,
  file_id int not null references tank_files on delete cascade,
  is_signature boolean not null,
  primary key (report_id, file_id)
);
create index handover_report_files_file_idx on handover_report_files (file_id);

-- Open screens of the load show that its link was opened and that something was reported, as in 0012-live.sql.
create function announce_handovers() returns trigger language plpgsql as $body$
declare
  change record;
begin
  for change in
    select company_id, min(tank_id) as first_tank, max(tank_id) as last_tank from changed group by company_id
  loop
    raise notice using errcode = 'DW001', message = json_build_object(
      'kind', 'transfer',
      'company_id', change.company_id,
      'tank_id', case when change.first_tank = change.last_tank then change.first_tank end);
  end loop;
  return null;
end
$body$;
create trigger announce_insert_new after insert on handover_links referencing new table as changed
  for each statement execute function announce_handovers();
create trigger announce_insert_new after insert on handover_reports referencing new table as changed
  for each statement execute function announce_handovers();
create trigger announce_update_new after update on handover_reports referencing new table as changed
  for each statement execute function announce_handovers();

-- Of the openings the first alone: whoever opens a link in a loop must not make every screen read anew.
create function announce_changed_link() returns trigger language plpgsql as $body$
begin
  raise notice using errcode = 'DW001', message = json_build_object(
    'kind', 'transfer', 'company_id', new.company_id, 'tank_id', new.tank_id);
  return null;
end
$body$;
create trigger announce_update_new after update on handover_links for each row
  when ((old.ended_at, old.reminded_at, old.last_opened_at is null)
        is distinct from (new.ended_at, new.reminded_at, new.last_opened_at is null))
  execute function announce_changed_link();
