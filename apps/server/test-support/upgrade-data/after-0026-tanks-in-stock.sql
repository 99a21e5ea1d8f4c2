-- A tank in stock.
insert into tanks (tank_number, company_id) values ('STOCK 1', null);
insert into tank_assignments (tank_id, company_id) values (3, null);
insert into tank_state (tank_id, company_id, assignment_id) values (3, null, 4);
