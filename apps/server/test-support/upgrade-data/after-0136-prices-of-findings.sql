-- A finding with its price.
update custody_ledger_groups set prices = '[{"product": "helium", "dollars_per_lb": 4.2, "since": "2024-03-01T00:00:00Z"}]'
 where direction is not null;
