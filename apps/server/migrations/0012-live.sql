-- What others see without a reload. A statement that changes rows people look at says so to whoever sent it, as a
-- notice with the code DW001; the server passes it on by NOTIFY once the transaction is committed. A NOTIFY in here would
-- make all commits wait for one another: measured, it halved what sixteen writers commit in a second.
--
-- One notice a company and statement: it names the tank where the rows are all of one tank.

do $$
declare
  watched record;
  event record;
begin
  for watched in
    select * from (values
      ('vacuum_readings', 'vacuum-reading', 'tank_id'),
      ('transfers', 'transfer', 'tank_id'),
      ('leak_check_assessments', 'leak-check', 'tank_id'),
      ('tank_notes', 'tank-note', 'tank_id'),
      ('tank_files', 'tank-file', 'tank_id'),
      ('tanks', 'tank', 'id'),
      ('weekly_reports', 'weekly-report', 'null::int'),
      ('weekly_report_notes', 'weekly-report', 'null::int')
    ) as list (table_name, kind, tank)
  loop
    execute format($make$
      create function announce_%1$s() returns trigger language plpgsql as $body$
      declare
        change record;
      begin
        for change in
          select company_id, min(%3$s) as first_tank, max(%3$s) as last_tank from changed group by company_id
        loop
          raise notice using errcode = 'DW001', message = json_build_object(
            'kind', %2$L,
            'company_id', change.company_id,
            'tank_id', case when change.first_tank = change.last_tank then change.first_tank end);
        end loop;
        return null;
      end
      $body$
    $make$, watched.table_name, watched.kind, watched.tank);

    -- Before and after: a tank that moves is news to both of its companies.
    for event in
      select * from (values ('insert', 'new'), ('update', 'new'), ('update', 'old'), ('delete', 'old')) as list (name, rows)
       where list.name <> 'update' or list.rows = 'new' or watched.table_name = 'tanks'
    loop
      execute format(
        'create trigger announce_%2$s_%3$s after %2$s on %1$I referencing %3$s table as changed
           for each statement execute function announce_%1$s()',
        watched.table_name, event.name, event.rows);
    end loop;
  end loop;
end
$$;

-- Whose rights may have changed, so that their open streams are looked at at once.

create function announce_ended_sessions() returns trigger language plpgsql as $$
declare
  ended record;
begin
  for ended in select min(user_id) as first_user, max(user_id) as last_user from changed having count(*) > 0 loop
    raise notice using errcode = 'DW001', message = json_build_object(
      'kind', 'rights',
      'user_id', case when ended.first_user = ended.last_user then ended.first_user end);
  end loop;
  return null;
end
$$;
create trigger announce_delete_old after delete on sessions referencing old table as changed
  for each statement execute function announce_ended_sessions();

create function announce_user_rights() returns trigger language plpgsql as $$
begin
  raise notice using errcode = 'DW001', message = json_build_object('kind', 'rights', 'user_id', new.id);
  return null;
end
$$;
create trigger announce_rights after update of role, status, company_id, is_super_admin on users for each row
  when ((old.role, old.status, old.company_id, old.is_super_admin)
        is distinct from (new.role, new.status, new.company_id, new.is_super_admin))
  execute function announce_user_rights();

create function announce_company_rights() returns trigger language plpgsql as $$
begin
  raise notice using errcode = 'DW001', message = json_build_object('kind', 'rights', 'user_id', null);
  return null;
end
$$;
-- A new name too: whoever is signed in carries it in their address.
create trigger announce_rights after update of status, name on companies for each row
  when ((old.status, old.name) is distinct from (new.status, new.name))
  execute function announce_company_rights();
