insert into timetables (teacher_id, periods, version)
  values (3, '[{"name": "First", "starts_at": "09:00", "ends_at": "09:45", "subjects": ["Math", null, null, null, null]}]', 2);
