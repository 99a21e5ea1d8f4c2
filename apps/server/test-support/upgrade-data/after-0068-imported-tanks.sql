-- An import of inspections that changed a tank, and one that added one.
insert into imports (user_id, imported_by_email, company_id, kind, source, records, imported_at)
values (1, 'admin@dewar.example', null, 'inspections', 'plates.csv', 1, '2026-08-03 10:00+00'),
       (1, 'admin@dewar.example', null, 'tanks', 'tanks.csv', 1, '2026-08-04 10:00+00');
insert into tank_changes (user_id, changed_by_email, changed_at, tanks, import_id)
select user_id, imported_by_email, imported_at, 1, id from imports where kind = 'inspections';
update tanks set import_id = (select id from imports where kind = 'tanks') where id = (select min(id) from tanks);
