-- Functions rather than subqueries in the lists: PostgreSQL sets up every subquery of a statement each time it runs, and
-- calls a function only for the rows that need it.

-- Until when the author may change a record; null once that is over.
create function own_correction_until(recorded_at timestamptz, setting text, initial_minutes int)
  returns timestamptz language plpgsql stable as $$
declare
  until timestamptz := recorded_at + make_interval(mins => coalesce(
    (select setting_value::int from settings
      where scope = 'general' and setting_key = setting and jsonb_typeof(setting_value) = 'number'),
    initial_minutes));
begin
  return case when until > now() then until end;
end $$;

-- Whether a stored weekly report contains the reading; one stored before the reading was logged does not.
create function is_reading_reported(of_company int, read_at timestamptz, logged_at timestamptz)
  returns boolean language plpgsql stable as $$
begin
  return exists (
    select 1 from weekly_reports report
     where report.company_id = of_company and report.generated_at >= logged_at
       and (read_at at time zone (report.report_data ->> 'timezone'))::date
           between report.week_start_date and report.week_end_date);
end $$;
