update transfers set arrival_recorded_by = 2, arrival_recorded_at = '2024-08-20 09:00+00' where id = 1;
