-- Under the new names, another of each.
insert into sent_alerts (company_id, tank_id, assignment_id, kind, subject, sent_at) values (1, 1, 2, 'overdue_inspection', '2026-02-28', '2026-03-01');
insert into unclaimed_uploads (stored_name, since) values (repeat('f', 32), '2025-06-01');
