-- A deleted tank that can be brought back, with a row, a link and a file of it.
insert into deleted_records (entity, entity_id, label, company_id, deleted_at, deleted_by, deleted_by_email)
values ('tank', 2, 'OLD 1', 2, '2026-02-01', 1, 'super@dewar.example');
insert into deleted_rows (deleted_record_id, table_name, is_link, contents)
values (1, 'tank_notes', false, '{"id": 7, "note_text": "ü"}'), (1, 'tank_files', true, '{"id": 8, "note_id": 7}');
insert into deleted_files (stored_name, deleted_record_id) values (repeat('2', 32), 1);
