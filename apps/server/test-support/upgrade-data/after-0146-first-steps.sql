-- Somebody who has put the first steps of two kinds of work away.
update users set first_steps_seen = '{technician,fleet-manager}' where id = (select max(id) from users);
