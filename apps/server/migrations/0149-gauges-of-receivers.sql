-- The pressure as the receiver read it, where the gauge is not one in psi; arrival_pressure is the same in psig.
alter table handover_reports
  add column gauge_pressure numeric(9, 3),
  add column gauge_unit text check (gauge_unit in ('psi', 'bar', 'kpa')),
  add check ((gauge_pressure is null) = (gauge_unit is null));
