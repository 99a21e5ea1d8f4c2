-- A point that the trigger gives its tank.
insert into leak_points (assessment_id, point_number, x_coordinate, y_coordinate, weld_location, tank_view) values (2, 1, 10.5, 20.5, 'Weld 1', 'rear');
