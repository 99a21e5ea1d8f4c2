-- Captured without a signal: a reading, a load with its arrival, a note, a file; and what their ids stand for.
update vacuum_readings set captured_at = '2024-08-02 10:00+00' where id = 1;
update transfers set captured_at = '2024-08-01 10:00+00', arrival_captured_at = '2024-08-20 10:00+00' where id = 1;
update tank_notes set captured_at = '2024-08-03 10:00+00' where id = 1;
update tank_files set captured_at = '2024-08-03 10:01+00' where id = 1;
insert into captured_records (capture_id, user_id, rights, route, body_hash, captured_at, response_status, response)
values ('6d1f5d0e-4a53-4d6b-9f0e-0d1c2b3a4f5e', 2, 'user 1', 'createTankNote x', '\x0b', '2024-08-03 10:00+00', 201, '{"data":{}}');
