-- Tokens for programs, of people and of a company's service accounts.

-- Acts as a user of its company, and is no person: it has no password, gets no mails and is in no list of people.
alter table users add column is_service_account boolean not null default false;
alter table users add constraint users_service_account_check check (
  not is_service_account
  or (role = 'user' and status = 'active' and company_id is not null and not is_company_admin and not is_super_admin));
create unique index users_service_account_key on users (company_id, lower(first_name)) where is_service_account;

create table api_tokens (
  id int generated always as identity primary key,
  -- The SHA-256 of the token, which is all that is stored of it but its beginning.
  token_hash bytea not null unique,
  prefix text not null,
  name text not null,
  -- In whose name it acts: the person who made it, or a service account.
  user_id int not null references users on delete cascade,
  scopes text[] not null check (cardinality(scopes) > 0),
  -- Addresses and networks that it may be used from; every one if there are none.
  networks text[] not null,
  made_by int references users on delete set null,
  made_by_email text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  last_used_address text,
  -- Of a service account's, when whoever made it lost the right to; until somebody else confirms it.
  stopped_at timestamptz,
  -- Whether the administrators of its company were told that it was stopped.
  is_stop_told boolean not null default true,
  revoked_at timestamptz
);
create index api_tokens_user_idx on api_tokens (user_id, id desc);
create index api_tokens_maker_idx on api_tokens (made_by);
create index api_tokens_untold_idx on api_tokens (id) where not is_stop_told;
create index api_tokens_ended_idx on api_tokens (least(revoked_at, expires_at));

-- What ends with the rights of a person ends in the statement that takes them, whoever writes it: a token that is made
-- meanwhile waits for the person's row, or is seen here. The company is the one that the people were of until then.
create function end_tokens_of(people int[], former_company_id int, because text) returns void language sql as $$
  with ended as (
    update api_tokens token
       set revoked_at = case when owner.is_service_account then revoked_at else now() end,
           stopped_at = case when owner.is_service_account then coalesce(stopped_at, now()) else stopped_at end,
           is_stop_told = is_stop_told and not owner.is_service_account
      from users owner
     where owner.id = token.user_id and token.revoked_at is null
       and not (owner.is_service_account and token.stopped_at is not null)
       and (token.user_id = any(people) or owner.is_service_account and token.made_by = any(people))
    returning token.id, owner.company_id, owner.is_service_account, token.name, token.prefix)
  insert into audit_log (entity, entity_id, company_id, action, after)
  select 'api_token', id, case when is_service_account then company_id else former_company_id end,
         case when is_service_account then 'stop' else 'revoke' end,
         json_build_object('name', name, 'prefix', prefix, 'because', because)
    from ended order by id
$$;

create function end_tokens_of_person() returns trigger language plpgsql as $$
begin
  perform end_tokens_of(array[old.id], old.company_id, 'whoever made it lost rights');
  return coalesce(new, old);
end
$$;
create trigger end_tokens after update on users for each row
  when ((old.role, old.company_id, lower(old.email)) is distinct from (new.role, new.company_id, lower(new.email))
        or (old.is_super_admin and not new.is_super_admin) or (old.is_company_admin and not new.is_company_admin)
        or (new.suspended_at is not null and old.suspended_at is distinct from new.suspended_at)
        or (old.status in ('approved', 'active') and new.status not in ('approved', 'active'))
        or (new.is_password_withdrawn and not old.is_password_withdrawn)
        or (new.needs_new_password and not old.needs_new_password))
  execute function end_tokens_of_person();
-- A service account goes with its company alone, and its tokens with it.
create trigger end_tokens_before_deletion before delete on users for each row
  when (not old.is_service_account) execute function end_tokens_of_person();

-- Those of its service accounts are among them, also if an administrator of the portal made them.
create function end_tokens_of_company() returns trigger language plpgsql as $$
begin
  perform end_tokens_of(array(select id from users where company_id = new.id), new.id, 'the company was suspended');
  return null;
end
$$;
create trigger end_tokens after update of suspended_at on companies for each row
  when (new.suspended_at is not null and old.suspended_at is distinct from new.suspended_at)
  execute function end_tokens_of_company();

-- Open streams of a token that ended are looked at at once, as those of a session.
create function announce_ended_token() returns trigger language plpgsql as $$
begin
  raise notice using errcode = 'DW001', message = json_build_object('kind', 'rights', 'user_id', new.user_id);
  return null;
end
$$;
create trigger announce_ended_token after update of revoked_at, stopped_at on api_tokens for each row
  when ((new.revoked_at is not null and old.revoked_at is null) or (new.stopped_at is not null and old.stopped_at is null))
  execute function announce_ended_token();

-- Of an entry that a token caused, which: 'ERP import (dwr_1a2b3c4d)'.
alter table audit_log add column via text;

-- Refused calls of each token are counted apart from those of its person.
alter table counted_refusals add column via text not null default '';
alter table counted_refusals drop constraint counted_refusals_pkey;
alter table counted_refusals add primary key (hour, account, kind, network, tank_id, via);
