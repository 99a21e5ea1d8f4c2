-- For the lists of administrators: search by a part of a name, versions of procedures, who changed a setting.

-- Text to compare with what somebody typed: without case and accents, and with the letters that stand for others. In SQL
-- alone, because the extensions for it (unaccent, pg_trgm) are not installed everywhere.
create function fold_text(text) returns text language sql immutable strict parallel safe
return translate(
  replace(replace(lower(regexp_replace(normalize($1, nfkd), '[\u0300-\u036f]', '', 'g')), 'ß', 'ss'), 'æ', 'ae'),
  'øØłŁđĐıς', 'oollddiσ');

-- All pieces of one to three characters, or only longer ones: rows that contain a text contain each of its pieces, which
-- an index finds wherever they are.
create function text_pieces(folded text, shortest int) returns text[] language sql immutable strict parallel safe
return (
  select coalesce(array_agg(distinct substr(folded, start, size)), '{}')
    from generate_series(shortest, 3) size
   cross join generate_series(1, length(folded) - size + 1) start);

create index users_search_idx on users using gin (
  text_pieces(fold_text(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || email), 1));
create index companies_search_idx on companies using gin (text_pieces(fold_text(name), 1));
create index procedures_search_idx on procedures using gin (text_pieces(fold_text(title || ' ' || coalesce(summary, '')), 1));

alter table settings add column updated_by_email text;
update settings
   set updated_by_email = (
     select entry.actor_email
       from audit_log entry
      where entry.entity = 'setting' and entry.after ->> 'setting_key' = settings.setting_key
        and entry.company_id is not distinct from settings.company_id
      order by -entry.id
      limit 1);

-- What a procedure contained after each save that changed something.
create table procedure_versions (
  procedure_id int not null references procedures on delete cascade,
  -- Counted from 1 for each procedure. The oldest versions are dropped; their numbers are not used again.
  number int not null check (number > 0),
  saved_at timestamptz not null,
  saved_by_email text,
  -- What the author wrote about the change.
  note text,
  -- The version whose content it has again.
  restored_number int,
  -- What differs from the version before, by the names of the API; empty for the first one.
  changed_fields text[] not null,
  title text not null,
  summary text,
  full_content text not null,
  -- What the versions of a procedure may take is limited; the length of a long text is known only after reading it.
  content_bytes int generated always as (octet_length(full_content)) stored,
  category_ids int[] not null,
  -- Names as they were then.
  category_names text[] not null,
  cover_image text,
  media_file text,
  client_company_id int references companies on delete set null,
  client_tag text,
  visibility text not null check (visibility in ('public', 'private', 'client_specific')),
  date_published date,
  primary key (procedure_id, number)
);
create index procedure_versions_client_company_id_idx on procedure_versions (client_company_id);

-- Files stay as long as a version refers to them. They open nothing: only administrators read versions.
create table procedure_version_uploads (
  procedure_id int not null,
  number int not null,
  upload_id int not null references uploads,
  primary key (procedure_id, number, upload_id),
  foreign key (procedure_id, number) references procedure_versions on delete cascade
);
create index procedure_version_uploads_upload_id_idx on procedure_version_uploads (upload_id);

drop index deleted_rows_upload_idx;
create index deleted_rows_upload_idx on deleted_rows (((contents ->> 'upload_id')::int))
  where table_name in ('procedure_uploads', 'procedure_version_uploads');

-- The first version of each procedure is what it contains now, by whoever saved it last.
insert into procedure_versions
  (procedure_id, number, saved_at, saved_by_email, changed_fields, title, summary, full_content, category_ids,
   category_names, cover_image, media_file, client_company_id, client_tag, visibility, date_published)
select procedures.id, 1, procedures.updated_at,
       coalesce((select entry.actor_email
                   from audit_log entry
                  where entry.entity = 'procedure' and entry.entity_id = procedures.id
                    and entry.action in ('create', 'update')
                  order by -entry.id
                  limit 1), procedures.created_by_email),
       '{}', procedures.title, procedures.summary, procedures.full_content,
       coalesce(chosen.ids, '{}'), coalesce(chosen.names, '{}'),
       procedures.cover_image, procedures.media_file, procedures.client_company_id, companies.name,
       procedures.visibility, procedures.date_published
  from procedures
  left join companies on companies.id = procedures.client_company_id
  left join lateral (
    select array_agg(categories.id order by place) as ids, array_agg(categories.name order by place) as names
      from procedure_categories
      join categories on categories.id = procedure_categories.category_id
     where procedure_categories.procedure_id = procedures.id) chosen on true;

insert into procedure_version_uploads (procedure_id, number, upload_id)
select procedure_id, 1, upload_id from procedure_uploads;
