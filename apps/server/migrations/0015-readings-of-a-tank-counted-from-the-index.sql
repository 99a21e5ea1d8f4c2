-- The fleet's count of the last seven days asks whose each reading was. With that in the index no row is visited, and the
-- plan stays one and the same however long the history grows.
drop index vacuum_readings_tank_idx;
create index vacuum_readings_tank_idx on vacuum_readings (tank_id, reading_timestamp desc, id desc) include (company_id);
