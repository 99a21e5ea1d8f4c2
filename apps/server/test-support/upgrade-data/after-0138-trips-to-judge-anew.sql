insert into trip_insulation_marks (tank_id, company_id) values (1, 2);
