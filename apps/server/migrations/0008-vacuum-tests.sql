-- Readings between the start and the end of a vacuum test. Two of one moment would have no rate between them.
create table vacuum_test_readings (
  id int generated always as identity primary key,
  assessment_id int not null references leak_check_assessments on delete cascade,
  vacuum_reading numeric(9, 2) not null check (vacuum_reading > 0 and vacuum_reading <= 1000000),
  reading_timestamp timestamptz not null,
  recorded_by int,
  recorded_by_email text not null,
  constraint vacuum_test_readings_moment_key unique (assessment_id, reading_timestamp)
);

-- A test that started has its first reading, and one that is complete its last, or it would have no hold time.
alter table leak_check_assessments
  add constraint leak_check_assessments_started check (
    (vacuum_test_status is not null) = (vacuum_test_start is not null)
    and (vacuum_test_status is not null) = (initial_vacuum_reading is not null)),
  add constraint leak_check_assessments_completed check (
    coalesce(vacuum_test_status in ('passed', 'failed'), false) = (vacuum_test_end is not null)
    and (vacuum_test_end is not null) = (final_vacuum_reading is not null));

alter table leak_points
  add constraint leak_points_repaired check (
    repaired = (repair_method is not null) and repaired = (repaired_at is not null)),
  add constraint leak_points_on_canvas check (x_coordinate >= 0 and y_coordinate >= 0);

-- A company's leak checks, a page at a time.
create index leak_check_assessments_company_idx on leak_check_assessments (company_id, assessment_date desc, id desc);
