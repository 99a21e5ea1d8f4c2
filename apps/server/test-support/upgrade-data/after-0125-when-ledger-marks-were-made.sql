insert into custody_ledger_marks (transfer_id, marked_at) values (1, '2026-06-01 09:30+00');
