-- A registration that waits.
insert into users (email, password_hash, role, status, email_verified, requested_company, requested_company_key,
                   waiting_since)
values ('verified@polar.example', 'x', 'user', 'email_verified', true, 'Polar Gas', 'polar gas', '2024-08-01');
