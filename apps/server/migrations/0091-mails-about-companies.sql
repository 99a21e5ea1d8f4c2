-- The company whose data a mail to recipients of alerts and reports contains: it is sent only to those who may still
-- read the company then. Null for all other mails.
alter table mails add column company_id int references companies on delete cascade;
create index mails_company_idx on mails (company_id) where company_id is not null;
