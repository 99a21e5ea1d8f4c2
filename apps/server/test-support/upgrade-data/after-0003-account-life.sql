-- A logo, second factors, and requests of people without a company.
update companies set logo_name = repeat('a', 32) where id = 1;
insert into mail_requests (recipient_key, address, requested_at) values ('user@polar.example', '10.0.0.1', '2025-03-01');
insert into company_assignment_requests (user_id, requested_company, message, status, decided_at, decided_by_email)
values (4, 'Polar', 'please', 'pending', null, null), (5, 'Polar', null, 'rejected', '2025-03-01', 'super@dewar.example');
insert into totp_secrets (user_id, sealed_secret, created_at, confirmed_at, last_period) values (5, '\x06', '2025-03-01', '2025-03-01', 57000000);
insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
values (5, 'credential', '\x07', 4294967295, array['usb', 'nfc'], 'Key', '2025-03-01');
insert into recovery_codes (user_id, code_hash) values (5, '\x08');
insert into second_factor_tickets (ticket_hash, user_id, purpose, challenge, failures, created_at, expires_at)
values ('\x09', 5, 'sign-in', 'challenge', 2, '2025-03-01', '2025-03-01 00:05+00');
