-- What the load gate asks for: when the last five-year periodic test was, when a load is expected to arrive, and why a
-- tank was loaded although the gate said no. All optional.
alter table tanks add column five_year_test_date date;
alter table transfers
  add column expected_arrival_at timestamptz check (expected_arrival_at >= loaded_at),
  add column reason_for_loading text check (length(reason_for_loading) <= 1000);

-- The heat leaks of a tank with the products that it has carried; null until they are computed.
alter table tank_judgements add column heat_leaks jsonb;
