-- A private view, one that a company shares, and the one that its owner opens first.
insert into saved_views (owner_id, company_id, list, name, query)
values (2, null, 'fleet', 'Needs attention', '{"need": "attention", "order": "vacuum"}'),
       (2, 1, 'custody-ledger', 'Beyond the scales', '{"beyond": true}');
insert into first_views (user_id, list, view_id)
select owner_id, list, id from saved_views where company_id is not null;
