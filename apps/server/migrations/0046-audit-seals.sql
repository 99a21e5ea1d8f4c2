-- Seals of the audit log, and its lists by action, company, address and range of dates.

-- Each seal covers the entries after the one before it through last_id, and its hash covers the hash of the one before
-- it: an entry or a seal that is removed, changed or added later shows. A job makes them, never the write itself.
create table audit_seals (
  number bigint primary key check (number > 0),
  -- Which columns the hashes of the entries cover, and how the hash of the seal is made.
  format smallint not null,
  previous_hash bytea not null check (octet_length(previous_hash) = 32),
  hash bytea not null check (octet_length(hash) = 32),
  last_id bigint not null,
  -- The latest month (UTC) of any entry sealed so far: months are dropped as a whole.
  month date not null,
  sealed_at timestamptz not null,
  -- Entry by entry, so that the verification names the entry and not only the seal; 32 bytes for each.
  entry_ids bigint[] not null check (cardinality(entry_ids) > 0),
  entry_hashes bytea not null,
  check (octet_length(entry_hashes) = 32 * cardinality(entry_ids))
);
create index audit_seals_month_idx on audit_seals (month, number);

-- Where the chain ends, in one row that the first seal makes: seals that are missing at the end show.
create table audit_chain (
  id int primary key default 1 check (id = 1),
  number bigint not null,
  hash bytea not null,
  last_id bigint not null,
  month date not null,
  -- Old entries are to be dropped through this seal, and have been dropped through the other one.
  drop_through bigint not null default 0,
  dropped_through bigint not null default 0,
  check (dropped_through <= drop_through and drop_through <= number)
);

create trigger refuse_change before update or delete or truncate on audit_seals
  for each statement execute function refuse_audit_change();
create trigger refuse_removal before delete or truncate on audit_chain
  for each statement execute function refuse_audit_change();

-- The log is listed by time and then by number, so that a range of dates is a range of each index. Every index orders by
-- its own columns first, and so do the statements: offered a common order, the planner would walk the index of all
-- entries until it has met enough of what is rare, and that may be the whole table.
create index audit_log_record_idx on audit_log (entity, entity_id, at, id);
create index audit_log_kind_at_idx on audit_log (entity, at, id);
create index audit_log_email_idx on audit_log (actor_email, entity, at, id);
create index audit_log_actor_idx on audit_log (actor_id, at, id);
create index audit_log_action_idx on audit_log (action, at, id);
create index audit_log_company_idx on audit_log (company_id, at, id);
-- By its beginning too, which a network is.
create index audit_log_address_idx on audit_log ((address collate "C"), at, id);
drop index audit_log_entity_idx, audit_log_kind_idx, audit_log_person_idx;
