-- What the evacuation list needs of a judgement. The state of the tank at its latest reading, where that lies above the
-- limit; why there is no forecast; the product last carried, and what the heat beyond the design evaporates of it.
alter table tank_judgements
  add column above_state text check (above_state in ('cold', 'warm', 'unknown')),
  add column no_forecast jsonb,
  add column last_product text,
  add column waiting_kg_per_day double precision,
  add column waiting_low_kg_per_day double precision,
  add column waiting_high_kg_per_day double precision;

-- Older judgements lack all of it: they are computed again.
update tank_judgements set settings_hash = '';
