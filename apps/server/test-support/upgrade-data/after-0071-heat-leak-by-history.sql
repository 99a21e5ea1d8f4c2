-- A helium load into a warm tank that lost product on its way.
update transfers set tank_when_filled = 'warm', shield_days = 30, loss_answer = 'vented'
 where id = (select min(id) from transfers where action = 'Load');
