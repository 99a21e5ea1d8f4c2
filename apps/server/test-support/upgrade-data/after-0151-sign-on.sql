-- The sign-on of a company that counts, with a domain that is verified and one that is not, a person who is connected and
-- a session that began with it; and one of another company that is not set up.
insert into company_sign_ons (company_id, key, issuer, client_id, sealed_secret, mode, new_people, claims,
                              break_glass_user_id, tested_at, tested_by_email)
select company_id, 'kéy-of-polar', 'https://id.polar.example', 'dewar', '\x5ea1', 'offered', 'join',
       '{"role_claim": "groups", "admin_values": ["Ünal"], "user_values": [], "second_factor_acr": []}', id,
       '2026-04-01', 'gone@polar.example'
  from users where id = 2;
insert into sign_on_domains (company_id, name, code, verified_at, verified_by_email)
select company_id, 'polar.example', 'a', timestamptz '2026-04-01', 'TXT record' from company_sign_ons
union all
select company_id, 'xn--nal-goa.example', 'b', null, null from company_sign_ons;
insert into sign_on_identities (company_id, issuer, subject, user_id, joined_as, joined_at, last_used_at)
select company_id, issuer, 'Sübject', 2, 'owner', '2026-04-02', '2026-04-03' from company_sign_ons;
insert into sessions (token_hash, media_token_hash, user_id, created_at, expires_at, last_used_at, address,
                      sign_on_identity_id, sign_on_sid)
select '\x1511', '\x1512', user_id, '2026-04-03', '2099-01-01', '2026-04-03', '192.0.2.7', id, 'sid' from sign_on_identities;
insert into second_factor_tickets (ticket_hash, user_id, purpose, created_at, expires_at, sign_on_identity_id)
select '\x1513', user_id, 'sign-in', '2026-04-03', '2099-01-01', id from sign_on_identities;
insert into ended_sessions (token_hash, reason, expires_at) values ('\x1514', 'sign-on', '2099-01-01');
