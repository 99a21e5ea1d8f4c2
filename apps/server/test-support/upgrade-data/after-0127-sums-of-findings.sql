-- What a scale weighs low, as two loads say, of which another finding counts one.
update custody_ledger_groups
   set load_lbs = array_fill(50.25::float8, array[cardinality(transfer_ids)]),
       load_sum = '{"lbs": 50.25, "largest_lbs": 50.25, "counted_as": "missing"}',
       elsewhere = '{"loads": 1, "lbs": 50.25, "by": [{"group": "tank", "key": "1"}]}'
 where direction is not null;
