-- An alert that was told.
insert into told_alerts (company_id, tank_id, assignment_id, kind, subject, told_at) values (1, 1, 2, 'high_reading', '2', '2024-07-02');
