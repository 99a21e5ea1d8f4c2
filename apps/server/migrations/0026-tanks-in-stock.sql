-- A tank needs its number alone: without a company it is in stock. The time in stock is an assignment without a
-- company, and no record can refer to it: a record's company is never null, and its key names that of its assignment.
alter table tanks alter column company_id drop not null;
alter table tank_assignments alter column company_id drop not null;
alter table tank_state alter column company_id drop not null;
