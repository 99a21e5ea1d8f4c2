-- A tank that was given back what it had.
update changed_tanks set is_given_back = true where (change_id, tank_id) = (select min(change_id), min(tank_id) from changed_tanks);
