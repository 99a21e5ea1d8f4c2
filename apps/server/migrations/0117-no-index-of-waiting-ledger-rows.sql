-- Read by nothing any more: the loads that wait are counted along transfers_waiting_idx.
drop index custody_ledger_waiting_idx;
