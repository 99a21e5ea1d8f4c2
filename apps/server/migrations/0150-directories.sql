-- What the directory of a company says about its people and groups (SCIM 2.0).

create table directory_people (
  user_id int primary key references users on delete cascade,
  company_id int not null references companies on delete cascade,
  -- By which the directory knows the person; it need not be their address.
  user_name text not null,
  external_id text,
  -- What the directory sent and is shown again, as SCIM names it.
  attributes jsonb not null,
  -- A group made the person a company administrator, and leaving it ends that.
  is_admin_by_group boolean not null default false,
  -- When the directory deleted the person, whose account is suspended since.
  removed_at timestamptz,
  updated_at timestamptz not null
);
create unique index directory_people_name_key on directory_people (company_id, lower(user_name))
  where removed_at is null;
create index directory_people_external_idx on directory_people (company_id, external_id);

create table directory_groups (
  id int generated always as identity primary key,
  company_id int not null references companies on delete cascade,
  display_name text not null,
  external_id text,
  -- Whoever is in it is a company administrator.
  makes_administrators boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index directory_groups_name_key on directory_groups (company_id, lower(display_name));

create table directory_group_members (
  group_id int not null references directory_groups on delete cascade,
  user_id int not null references users on delete cascade,
  primary key (group_id, user_id)
);
create index directory_group_members_user_idx on directory_group_members (user_id);

-- Whoever moves to another company is no longer in the directory of the former one, whatever moves them.
create function leave_directory() returns trigger language plpgsql as $$
begin
  delete from directory_group_members where user_id = new.id;
  delete from directory_people where user_id = new.id;
  return null;
end
$$;
create trigger leave_directory after update of company_id on users for each row
  when (old.company_id is distinct from new.company_id)
  execute function leave_directory();
