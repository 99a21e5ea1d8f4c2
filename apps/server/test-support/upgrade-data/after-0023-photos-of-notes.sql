-- A photo of the note.
insert into tank_files (tank_id, company_id, assignment_id, note_id, stored_name, file_name, file_size, uploaded_by, uploaded_by_email, uploaded_by_name)
values (1, 1, 2, 1, repeat('1', 32), 'photo.webp', 99, 2, 'user@polar.example', 'Uma Example');
