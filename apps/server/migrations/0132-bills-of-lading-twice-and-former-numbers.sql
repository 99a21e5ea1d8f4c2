-- A bill of lading that replaces another one, void and re-issued: which one it was then, so that it is told also where
-- that load is deleted or has another number since.
alter table transfers add column replaces_bol jsonb;
-- Whether a number stands on another load of the company.
create index transfers_bol_idx on transfers (company_id, lower(btrim(bol_number))) where bol_number is not null;

-- The numbers that a tank had before: it is found by them, and its papers of then have them.
create table tank_former_numbers (
  id int generated always as identity primary key,
  tank_id int not null references tanks on delete cascade,
  tank_number text not null,
  used_until timestamptz not null default clock_timestamp(),
  search_key text collate "C" not null generated always as (name_key(tank_number)) stored
);
create index tank_former_numbers_tank_idx on tank_former_numbers (tank_id, used_until);
create index tank_former_numbers_number_idx on tank_former_numbers (lower(tank_number));

-- A number changes by the form, by a change of many, and when a deleted tank is brought back.
create function keep_former_number() returns trigger language plpgsql as $body$
begin
  insert into tank_former_numbers (tank_id, tank_number) values (old.id, old.tank_number);
  return null;
end
$body$;
create trigger keep_former_number after update of tank_number on tanks
  for each row when (old.tank_number is distinct from new.tank_number) execute function keep_former_number();

-- What the audit log knows of earlier ones.
insert into tank_former_numbers (tank_id, tank_number, used_until)
select entry.entity_id, btrim(entry.before ->> 'tank_number'), entry.at
  from audit_log entry join tanks tank on tank.id = entry.entity_id
 where entry.entity = 'tank' and entry.before ->> 'tank_number' <> entry.after ->> 'tank_number'
 order by entry.id;
