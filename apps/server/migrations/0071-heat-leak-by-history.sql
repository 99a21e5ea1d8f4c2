-- What a tank's own history says of its heat leak. Of a load: whether the tank was cold when it was filled, how long the
-- shield of a helium tank lasts, and what became of product that is missing from it.
alter table transfers
  add column tank_when_filled text check (tank_when_filled in ('cold', 'warm')),
  add column shield_days double precision check (shield_days > 0),
  add column loss_answer text check (loss_answer in ('vented', 'taken_out'));

-- How a tank stands: what its days rest on, its latest cold reading, a vacuum that was lost, a gauge to doubt.
alter table tank_judgements add column condition jsonb;

-- Older heat leaks left out the trips that vented, and have another shape: they are computed again.
update tank_judgements set heat_leaks = null, settings_hash = '';
