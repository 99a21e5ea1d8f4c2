-- It only writes previews anew.

-- A price that was changed, in the audit log and as it is set.
insert into settings (scope, setting_key, setting_value, updated_at) values ('general', 'price_lng', '0.45', '2024-03-02');
insert into audit_log (at, actor_email, entity, entity_id, action, before, after) values
  ('2024-02-01', 'super@dewar.example', 'setting', 63, 'update', '{"setting_key": "price_lng", "setting_value": 0}',
   '{"setting_key": "price_lng", "setting_value": 0.4}'),
  ('2024-03-01', 'super@dewar.example', 'setting', 63, 'update', '{"setting_key": "price_lng", "setting_value": 0.4}',
   '{"setting_key": "price_lng", "setting_value": 0.45}');
