-- What the scales showed of a load: the tank with it, and the tank alone. The loaded weight stays the net one.
alter table transfers
  add column gross_weight_lbs numeric(9, 2) check (gross_weight_lbs > 0),
  add column tare_weight_lbs numeric(9, 2) check (tare_weight_lbs > 0),
  add check (tare_weight_lbs < gross_weight_lbs);
