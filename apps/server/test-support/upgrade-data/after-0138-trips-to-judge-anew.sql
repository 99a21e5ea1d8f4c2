insert into trip_insulation_marks (tank_id, company_id, transfer_id, failures, retry_at)
values (1, 2, null, 0, null), (1, 2, 1, 3, '2026-06-10 12:00Z');
