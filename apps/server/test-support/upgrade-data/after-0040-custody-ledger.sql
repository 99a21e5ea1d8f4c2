-- A load weighed at named scales, and what the ledger keeps of it.
update transfers
   set loading_site = 'Baytown', loading_scale = 'Baytown 2', receiving_site = 'Ghent', receiving_scale = 'Ghent A'
 where id = 1;
insert into custody_ledger (transfer_id, company_id, tank_id, arrived_at, product, loaded_lbs, expected_vent_lbs, vent_error_lbs,
                            received_lbs, delta_lbs, uncertainty_lbs, z, is_within_scales)
values (1, 1, 1, '2024-08-20', 'helium', 12345.67, 40.5, 5.25, 12000.01, 305.16, 26.3, 11.6, false);
insert into custody_ledger_runs (company_id, group_kind, group_key, transfer_id, group_name, role, weighed_at, arrived_at, high, low)
values (1, 'scale', 'ghent a', 1, 'Ghent A', -1, '2024-08-20', '2024-08-20', 0, 2.5);
insert into custody_ledger_groups (company_id, group_kind, group_key, group_name, loads, last_weighed_at, high, low, direction, since,
                                   raised_at, raised_by, transfer_ids, bias, lbs_by_product, strength, part_of_kind, part_of_key)
values (1, 'scale', 'ghent a', 'Ghent A', 1, '2024-08-20', 0, 4.5, 'low', '2024-08-20', '2024-08-20', 1, '{1}', 0.024,
        '{"helium": 305.16}', 5.5, 'site', 'ghent');
insert into custody_ledger_settings (settings_hash) values ('0123456789abcdef');
