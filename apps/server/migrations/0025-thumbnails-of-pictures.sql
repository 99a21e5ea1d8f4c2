-- Made once, when the picture is uploaded. A picture that cannot be decoded has none.
create table tank_file_thumbnails (
  file_id int primary key references tank_files on delete cascade,
  webp bytea not null
);
