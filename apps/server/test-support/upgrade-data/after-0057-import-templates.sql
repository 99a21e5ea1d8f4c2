-- A template of somebody's weekly sheet.
insert into import_templates (owner_id, kind, name, match)
values (2, 'readings', 'Weekly list',
        '{"kind": "readings", "headings": ["Tank", "Date", "Vacuum"], "columns": {"tank_number": 0},
          "units": {}, "date_order": "day-month", "timezone": "UTC"}');
