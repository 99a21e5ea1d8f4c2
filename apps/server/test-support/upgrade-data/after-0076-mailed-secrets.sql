-- A verification link with which its reader has set the password, and a password that was withdrawn.
update one_time_codes set requested_company = 'Polar Gas', is_spent = true where code_hash = (select min(code_hash) from one_time_codes);
update users set is_password_withdrawn = true where id = (select min(id) from users);
