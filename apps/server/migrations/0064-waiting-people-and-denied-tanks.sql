-- Who waits for a company is found by an index, with names compared as those of companies are (`companies.name_key`). The
-- program writes the key. For older rows it is computed here: white space, composed forms and simple letters, without the
-- few letters whose case PostgreSQL folds otherwise (ß, ς). A person who asked under such a name is missing from the list
-- of the company's own administrators until they ask again; administrators of the portal see them as before.
create function pg_temp.key_of(name text) returns text language sql immutable as $$
  select lower(btrim(regexp_replace(normalize(name, NFKC), '\s+', ' ', 'g')))
$$;

alter table users add column requested_company_key text;
update users set requested_company_key = pg_temp.key_of(requested_company) where requested_company is not null;
alter table users
  add constraint users_requested_company_key_check
    check ((requested_company is null) = (requested_company_key is null));
create index users_company_asked_for_idx on users (requested_company_key, created_at, id)
  where role = 'user' and status = 'email_verified' and company_id is null;

alter table company_assignment_requests add column requested_company_key text;
update company_assignment_requests set requested_company_key = pg_temp.key_of(requested_company);
alter table company_assignment_requests alter column requested_company_key set not null;
create index company_assignment_requests_company_idx
  on company_assignment_requests (requested_company_key, created_at, id) where status = 'pending';

update deleted_rows
   set contents = contents
                  || jsonb_build_object('requested_company_key', pg_temp.key_of(contents ->> 'requested_company'))
 where table_name in ('users', 'company_assignment_requests') and not is_link;

drop function pg_temp.key_of;

-- Denied requests are counted by the tank that they named, too; 0 where they named none.
alter table counted_refusals add column tank_id int not null default 0;
alter table counted_refusals drop constraint counted_refusals_pkey;
alter table counted_refusals add primary key (hour, account, kind, network, tank_id);
