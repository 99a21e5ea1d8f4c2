-- A company user who administers their company.
update users set is_company_admin = true where id = 2;
