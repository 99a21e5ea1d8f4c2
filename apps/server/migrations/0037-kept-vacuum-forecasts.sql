-- The forecast of a tank's vacuum as it is drawn and asked about, with the loads that say when the tank is cold.
alter table tank_judgements add column vacuum_forecast jsonb;

-- Also announced when only the forecast has changed.
create or replace function announce_tank_judgements() returns trigger language plpgsql as $body$
declare
  change record;
begin
  for change in
    select judged.company_id, min(judged.tank_id) as first_tank, max(judged.tank_id) as last_tank
      from judged
      left join judged_before before using (tank_id)
     where (judged.assignment_id, judged.transfer_id, judged.relief_at, judged.relief_earliest_at, judged.relief_latest_at,
            judged.vent_risk_from, judged.relief_psi, judged.insulation_index, judged.insulation_low, judged.insulation_high,
            judged.crosses_at, judged.earliest_at, judged.latest_at, judged.above_since, judged.confidence,
            judged.vacuum_forecast #- '{forecast,computedAt}')
           is distinct from
           (before.assignment_id, before.transfer_id, before.relief_at, before.relief_earliest_at, before.relief_latest_at,
            before.vent_risk_from, before.relief_psi, before.insulation_index, before.insulation_low, before.insulation_high,
            before.crosses_at, before.earliest_at, before.latest_at, before.above_since, before.confidence,
            before.vacuum_forecast #- '{forecast,computedAt}')
     group by judged.company_id
  loop
    raise notice using errcode = 'DW001', message = json_build_object(
      'kind', 'tank-judgement',
      'company_id', change.company_id,
      'tank_id', case when change.first_tank = change.last_tank then change.first_tank end);
  end loop;
  return null;
end
$body$;
