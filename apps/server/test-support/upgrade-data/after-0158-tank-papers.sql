-- A kind that a company has added, a paper of it, and one of every tank with a file.
insert into paper_kinds (company_id, label, months) select company_id, 'Pump "test"', 6 from transfers order by id limit 1;
insert into tank_papers (tank_id, company_id, assignment_id, own_kind_id, number, body, issued_at, due_at, recorded_by_email)
select transfer.tank_id, transfer.company_id, transfer.assignment_id, kind.id, 'Nº 7', 'TÜV', '2026-01-15', '2026-07-15',
       'user@polar.example'
  from (select * from transfers order by id limit 1) transfer join paper_kinds kind using (company_id);
insert into tank_papers (tank_id, company_id, assignment_id, kind, issued_at, file_id, recorded_by, recorded_by_email, version)
select file.tank_id, file.company_id, file.assignment_id, 'csc_acep', '2025-01-15', file.id, 2, 'user@polar.example', 2
  from tank_files file order by file.id limit 1;
