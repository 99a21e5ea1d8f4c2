insert into audit_log (actor_email, entity, entity_id, action, after)
values ('ada@x.example', 'transfer', 1, 'determine', '{"actual_received_lbs": 9900}');
