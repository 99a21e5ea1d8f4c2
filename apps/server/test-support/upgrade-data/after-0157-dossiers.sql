-- The answer of the gate for a load, two versions of its dossier, one of a load that was deleted, and marks.
insert into load_gate_answers (transfer_id, company_id, answered_at, answer, tank, view)
select id, company_id, '2026-04-01', '{"verdict": "mind", "reasons": [{"kind": "never_read", "text": "Ünread"}]}', '{"id": 1}',
       '{"timezone": "UTC"}'
  from transfers order by id limit 1;
insert into dossier_versions (transfer_id, tank_id, company_id, version, made_at, facts, changes, code, stored_name, sha256, size,
                              not_printed)
select transfer.id, transfer.tank_id, transfer.company_id, made.version, '2026-04-01', '{"load":   "kept as text"}',
       made.changes::text[], 'code-' || made.version, repeat(made.version::text, 32), '\x15a1', 4711, '{"Ein Zeichen, das fehlt"}'
  from (select * from transfers order by id limit 1) transfer
 cross join (values (1, '{}'), (2, '{arrival,reports}')) made (version, changes);
insert into dossier_versions (transfer_id, tank_id, company_id, version, made_at, facts, changes, code, stored_name, sha256, size,
                              not_printed, withdrawn_at)
select 2000000000, tank_id, company_id, 1, '2026-03-01', '{}', '{}', 'code-gone', repeat('f', 32), '\x15a2', 1, '{}', '2026-03-02'
  from transfers order by id limit 1;
insert into dossier_marks (transfer_id, is_asked, due_at, tries) select id, true, '2026-04-01', 3 from transfers order by id limit 1;
