-- A note and a file of a tank.
insert into tank_notes (tank_id, company_id, assignment_id, note_text, created_by, created_by_email, created_by_name)
values (1, 1, 2, 'Valve is stiff', 2, 'user@polar.example', 'Uma Example');
insert into tank_files (tank_id, company_id, assignment_id, stored_name, file_name, file_size, description, uploaded_by, uploaded_by_email, uploaded_by_name)
values (1, 1, 2, repeat('d', 32), 'Prüfung.pdf', 12345, 'certificate', 2, 'user@polar.example', 'Uma Example');
insert into company_file_room (company_id, bytes_used) values (1, 12345);
