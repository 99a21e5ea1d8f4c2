-- A customer is known by the letters of its name, as a name is found: 'O’Neill' and 'ONEILL' are one. A name of signs alone
-- keeps them.
create function customer_key(text) returns text language sql immutable strict parallel safe
return coalesce(nullif(name_key($1), ''), lower($1));

create index transfers_customer_key_idx on transfers (company_id, customer_key(customer_name), loaded_at desc, id desc);

create or replace function keep_ledger_sums(company_ids int[], arrivals timestamptz[]) returns void language sql as $body$
  delete from custody_ledger_sums kept
   using (select distinct company_id, date_trunc('month', arrived_at at time zone 'UTC')::date as month
            from unnest(company_ids, arrivals) as written (company_id, arrived_at)) touched
   where (kept.company_id, kept.month) = (touched.company_id, touched.month);
  insert into custody_ledger_sums (company_id, month, customer_key, product, customer_name, loads, loaded_lbs,
                                   received_lbs, expected_vent_lbs)
  select touched.company_id, touched.month, coalesce(customer_key(transfer.customer_name), ''), kept.product,
         (array_agg(transfer.customer_name order by kept.arrived_at desc, kept.transfer_id desc))[1], count(*),
         sum(kept.loaded_lbs::numeric), sum(kept.received_lbs::numeric),
         sum(round(kept.expected_vent_lbs::numeric, 2))
    from (select distinct company_id, date_trunc('month', arrived_at at time zone 'UTC')::date as month
            from unnest(company_ids, arrivals) as written (company_id, arrived_at)) touched
    join custody_ledger kept
      on kept.company_id = touched.company_id and kept.received_lbs is not null
     and kept.arrived_at >= touched.month::timestamp at time zone 'UTC'
     and kept.arrived_at < (touched.month + interval '1 month') at time zone 'UTC'
    join transfers transfer on transfer.id = kept.transfer_id
   where transfer.loss_answer is distinct from 'taken_out'
   group by touched.company_id, touched.month, coalesce(customer_key(transfer.customer_name), ''), kept.product;
$body$;

select keep_ledger_sums(array_agg(company_id), array_agg(arrived_at))
  from (select company_id, min(arrived_at) as arrived_at from custody_ledger where received_lbs is not null
         group by company_id, date_trunc('month', arrived_at at time zone 'UTC')) arrived
having count(*) > 0;

-- Last: whoever reads loads waits for it until all migrations are done.
drop index transfers_customer_idx;
