-- A photo of a note belongs to the note's tank and company. The server deletes photos before their note: a file that
-- went with its row alone would stay in the storage, and be counted in it.
alter table tank_notes add constraint tank_notes_home_key unique (id, tank_id, company_id);
alter table tank_files add column note_id int;
alter table tank_files add constraint tank_files_note_fkey
  foreign key (note_id, tank_id, company_id) references tank_notes (id, tank_id, company_id);
create index tank_files_note_idx on tank_files (note_id, id) where note_id is not null;
