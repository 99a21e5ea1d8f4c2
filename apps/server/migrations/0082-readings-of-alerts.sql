-- An alert of a high vacuum counts as told while its reading is stored and is high: which one it was, whatever becomes of
-- its time. Readings that are gone have none. There is no foreign key: a reading may be deleted, and may come back.
alter table sent_alerts add column reading_id int;

update sent_alerts sent
   set reading_id = reading.id
  from vacuum_readings reading
 where sent.kind = 'high_reading' and reading.tank_id = sent.tank_id and reading.company_id = sent.company_id
   and reading.reading_timestamp = sent.reading_at and reading.vacuum_reading > 90;
