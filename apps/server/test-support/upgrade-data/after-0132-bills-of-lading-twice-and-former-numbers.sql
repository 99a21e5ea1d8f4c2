-- A load whose bill of lading was issued anew.
update transfers
   set bol_number = '4712',
       replaces_bol = '{"transfer_id": 1, "tank_number": "A", "bol_number": "4711", "loaded_at": "2024-08-01T00:00:00Z"}'
 where id = (select min(id) from transfers where action = 'Load');
-- A tank that had another number.
insert into tank_former_numbers (tank_id, tank_number, used_until) values (1, 'GASU 482913', '2024-06-01');
