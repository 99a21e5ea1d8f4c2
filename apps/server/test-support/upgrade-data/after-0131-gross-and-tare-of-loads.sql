-- A load with what its scales showed.
update transfers set gross_weight_lbs = 52000.5, tare_weight_lbs = 18000.25
 where id = (select min(id) from transfers where action = 'Load');
