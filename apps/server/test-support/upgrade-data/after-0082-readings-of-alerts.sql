-- A high vacuum that was told of a reading that is gone.
insert into sent_alerts (company_id, tank_id, assignment_id, kind, subject, sent_at, passed_limit, reading_at, reading_id) values (1, 1, 2, 'high_reading', '0:500:', '2026-03-04', 500, '2026-03-03', 999999);
