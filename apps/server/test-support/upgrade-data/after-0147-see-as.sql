-- A see-as that was ended by hand, and one of an account that is gone, whose end is not in the audit log yet.
insert into see_as_sessions (token_hash, administrator_id, administrator_email, person_id, person_email, company_id,
                             began_at, ends_at, ended_as, is_end_recorded)
select '\x1471', admin.id, 'Super@dewar.example', person.id, 'user@polar.example', person.company_id,
       '2026-05-01T08:00:00Z', '2026-05-01T08:30:00Z', 'ended', true
  from users admin, users person where admin.is_super_admin and person.email = 'user@polar.example' limit 1;
insert into see_as_sessions (token_hash, administrator_email, person_email, began_at, ends_at, ended_as)
values ('\x1472', 'gone@dewar.example', 'ünal@polar.example', '2026-05-02T08:00:00Z', '2026-05-02T08:20:00Z', 'administrator');
