-- A closed month with a load that is determined and one that was deleted since.
insert into closed_months (company_id, month, timezone, loaded_from, loaded_to, closed_at, closed_by_email)
values (1, '2024-08', 'America/New_York', '2024-08-01T04:00:00Z', '2024-09-01T04:00:00Z', '2024-09-03', 'anna@polar.example');
insert into closed_month_loads (company_id, month, transfer_id, tank_id, tank_number, loaded_at, product_name, customer_name,
                                bol_number, final_determination, loaded_lbs, received_lbs, expected_vent_lbs)
values (1, '2024-08', 1, 1, 'TANK 1', '2024-08-02', 'LHe', 'Helix', 'BOL 1', 'full_load', 12345.67, 12000.01, 40.50),
       (1, '2024-08', 999, 1, 'TANK 1', '2024-08-20', null, null, null, null, null, null, null);
