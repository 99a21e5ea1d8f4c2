-- A report whose gauge is in bar.
insert into handover_reports (link_id, transfer_id, tank_id, company_id, content_hash, name, arrived_at, was_venting,
                              arrival_pressure, gauge_pressure, gauge_unit, reported_at)
select id, transfer_id, tank_id, company_id, '\x14b3', 'Ada', '2026-04-02', false, 34.81, 2.4, 'bar', '2026-04-02T03:00:00Z'
  from handover_links where id = 1;
