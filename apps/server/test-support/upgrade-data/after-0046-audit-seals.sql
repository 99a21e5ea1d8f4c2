-- One seal over all entries so far.
insert into audit_seals (number, format, previous_hash, hash, last_id, month, sealed_at, entry_ids, entry_hashes)
select 1, 1, decode(repeat('00', 32), 'hex'), sha256('seal'), max(id), '2026-03-01', '2026-03-01T12:00:00Z',
       array_agg(id order by id), string_agg(sha256(id::text::bytea), ''::bytea order by id)
  from audit_log;
insert into audit_chain (number, hash, last_id, month) select number, hash, last_id, month from audit_seals;
