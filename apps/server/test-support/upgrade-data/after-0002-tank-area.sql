-- A tank with two stays, and one that was deleted; every kind of custody record, at the limits of its columns.
insert into tank_statuses (status_name) values ('Ready'), ('Under repair');
insert into tanks (tank_number, company_id, operational_status, tank_status, csc_inspection_date, relief_set_pressure, deleted_at)
values ('GASU 482913-6', 1, true, 'Ready', '2026-02-28', 99999.9, null),
       ('OLD 1', 2, false, null, null, null, '2025-02-01');
insert into tank_assignments (tank_id, company_id, assigned_at, released_at)
values (1, 2, '2024-01-01', '2024-06-01 12:00:00.000001+00'), (1, 1, '2024-06-01 12:00:00.000001+00', null), (2, 2, '2024-01-01', null);
insert into tank_operational_switches (tank_id, operational_status, switched_at) values (1, true, '2024-06-01');
insert into vacuum_readings (tank_id, company_id, assignment_id, vacuum_reading, reading_timestamp, fresh_pull, additional_notes, recorded_by, recorded_by_email)
values (1, 2, 1, 1000000, '2024-02-01', false, null, null, 'gone@x.example'),
       (1, 1, 2, 0.01, '2024-07-01 23:59:59.999999+00', true, E'emoji 🧊, tab\there', 2, 'user@polar.example');
insert into transfers (tank_id, company_id, assignment_id, action, loaded_at, loaded_pressure, loaded_level, loaded_weight_lbs,
                       bol_number, customer_name, product_name, arrived_at, arrival_level, arrival_pressure, arrival_assessment,
                       assessment_reasoning, requires_level_check, manual_level_reading, level_reading_unit, was_venting, notes,
                       actual_received_lbs, final_determination, determination_notes, determined_by_email, determined_at,
                       recorded_by, recorded_by_email)
values (1, 1, 2, 'Load', '2024-08-01', -15, 88.25, 12345.67, 'BOL 1', 'Customer', 'Helium', '2024-08-20', 80, 110.5, 'needs_immediate_check',
        'venting', true, 79.5, 'percent', true, 'note', 12000.01, 'partial_load', 'weighed', 'super@dewar.example', '2024-08-21', 2, 'user@polar.example'),
       (1, 1, 2, 'Load', '2024-09-01', 20, null, 9000, null, null, null, null, null, null, null, null, false, null, null, false, null,
        null, null, null, null, null, 2, 'user@polar.example'),
       (1, 1, 2, 'Offload', '2024-08-25', null, null, null, null, null, null, null, null, null, null, null, false, null, null, false, null,
        null, null, null, null, null, 2, 'user@polar.example');
insert into leak_check_assessments (tank_id, company_id, assignment_id, assessment_date, overall_status, technician_name,
                                    assessment_duration_minutes, notes, vacuum_test_status, initial_vacuum_reading, final_vacuum_reading,
                                    vacuum_test_notes, vacuum_test_start, vacuum_test_end, recorded_by, recorded_by_email)
values (1, 1, 2, '2024-10-01', 'fail', 'Tech', 45, 'two points', 'passed', 20.5, 21, 'held', '2024-10-02', '2024-10-03', 1, 'super@dewar.example'),
       (1, 1, 2, '2024-11-01', 'review_needed', 'Tech', 0, null, null, null, null, null, null, null, 1, 'super@dewar.example');
insert into leak_points (assessment_id, point_number, x_coordinate, y_coordinate, weld_location, description, tank_view, severity, repaired, repair_method, repair_notes, repaired_at)
values (1, 1, 0, 333.33, 'Weld 3', 'hiss', 'side-driver', 'severe', true, 'welding', 'ground out', '2024-10-02'),
       (1, 2, 600, 0, 'Weld 4', null, 'top', 'moderate', false, null, null, null);
insert into tank_state (tank_id, company_id, assignment_id, latest_reading_id, latest_vacuum_reading, latest_reading_timestamp, latest_fresh_pull, open_transfer_id, reaches_relief_at, leak_check_status, last_leak_check_date)
values (1, 1, 2, 2, 0.01, '2024-07-01 23:59:59.999999+00', true, 2, '2024-12-01', 'review_needed', '2024-11-01'),
       (2, 2, 3, null, null, null, null, null, null, 'no_data', null);
