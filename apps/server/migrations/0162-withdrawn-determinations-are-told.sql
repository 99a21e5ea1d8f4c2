-- What was told of a determination no longer stands: with what it said, what it was made on, and who withdrew it.
create or replace function tell_webhooks_of_changed_loads() returns trigger language plpgsql as $$
begin
  insert into webhook_events (company_id, type, record)
  -- A load that goes to another company is told of as it was: the rest is that company's.
  select told.company_id, told.type,
         case when told.company_id = load.company_id then to_jsonb(load) else to_jsonb(former) end || told.more
    from changed load
    join former on former.id = load.id
   cross join lateral (values
     (load.company_id, 'arrival.created', former.arrived_at is null and load.arrived_at is not null, '{}'::jsonb),
     (load.company_id, 'determination.made',
      load.determined_at is not null and load.determined_at is distinct from former.determined_at, '{}'::jsonb),
     -- Whoever was told that it was made, also if the load has another company since.
     (former.company_id, 'determination.withdrawn', former.determined_at is not null and load.determined_at is null, jsonb_build_object(
       'determined_weight_lbs', former.loaded_weight_lbs, 'actual_received_lbs', former.actual_received_lbs,
       'final_determination', former.final_determination, 'determined_at', former.determined_at,
       'determined_by_email', former.determined_by_email,
       'withdrawn_at', load.withdrawn_determination -> 'withdrawn_at',
       'withdrawn_by_email', load.withdrawn_determination -> 'withdrawn_by_email',
       'reason', load.withdrawn_determination -> 'reason')))
     as told (company_id, type, is_so, more)
   where told.is_so and told.company_id in (select companies_to_tell(told.type))
   order by load.id, told.type;
  return null;
end
$$;
