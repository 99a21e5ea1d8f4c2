-- A link that was mailed, opened and reminded of, one that was replaced, a form, and a report with a signature and a reading.
insert into handover_links (transfer_id, tank_id, company_id, email, language, created_by, created_by_email, created_at, ends_at,
                            ended_at, ended_as, openings, last_opened_at, last_logged_at, reminded_at)
select id, tank_id, company_id, 'receiver@yard.example', 'de', 2, 'user@polar.example', '2026-04-01', '2099-01-01',
       null, null, 3, '2026-04-02', '2026-04-02', '2026-04-02T12:00:00Z'
  from transfers order by id limit 1;
insert into handover_links (transfer_id, tank_id, company_id, created_by_email, created_at, ends_at, ended_at, ended_as)
select id, tank_id, company_id, 'gone@polar.example', '2026-03-01', '2026-04-01', '2026-03-02', 'replaced'
  from transfers order by id limit 1;
insert into handover_tokens (token_hash, link_id) values ('\x14a1', 1), ('\x14a2', 1), ('\x14a3', 2);
insert into handover_forms (link_id, network, received_at) values (1, '192.0.2.7', '2026-04-02T02:00:00Z');
insert into handover_reports (link_id, transfer_id, tank_id, company_id, key_hash, content_hash, name, arrived_at, was_venting,
                              arrival_pressure, weight_lbs, level, level_unit, vacuum_reading, note, latitude, longitude,
                              captured_at, reported_at, files_left_out, reading_id, dismissed_at, dismissed_by_email)
select id, transfer_id, tank_id, company_id, '\x14b1', '\x14b2', 'Ünal', '2026-04-02', true, 12.5, 20100.25, 40, 'percent',
       12.34, E'Two lines,\nünïcödé', 53.55112, -9.99372, '2026-04-02T01:00:00Z', '2026-04-02T02:00:00Z',
       '{gauge.jpg,"a, b.png"}', (select min(id) from vacuum_readings), '2026-04-03', 'user@polar.example'
  from handover_links where id = 1;
insert into handover_report_files (report_id, file_id, is_signature) select 1, min(id), true from tank_files;
