-- A forecast that is kept.
update tank_judgements
   set vacuum_forecast = '{"forecast": {"kind": "no_forecast", "reason": "stale"}, "loads": [], "coldDaysAfterArrival": 4}'
 where tank_id = 1;
