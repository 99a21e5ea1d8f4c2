-- The hold test of the first leak check.
insert into vacuum_test_readings (assessment_id, vacuum_reading, reading_timestamp, recorded_by, recorded_by_email)
values (1, 20.75, '2024-10-02 12:00+00', 1, 'super@dewar.example');
