-- A person suspended with an end and one who has to choose a new password, a suspended company, and an ended session.
update users
   set suspended_at = '2026-04-01T08:00:00Z', suspended_until = '2026-05-01T08:00:00Z',
       suspension_reason = E'Left the company,\nfor now', suspended_by_email = 'Super@dewar.example'
 where email = 'teacher@school.example';
update users set needs_new_password = true where email = 'waiting@polar.example';
update companies
   set suspended_at = '2026-04-02T08:00:00Z', suspension_reason = 'Has not paid',
       suspended_by_email = 'Super@dewar.example'
 where name = 'Closed Ltd';
insert into ended_sessions (token_hash, reason, expires_at) values ('\x44', 'suspended', '2099-01-01');
