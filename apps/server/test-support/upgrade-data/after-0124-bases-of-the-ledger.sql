insert into custody_ledger_values (hash, settings) values ('a', '{"scaleUncertainty": 0.0015}');
insert into custody_ledger_settings (model_version, values_id, prices) values (3, 1, '{"lng": 0.5}');
update custody_ledger_bases set values_id = 1, prices = '{"lng": 0.5}';
insert into custody_ledger_bases (transfer_id, capacity_litres, relief_set_pressure, values_id, kept_at, computed_by_email)
values (1, 40000, 75, 1, '2026-06-01', 'admin@dewar.example')
on conflict (transfer_id) do update set capacity_litres = excluded.capacity_litres,
  computed_by_email = excluded.computed_by_email;
