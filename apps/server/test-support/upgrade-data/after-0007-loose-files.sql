-- A file that no record has yet.
insert into loose_files (stored_name, since) values (repeat('c', 32), '2025-04-01');
