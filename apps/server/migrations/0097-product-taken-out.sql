-- A load of which product was taken out tells nothing about scales and valves: it leaves their sums.
insert into custody_ledger_marks (transfer_id)
select id from transfers where loss_answer = 'taken_out' and arrived_at is not null;
