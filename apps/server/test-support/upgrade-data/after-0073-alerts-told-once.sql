-- A high vacuum that was told when it passed 200 microns.
insert into sent_alerts (company_id, tank_id, assignment_id, kind, subject, sent_at, passed_limit, reading_at) values (1, 1, 2, 'high_reading', '0:200:', '2026-03-02', 200, '2026-03-01');
