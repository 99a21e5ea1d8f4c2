-- A load that waits to be compared again.
insert into custody_ledger_marks (transfer_id) select min(id) from transfers;
