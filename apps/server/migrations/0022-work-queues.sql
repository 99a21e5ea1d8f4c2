-- What waits is found without reading what is done: each index holds a queue, or little more than it.
create index transfers_waiting_idx on transfers (company_id, arrived_at, id)
  where arrived_at is not null and arrival_assessment is not null and final_determination is null;
-- Not by the readings: they would have to change the index with every reading that is logged.
create index tank_state_required_reading_idx on tank_state (last_arrived_at, tank_id)
  where last_arrival_venting or last_arrival_pressure >= 100;
create index tank_state_review_idx on tank_state (last_leak_check_date, tank_id)
  where leak_check_status = 'review_needed';
