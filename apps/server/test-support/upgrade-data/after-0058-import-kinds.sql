-- A load that came from a sheet.
insert into imports (user_id, imported_by_email, company_id, kind, source, records, imported_at)
values (2, 'user@polar.example', 1, 'transfers', 'loads.csv', 1, '2024-08-03 10:00+00');
update transfers set import_id = (select max(id) from imports) where id = 1;
