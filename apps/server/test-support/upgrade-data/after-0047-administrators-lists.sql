-- A second version of a procedure with its own picture, and a third one that has the content of the first again.
insert into procedure_versions
  (procedure_id, number, saved_at, saved_by_email, note, changed_fields, title, full_content, category_ids, category_names,
   cover_image, client_company_id, client_tag, visibility)
values (1, 2, '2026-03-02T10:00:00Z', 'super@dewar.example', 'Shorter', '{full_content}', 'Cold handling', 'A short text.',
        '{1}', '{Safety}', '/uploads/picture.webp', 1, 'Polar Gas', 'client_specific');
insert into procedure_versions
  (procedure_id, number, saved_at, saved_by_email, restored_number, changed_fields, title, full_content, category_ids,
   category_names, visibility)
values (1, 3, '2026-03-02T11:00:00Z', null, 1, '{full_content,client_tag}', 'Cold handling', 'A long text.', '{}', '{}',
        'private');
insert into procedure_version_uploads (procedure_id, number, upload_id) values (1, 2, 1);
update settings set updated_by_email = 'boss@dewar.example';
