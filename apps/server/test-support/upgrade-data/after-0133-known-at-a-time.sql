-- A price that was changed, and a tank that had another number before.
insert into product_prices (product, since, usd_per_lb, changed_by_email) values ('helium', '2024-03-01', 4.20, 'super@dewar.example');
insert into product_prices (product, since) values ('argon', '2024-03-01');
insert into tank_details (tank_id, since, tank_number, csc_inspection_date) values (1, '2023-01-01', 'GASU 1', '2022-06-01');
insert into company_names (company_id, since, name) values (1, '2023-01-01', 'Polar');
insert into first_determinations (transfer_id, company_id, determined_at) values (1000001, 1, '2024-05-01');
