-- A procedure with a category and a picture.
insert into uploads (filename, stored_name, kind, content_type, size, width, height, original_name, uploaded_by)
values ('picture.webp', repeat('b', 32), 'image', 'image/webp', 5000000000, 640, 480, 'Bild ä.png', 1);
insert into categories (name, name_key, description, color) values ('Safety', 'safety', 'first', '#ff0000');
insert into procedures (title, summary, full_content, cover_image, media_file, client_company_id, visibility, date_published, created_by_company, created_by_email)
values ('Cold handling', 'gloves', repeat('A long text. ', 20000), '/uploads/picture.webp', null, 1, 'client_specific', '2025-01-01', 'Polar Gas', 'super@dewar.example');
insert into procedure_categories (procedure_id, category_id, place) values (1, 1, 0);
insert into procedure_uploads (procedure_id, upload_id) values (1, 1);
