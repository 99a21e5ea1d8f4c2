-- A change that can be undone, and one that was.
insert into tank_changes (user_id, changed_by_email, changed_at, tanks, undone_at)
values (1, 'admin@dewar.example', '2026-04-01', 1, null),
       (1, 'admin@dewar.example', '2026-04-02', 1, '2026-04-03');
insert into changed_tanks (change_id, tank_id, version, before)
select change.id, (select min(id) from tanks), 2, '{"tank_status": null, "company_id": 1}' from tank_changes change;
