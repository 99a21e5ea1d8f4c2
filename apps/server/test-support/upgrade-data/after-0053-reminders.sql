-- A person's choices, a device, and a cause that one of them takes care of and another is told about.
insert into reminder_settings (user_id, hours_zone) values (2, 'company');
insert into reminder_choices (user_id, cause, timing, of_fleet)
values (2, 'high_vacuum', 'at_once', false), (2, 'inspection_due', 'working_hours', true);
insert into reminder_tanks (user_id, cause, tank_id) values (2, 'high_vacuum', 1);
insert into reminder_causes (tank_id, company_id, cause, subject, since, acknowledged_at, acknowledged_by, acknowledged_by_name)
values (1, 1, 'high_vacuum', '1', '2024-09-01', '2024-09-02', 2, 'Ada Frost');
insert into reminder_deliveries (cause_id, user_id, told_at) values (1, 2, '2024-09-01');
insert into push_keys (public_key, sealed_private_key) values (decode(repeat('04', 65), 'hex'), '\x01');
insert into push_devices (user_id, session_id, endpoint, p256dh, auth, user_agent, created_at)
select 2, session.id, 'https://push.example/device', decode(repeat('04', 65), 'hex'), decode(repeat('05', 16), 'hex'), 'Firefox', '2024-09-01'
  from sessions session where session.user_id = 2 limit 1;
insert into push_messages (device_id, cause_id, payload, created_at, next_attempt_at)
select device.id, 1, '{}', '2024-09-01', '2024-09-01' from push_devices device;
