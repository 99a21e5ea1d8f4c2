-- Only a mark of pieces that are sent from now on.

-- Loads whose weights were corrected after somebody had said what became of the loss, and one with a loss.
insert into transfers (tank_id, company_id, assignment_id, action, loaded_at, arrived_at, loaded_weight_lbs,
                       actual_received_lbs, final_determination, loss_answer, bol_number, was_venting,
                       requires_level_check, recorded_by, recorded_by_email)
select 1, 1, 2, 'Load', day, day + interval '9 days', loaded, received, 'full_load', answer, bol_number, false, false, 2,
       'user@polar.example'
  from (values (timestamptz '2024-05-01', 9900, 9890, 'taken_out', 'CORRECTED'),
               (timestamptz '2024-05-11', 9900, 9950, 'vented', 'MORE'),
               (timestamptz '2024-05-21', 9900, 4490, 'taken_out', 'KILOGRAMS'),
               (timestamptz '2024-06-01', 9900, 8000, 'taken_out', 'LOST'),
               (timestamptz '2024-06-11', 9900, 0, 'taken_out', 'EMPTY'),
               (timestamptz '2024-06-21', null, 8000, 'vented', 'UNWEIGHED')) as given (day, loaded, received, answer, bol_number);
