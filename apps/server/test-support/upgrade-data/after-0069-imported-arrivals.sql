-- A sheet that brought the arrival of a stored load.
insert into imported_arrivals (import_id, transfer_id, version, before)
select max(imports.id), 1, 1, '{"arrived_at": null, "version": 1}' from imports where kind = 'transfers';
