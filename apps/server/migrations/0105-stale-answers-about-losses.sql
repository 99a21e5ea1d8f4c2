-- An answer about a loss outlived a corrected weight: where the weights agree by the scales' uncertainty, nothing is
-- missing that could have been vented or taken out. The triggers of transfers mark these loads for the custody ledger.
with scale as (
  select coalesce((select (setting_value #>> '{}')::float8 from settings
                    where scope = 'general' and setting_key = 'scale_uncertainty_percent'), 0.15) / 100 as uncertainty
)
update transfers set loss_answer = null
  from scale
 where loss_answer is not null and loaded_weight_lbs > 0 and actual_received_lbs >= 0
   and (loaded_weight_lbs - actual_received_lbs
          <= 4 * scale.uncertainty * sqrt(loaded_weight_lbs ^ 2 + actual_received_lbs ^ 2)
        -- Kilograms and pounds of one weight.
        or actual_received_lbs > 0
           and abs(greatest(loaded_weight_lbs, actual_received_lbs) / least(loaded_weight_lbs, actual_received_lbs)
                   * 0.453592 - 1) < 0.015);
