update tanks set inner_diameter_mm = 2300 where id = 1;
