-- A reading that came from a sheet.
insert into imports (user_id, imported_by_email, company_id, source, readings, imported_at)
values (2, 'user@polar.example', 1, 'readings.csv', 1, '2024-08-02 10:00+00');
update vacuum_readings set import_id = (select max(id) from imports) where id = 1;
