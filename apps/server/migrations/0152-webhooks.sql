-- Addresses of other systems that a company is told of its records at.

create table webhooks (
  id int generated always as identity primary key,
  company_id int not null references companies on delete cascade,
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  -- Of events about a tank, only those of these tanks; null for every tank of the company.
  tank_ids int[] check (cardinality(tank_ids) > 0),
  -- As programs read it, or a sentence for a chat.
  format text not null default 'standard' check (format in ('standard', 'text')),
  -- Both stand while the former one is being replaced.
  sealed_secret bytea not null,
  former_sealed_secret bytea,
  former_secret_ends_at timestamptz,
  -- Who answers for it: it is switched off when they lose the right to.
  made_by int references users on delete set null,
  made_by_email text not null,
  created_at timestamptz not null,
  version int not null default 1,
  off_at timestamptz,
  off_because text check (off_because in ('person', 'failing', 'gone', 'maker')),
  -- Whether the administrators of its company were told that it was switched off.
  is_off_told boolean not null default true,
  -- Since when nothing has arrived; null once something has.
  failing_since timestamptz,
  last_attempt_at timestamptz,
  -- Until when one server alone sends to it.
  sending_until timestamptz,
  check ((former_sealed_secret is null) = (former_secret_ends_at is null)),
  check ((off_at is null) = (off_because is null))
);
create index webhooks_company_idx on webhooks (company_id, id);
create index webhooks_maker_idx on webhooks (made_by);
create index webhooks_untold_idx on webhooks (id) where not is_off_told;

-- What was written and is told next, as it was then. Without a foreign key: whoever deletes a company must not wait for it.
create table webhook_events (
  id bigint generated always as identity primary key,
  company_id int not null,
  type text not null,
  record jsonb not null,
  occurred_at timestamptz not null default now(),
  -- Records that one transaction wrote in bulk are told together.
  transaction_id xid8 not null default pg_current_xact_id()
);

-- What is sent, word for word the same in each attempt, and the attempts.
create table webhook_deliveries (
  id int generated always as identity primary key,
  webhook_id int not null references webhooks on delete cascade,
  message_id text not null unique,
  type text not null,
  -- How many records it tells of.
  records int not null,
  body text not null,
  created_at timestamptz not null,
  attempts jsonb not null default '[]',
  -- How many failed since it was first sent, or sent again.
  failures int not null default 0,
  delivered_at timestamptz,
  -- Null once it was delivered or given up.
  next_attempt_at timestamptz
);
create index webhook_deliveries_webhook_idx on webhook_deliveries (webhook_id, id desc);
create index webhook_deliveries_due_idx on webhook_deliveries (webhook_id, next_attempt_at) where next_attempt_at is not null;
create index webhook_deliveries_created_idx on webhook_deliveries (created_at);

-- As in 0012-live.sql no code that writes can forget to tell. Nothing is kept that nobody wants to hear.
create function companies_to_tell(event text) returns setof int language sql stable as $$
  select company_id from webhooks where off_at is null and event = any(events)
$$;

-- Of a kind of event, for rows in which a column is set if one is named.
create function tell_webhooks() returns trigger language plpgsql as $$
begin
  insert into webhook_events (company_id, type, record)
  select told.company_id, tg_argv[0], to_jsonb(told)
    from told
   where told.company_id in (select companies_to_tell(tg_argv[0]))
     and (tg_nargs < 2 or to_jsonb(told) -> tg_argv[1] <> 'null')
   order by told.id;
  return null;
end
$$;
create trigger tell_webhooks after insert on vacuum_readings referencing new table as told
  for each statement execute function tell_webhooks('reading.created');
create trigger tell_webhooks after insert on transfers referencing new table as told
  for each statement execute function tell_webhooks('load.created');
create trigger tell_webhooks_of_arrivals after insert on transfers referencing new table as told
  for each statement execute function tell_webhooks('arrival.created', 'arrived_at');
create trigger tell_webhooks_of_determinations after insert on transfers referencing new table as told
  for each statement execute function tell_webhooks('determination.made', 'determined_at');
create trigger tell_webhooks after insert on weekly_reports referencing new table as told
  for each statement execute function tell_webhooks('report.made');
create trigger tell_webhooks_of_beginnings after insert on reminder_causes referencing new table as told
  for each statement execute function tell_webhooks('attention.began');
create trigger tell_webhooks_of_ends after delete on reminder_causes referencing old table as told
  for each statement execute function tell_webhooks('attention.ended');

