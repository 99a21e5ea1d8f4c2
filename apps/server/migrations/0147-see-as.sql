-- Super-administrators who see the portal as another person does: read only, for half an hour at most.
create table see_as_sessions (
  id int generated always as identity primary key,
  -- The SHA-256 of the token.
  token_hash bytea not null unique,
  -- The administrator's own session: it ends with that.
  session_id int references sessions on delete set null,
  administrator_id int references users on delete set null,
  administrator_email text not null,
  -- Who is seen.
  person_id int references users on delete set null,
  person_email text not null,
  company_id int references companies on delete set null,
  began_at timestamptz not null,
  ends_at timestamptz not null,
  -- Null while it is open, also if its time is over and nothing has noted that yet.
  ended_as text check (ended_as in ('ended', 'expired', 'replaced', 'administrator', 'person')),
  -- Whether the audit log has its end.
  is_end_recorded boolean not null default false,
  check (ends_at > began_at and ends_at <= began_at + interval '30 minutes'),
  check (not is_end_recorded or ended_as is not null)
);
-- One at a time.
create unique index see_as_sessions_open_key on see_as_sessions (administrator_id) where ended_as is null;
create index see_as_sessions_administrator_idx on see_as_sessions (administrator_id, began_at);
create index see_as_sessions_person_idx on see_as_sessions (person_id, began_at);
create index see_as_sessions_session_idx on see_as_sessions (session_id) where session_id is not null;
create index see_as_sessions_company_idx on see_as_sessions (company_id);
create index see_as_sessions_began_idx on see_as_sessions (began_at);
create index see_as_sessions_unrecorded_idx on see_as_sessions (id) where not is_end_recorded;

-- Whatever ends the administrator's session, or deletes one of the two accounts, ends it.
create function end_see_as() returns trigger language plpgsql as $body$
begin
  if new.ended_as is null and (new.session_id is null or new.administrator_id is null) then
    new.ended_as := 'administrator';
  elsif new.ended_as is null and new.person_id is null then
    new.ended_as := 'person';
  end if;
  return new;
end
$body$;
create trigger end_see_as before update on see_as_sessions for each row execute function end_see_as();

-- Its open streams are looked at at once, on every server, as in 0012-live.sql.
create function announce_end_of_see_as() returns trigger language plpgsql as $body$
begin
  raise notice using errcode = 'DW001', message = json_build_object(
    'kind', 'rights', 'user_id', coalesce(new.person_id, old.person_id));
  return null;
end
$body$;
create trigger announce_end after update on see_as_sessions for each row
  when (old.ended_as is null and new.ended_as is not null) execute function announce_end_of_see_as();

-- Those who were told are of the company that the person was of, and nobody sees as an administrator: whoever moves, gets
-- another role or becomes an administrator is seen no longer.
create function end_see_as_of_person() returns trigger language plpgsql as $body$
begin
  update see_as_sessions set ended_as = 'person' where person_id = new.id and ended_as is null;
  return null;
end
$body$;
create trigger end_see_as after update on users for each row
  when ((old.role, old.company_id) is distinct from (new.role, new.company_id)
        or (new.is_company_admin and not old.is_company_admin) or (new.is_super_admin and not old.is_super_admin))
  execute function end_see_as_of_person();
