-- Names are searched and ordered in one way everywhere, by keys that are kept with each name: no query folds names.
drop index users_search_idx, companies_search_idx, procedures_search_idx;

-- As foldText of the domain.
create or replace function fold_text(text) returns text language sql immutable strict parallel safe
return translate(
  replace(replace(replace(replace(
    lower(regexp_replace(
      normalize($1, nfkd),
      '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]',
      '', 'g')),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  'øłđðħŧıς٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९', 'olddhtiσ012345678901234567890123456789');

-- The words of a name with one space between them. As nameWords of the domain.
create function name_words(text) returns text language sql immutable strict parallel safe
return btrim(regexp_replace(
  regexp_replace(fold_text(replace($1, '´', '')), '[''’‘‛ʼʹʻʾʿˈ′‵`՚׳ꞌ\u0640]', '', 'g'),
  '[\u0009-\u000d \u0085\u00a0\u00ad\u00b7\u058a\u05be\u1400\u1680\u1806\u180e\u2000-\u2015\u2028-\u202f\u205f-\u206f\u2212\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u3000\u30a0\u30fb\ufeff"“”„«»./,;\u002d]+',
  ' ', 'g'));

-- As nameKey of the domain.
create or replace function name_key(text) returns text language sql immutable strict parallel safe
return replace(name_words($1), ' ', '');

-- As nameOrderKey of the domain. To be compared by code points.
create function name_order(text) returns text language sql immutable strict parallel safe
return regexp_replace(
    regexp_replace(
      name_words(regexp_replace($1, '([ØøŁłĐđĦħŦŧ])', E'\\1\uf8ff', 'g')),
      '([0-9]+)', '000000000000000\1', 'g'),
    '(?<![0-9])0+(?=[0-9]{15})', '', 'g')
  || E'\u0001' || $1;

-- The name of a person, or the address of one without a name.
create function person_name(first_name text, last_name text, email text) returns text
language sql immutable parallel safe
return coalesce(nullif(btrim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), ''), email);

-- In a search key, a space stands between the keys of what is searched together.
alter table tanks
  add column search_key text collate "C" not null generated always as (name_key(tank_number)) stored,
  add column order_key text collate "C" not null generated always as (name_order(tank_number)) stored;
alter table companies
  add column search_key text collate "C" not null generated always as (name_key(name)) stored,
  add column order_key text collate "C" not null generated always as (name_order(name)) stored;
alter table users
  add column search_key text collate "C" not null generated always as (
    name_key(coalesce(first_name, '') || ' ' || coalesce(last_name, '')) || ' ' || name_key(email)) stored,
  add column order_key text collate "C" not null generated always as (
    name_order(person_name(first_name, last_name, email))) stored;
alter table invitations
  add column search_key text collate "C" not null generated always as (
    name_key(coalesce(first_name, '') || ' ' || coalesce(last_name, '')) || ' ' || name_key(email)) stored;
-- The title alone stands before the space.
alter table procedures
  add column search_key text collate "C" not null generated always as (
    name_key(title) || ' ' || name_key(coalesce(summary, ''))) stored,
  add column order_key text collate "C" not null generated always as (name_order(title)) stored;
alter table lesson_plans
  add column search_key text collate "C" not null generated always as (
    name_key(title) || ' ' || name_key(subject)) stored;
alter table lesson_templates
  add column search_key text collate "C" not null generated always as (name_key(name)) stored,
  add column order_key text collate "C" not null generated always as (name_order(name)) stored;

create index tanks_order_idx on tanks (order_key, id) where deleted_at is null;
create index companies_order_idx on companies (order_key);
create index companies_search_idx on companies using gin (text_pieces(search_key, 1));
create index users_search_idx on users using gin (text_pieces(search_key, 1));
create index procedures_search_idx on procedures using gin (text_pieces(search_key, 1));
