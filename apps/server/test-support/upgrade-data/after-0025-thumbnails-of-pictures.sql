insert into tank_file_thumbnails (file_id, webp) values (2, '\x52494646');
