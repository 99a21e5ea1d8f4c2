-- What the load gate answered when a load was recorded, and what the tank and the settings were then.
create table load_gate_answers (
  transfer_id int primary key references transfers on delete cascade,
  -- Whose load it was: the answer does not follow a load to another company.
  company_id int not null references companies,
  answered_at timestamptz not null,
  answer json not null,
  -- What the holding time of the load follows from. Read again if it was being worked out when the load was recorded.
  tank json not null,
  view json not null
);
create index load_gate_answers_company_idx on load_gate_answers (company_id);

-- The dossiers of loads. A version outlives its load, so that its code says that it is not valid any more.
create table dossier_versions (
  id int generated always as identity primary key,
  transfer_id int not null,
  tank_id int not null references tanks on delete cascade,
  -- Whose load it was: another company that gets the load does not see it.
  company_id int not null references companies,
  version int not null check (version > 0),
  made_at timestamptz not null,
  facts json not null,
  -- What differs from the version before.
  changes text[] not null,
  -- Printed on each page of the PDF. Whoever has it learns whether the paper is valid, and nothing else.
  code text not null unique,
  stored_name text not null unique,
  sha256 bytea not null,
  size int not null,
  -- What a PDF cannot show, as sentences.
  not_printed text[] not null,
  -- When its load was deleted, or corrected to something that is no load.
  withdrawn_at timestamptz,
  unique (transfer_id, version)
);
create index dossier_versions_tank_idx on dossier_versions (tank_id);
create index dossier_versions_company_idx on dossier_versions (company_id);

-- The loads whose dossiers are to be made again, if anything differs. One row a change, so that a change waits for nothing.
create table dossier_marks (
  id bigint generated always as identity primary key,
  transfer_id int not null,
  -- Somebody asked for it: it is made however old the load is.
  is_asked boolean not null default false,
  due_at timestamptz not null default now(),
  tries int not null default 0
);
create index dossier_marks_due_idx on dossier_marks (due_at);
create index dossier_marks_transfer_idx on dossier_marks (transfer_id);

create function mark_dossiers_of_transfers() returns trigger language plpgsql as $body$
begin
  insert into dossier_marks (transfer_id) select id from changed where action = 'Load';
  return null;
end
$body$;
create trigger mark_dossiers_insert after insert on transfers referencing new table as changed
  for each statement execute function mark_dossiers_of_transfers();
create trigger mark_dossiers_update after update on transfers referencing new table as changed
  for each statement execute function mark_dossiers_of_transfers();

create function withdraw_dossiers() returns trigger language plpgsql as $body$
begin
  update dossier_versions set withdrawn_at = now()
    from deleted where dossier_versions.transfer_id = deleted.id and withdrawn_at is null;
  return null;
end
$body$;
create trigger withdraw_dossiers after delete on transfers referencing old table as deleted
  for each statement execute function withdraw_dossiers();

create function withdraw_dossiers_of_corrected() returns trigger language plpgsql as $body$
begin
  update dossier_versions set withdrawn_at = now()
    from former join changed using (id)
   where dossier_versions.transfer_id = former.id and withdrawn_at is null
     and former.action = 'Load' and changed.action <> 'Load';
  return null;
end
$body$;
create trigger withdraw_dossiers_update after update on transfers referencing old table as former new table as changed
  for each statement execute function withdraw_dossiers_of_corrected();

-- The loads to which a record of a moment may belong: of at most two trips, since the readings of one end days after it.
create function mark_dossiers_at(tank_ids int[], company_ids int[], moments timestamptz[]) returns void language sql as $body$
  insert into dossier_marks (transfer_id)
  select distinct load.id
    from unnest(tank_ids, company_ids, moments) as written (tank_id, company_id, at)
    cross join lateral (
      select transfer.id, transfer.company_id, transfer.action, transfer.arrived_at from transfers transfer
       where transfer.tank_id = written.tank_id and transfer.loaded_at <= written.at
       order by transfer.loaded_at desc limit 2) load
   where load.action = 'Load' and load.company_id = written.company_id
     and (load.arrived_at is null or written.at <= load.arrived_at + interval '5 days');
$body$;

create function mark_dossiers_of_readings() returns trigger language plpgsql as $body$
declare
  tank_ids int[];
  company_ids int[];
  moments timestamptz[];
