-- A month of a company's books that somebody has closed, by the clock of then, with its loads as they were.
create table closed_months (
  company_id int not null references companies on delete cascade,
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  timezone text not null,
  loaded_from timestamptz not null,
  loaded_to timestamptz not null check (loaded_to > loaded_from),
  closed_at timestamptz not null,
  closed_by_email text not null,
  primary key (company_id, month)
);

-- No reference to the transfer: one that was deleted is told from what is kept here.
create table closed_month_loads (
  company_id int not null,
  month text not null,
  transfer_id int not null,
  tank_id int not null,
  tank_number text not null,
  loaded_at timestamptz not null,
  product_name text,
  customer_name text,
  bol_number text,
  final_determination text,
  loaded_lbs numeric,
  received_lbs numeric,
  expected_vent_lbs numeric,
  primary key (company_id, month, transfer_id),
  foreign key (company_id, month) references closed_months on delete cascade
);
