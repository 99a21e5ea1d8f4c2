-- A judgement with what the evacuation list needs.
update tank_judgements
   set above_state = 'cold', last_product = 'helium', waiting_kg_per_day = 3, waiting_low_kg_per_day = 1,
       waiting_high_kg_per_day = 5,
       no_forecast = '{"reason": "stale", "state": "cold", "lastTakenAt": null, "lastMicrons": null}'
 where tank_id = 1;
