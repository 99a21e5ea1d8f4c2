-- A person of a directory with everything, one whom it has deleted, and a group that makes company administrators.
insert into directory_people (user_id, company_id, user_name, external_id, attributes, is_admin_by_group, removed_at, updated_at)
select id, company_id, 'ünïcödé', '8aa1a0c0', '{"displayName": "Ünïcödé", "emails": [{"type": "work", "value": "user@polar.example"}]}',
       true, null, '2026-04-05'
  from users where id = 2;
insert into directory_people (user_id, company_id, user_name, attributes, removed_at, updated_at)
select id, company_id, 'gone', '{}', '2026-04-06', '2026-04-06'
  from users where company_id is not null and not is_service_account and id <> 2 order by id limit 1;
insert into directory_groups (company_id, display_name, external_id, makes_administrators, created_at, updated_at)
select company_id, 'Yärd', 'x-9', true, '2026-04-05', '2026-04-06' from users where id = 2;
insert into directory_group_members (group_id, user_id) select id, 2 from directory_groups;
