-- A tank with its five-year test, and a load in transit that was made although the load gate said no.
update tanks set five_year_test_date = '2021-03-15' where id = 1;
update transfers set expected_arrival_at = '2024-09-21 06:30:00+00', reason_for_loading = 'Returning to the depot'
 where id = 2;
update tank_judgements
   set heat_leaks = '[{"product": "helium", "watts": 9.1, "least_watts": 8, "cautious_watts": 10.2, "trips": 3}]'
 where tank_id = 1;
