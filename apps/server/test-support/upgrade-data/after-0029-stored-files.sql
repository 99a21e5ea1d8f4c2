insert into stored_files (stored_name, size, sha256) values (repeat('a', 32), 5, decode(repeat('ab', 32), 'hex'));
