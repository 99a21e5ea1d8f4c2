-- A typing mistake of a number that was corrected before any paper had it.
insert into tank_details (tank_id, since, tank_number, paper_number, csc_inspection_date)
values (1, '2022-12-31', 'GASU 11', 'GASU 1', '2022-06-01');
