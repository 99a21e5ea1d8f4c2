-- A load whose determination was withdrawn.
update transfers
   set withdrawn_determination = '{"actual_received_lbs": 12000.01, "final_determination": "full_load", "made_on": {}}',
       final_determination = null
 where id = 1;