create function tell_webhooks_of_changed_loads() returns trigger language plpgsql as $$
begin
  insert into webhook_events (company_id, type, record)
  select load.company_id, told.type, to_jsonb(load)
    from changed load
    join former on former.id = load.id
   cross join lateral (values
     ('arrival.created', former.arrived_at is null and load.arrived_at is not null),
     ('determination.made', load.determined_at is not null and load.determined_at is distinct from former.determined_at))
     as told (type, is_so)
   where told.is_so and load.company_id in (select companies_to_tell(told.type))
   order by load.id, told.type;
  return null;
end
$$;
create trigger tell_webhooks_of_changes after update on transfers referencing old table as former new table as changed
  for each statement execute function tell_webhooks_of_changed_loads();

-- A report with other contents is another version.
create function tell_webhooks_of_versions() returns trigger language plpgsql as $$
begin
  insert into webhook_events (company_id, type, record)
  select report.company_id, 'report.made', to_jsonb(report)
    from changed report
    join former on former.id = report.id
   where report.version > former.version and report.company_id in (select companies_to_tell('report.made'))
   order by report.id;
  return null;
end
$$;
create trigger tell_webhooks_of_versions after update on weekly_reports
  referencing old table as former new table as changed
  for each statement execute function tell_webhooks_of_versions();

-- The company whose administrators see this person.
create function company_of_person(person users) returns int language sql immutable as $$
  select case when person.role = 'user' and not person.is_service_account then person.company_id end
$$;

create function tell_webhooks_of_person() returns trigger language plpgsql as $$
declare
  former_company int := case when tg_op <> 'INSERT' then company_of_person(old) end;
  company int := case when tg_op <> 'DELETE' then company_of_person(new) end;
begin
  -- Who left is told of as they were: the rest is another company's.
  insert into webhook_events (company_id, type, record)
  select former_company, 'person.changed', to_jsonb(old) - 'password_hash' || '{"change": "left"}'
   where former_company is distinct from company and former_company in (select companies_to_tell('person.changed'));
  insert into webhook_events (company_id, type, record)
  select company, 'person.changed',
         to_jsonb(new) - 'password_hash'
           || jsonb_build_object('change', case when former_company = company then 'changed' else 'joined' end)
   where company in (select companies_to_tell('person.changed'));
  return null;
end
$$;
create trigger tell_webhooks_of_new_person after insert on users for each row execute function tell_webhooks_of_person();
create trigger tell_webhooks_of_gone_person after delete on users for each row execute function tell_webhooks_of_person();
create trigger tell_webhooks_of_changed_person after update on users for each row
  when ((old.company_id, old.role, old.email, old.first_name, old.last_name, old.status, old.is_company_admin, old.suspended_at)
        is distinct from
        (new.company_id, new.role, new.email, new.first_name, new.last_name, new.status, new.is_company_admin,
         new.suspended_at))
  execute function tell_webhooks_of_person();

-- What goes out by itself stops with the rights of whoever answers for it, as the tokens of service accounts do (0148).
create function stop_webhooks_of(people int[]) returns void language sql as $$
  with stopped as (
    update webhooks set off_at = now(), off_because = 'maker', is_off_told = false, version = version + 1
     where made_by = any(people) and off_at is null
    returning id, company_id),
  given_up as (
    update webhook_deliveries set next_attempt_at = null
     where webhook_id in (select id from stopped) and next_attempt_at is not null)
  insert into audit_log (entity, entity_id, company_id, action, after)
  select 'webhook', id, company_id, 'stop', json_build_object('because', 'whoever made it lost rights')
    from stopped order by id
$$;
create function stop_webhooks_of_person() returns trigger language plpgsql as $$
begin
  perform stop_webhooks_of(array[old.id]);
  return coalesce(new, old);
end
$$;
create trigger stop_webhooks after update on users for each row
  when ((old.role, old.company_id, lower(old.email)) is distinct from (new.role, new.company_id, lower(new.email))
        or (old.is_super_admin and not new.is_super_admin) or (old.is_company_admin and not new.is_company_admin)
        or (new.suspended_at is not null and old.suspended_at is distinct from new.suspended_at)
        or (old.status in ('approved', 'active') and new.status not in ('approved', 'active'))
        or (new.is_password_withdrawn and not old.is_password_withdrawn)
        or (new.needs_new_password and not old.needs_new_password))
  execute function stop_webhooks_of_person();
create trigger stop_webhooks_before_deletion before delete on users for each row execute function stop_webhooks_of_person();
