-- Loads of one customer are read along an index, also where they are few among many.
create index transfers_customer_idx on transfers (company_id, lower(customer_name), loaded_at desc, id desc);
