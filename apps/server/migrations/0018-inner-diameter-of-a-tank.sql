-- Of the inner vessel in mm; null where it is not known.
alter table tanks add column inner_diameter_mm integer check (inner_diameter_mm between 500 and 4000);
