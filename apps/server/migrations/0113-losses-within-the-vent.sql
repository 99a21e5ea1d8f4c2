-- A loss that only the uncertainty of its expected vent explains is no longer within the scales: all loads are judged again.
insert into custody_ledger_marks (transfer_id) select transfer_id from custody_ledger where vent_error_lbs > 0;
