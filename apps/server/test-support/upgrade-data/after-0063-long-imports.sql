-- A long sheet that is judged and waits for its start, and one that was imported.
insert into long_imports (user_id, company_id, kind, source, choices, state, pieces, rows, characters, good, refused)
values (2, 1, 'readings', 'years.csv', '{"columns":{"tank_number":0},"units":{}}', 'judged', 1, 2, 40, 1, 1);
insert into long_import_pieces (long_import_id, piece, rows, has_decimal_comma, text)
values ((select max(id) from long_imports), 1, 2, false, 'A;2026-05-01;12');
insert into long_import_rows (long_import_id, row, outcome, column_name, message, tank_id, moment, record)
values ((select max(id) from long_imports), 1, 'good', null, '', 1, '2026-05-01', '{"tank_id":1}'),
       ((select max(id) from long_imports), 2, 'refused', 'tank_number', 'There is no tank A.', null, null, null);
insert into long_imports (user_id, company_id, kind, source, choices, state, import_id, is_cleared)
values (2, 1, 'readings', 'year.csv', '{}', 'imported', (select max(id) from imports), true);