begin
  if tg_op = 'UPDATE' then
    select array_agg(tank_id), array_agg(company_id), array_agg(reading_timestamp) into tank_ids, company_ids, moments
      from (select tank_id, company_id, reading_timestamp from changed
            union select tank_id, company_id, reading_timestamp from former) written;
  else
    select array_agg(tank_id), array_agg(company_id), array_agg(reading_timestamp) into tank_ids, company_ids, moments
      from changed;
  end if;
  if tank_ids is not null then perform mark_dossiers_at(tank_ids, company_ids, moments); end if;
  return null;
end
$body$;
create trigger mark_dossiers_insert after insert on vacuum_readings referencing new table as changed
  for each statement execute function mark_dossiers_of_readings();
create trigger mark_dossiers_update after update on vacuum_readings
  referencing old table as former new table as changed
  for each statement execute function mark_dossiers_of_readings();
create trigger mark_dossiers_delete after delete on vacuum_readings referencing old table as changed
  for each statement execute function mark_dossiers_of_readings();

create function mark_dossiers_of_notes() returns trigger language plpgsql as $body$
begin
  perform mark_dossiers_at(array_agg(tank_id), array_agg(company_id), array_agg(coalesce(captured_at, created_at)))
     from changed having count(*) > 0;
  return null;
end
$body$;
create trigger mark_dossiers_insert after insert on tank_notes referencing new table as changed
  for each statement execute function mark_dossiers_of_notes();
create trigger mark_dossiers_update after update on tank_notes referencing new table as changed
  for each statement execute function mark_dossiers_of_notes();
create trigger mark_dossiers_delete after delete on tank_notes referencing old table as changed
  for each statement execute function mark_dossiers_of_notes();

-- Photos of notes.
create function mark_dossiers_of_files() returns trigger language plpgsql as $body$
begin
  perform mark_dossiers_at(array_agg(note.tank_id), array_agg(note.company_id),
                           array_agg(coalesce(note.captured_at, note.created_at)))
     from changed join tank_notes note on note.id = changed.note_id having count(*) > 0;
  return null;
end
$body$;
create trigger mark_dossiers_insert after insert on tank_files referencing new table as changed
  for each statement execute function mark_dossiers_of_files();
create trigger mark_dossiers_delete after delete on tank_files referencing old table as changed
  for each statement execute function mark_dossiers_of_files();

create function mark_dossiers_of_reports() returns trigger language plpgsql as $body$
begin
  insert into dossier_marks (transfer_id) select distinct transfer_id from changed;
  return null;
end
$body$;
create trigger mark_dossiers_insert after insert on handover_reports referencing new table as changed
  for each statement execute function mark_dossiers_of_reports();
create trigger mark_dossiers_update after update on handover_reports referencing new table as changed
  for each statement execute function mark_dossiers_of_reports();

create function mark_dossiers_of_report_files() returns trigger language plpgsql as $body$
begin
  insert into dossier_marks (transfer_id)
  select distinct report.transfer_id from changed join handover_reports report on report.id = changed.report_id;
  return null;
end
$body$;
create trigger mark_dossiers_insert after insert on handover_report_files referencing new table as changed
  for each statement execute function mark_dossiers_of_report_files();
create trigger mark_dossiers_delete after delete on handover_report_files referencing old table as changed
  for each statement execute function mark_dossiers_of_report_files();

-- Open screens of the load show that there is another version, and the job is told what somebody asked for.
create trigger announce_insert_new after insert on dossier_versions referencing new table as changed
  for each statement execute function announce_handovers();
create function announce_asked_dossier() returns trigger language plpgsql as $body$
begin
  raise notice using errcode = 'DW001', message = (
    select json_build_object('kind', 'transfer', 'company_id', company_id, 'tank_id', tank_id)
      from transfers where id = new.transfer_id);
  return null;
end
$body$;
create trigger announce_asked after insert on dossier_marks for each row when (new.is_asked)
  execute function announce_asked_dossier();

create or replace view referenced_files as
  select stored_name, 'uploads' as referenced_by, id as record_id, size::bigint as size from uploads
  union all select stored_name, 'tank_files', id, file_size from tank_files
  union all select stored_name, 'lesson_plan_files', id, file_size from lesson_plan_files
  union all select logo_name, 'companies', id, null from companies where logo_name is not null
  union all select stored_name, 'deleted_files', deleted_record_id, null from deleted_files
  union all select stored_name, 'dossier_versions', id, size from dossier_versions;
