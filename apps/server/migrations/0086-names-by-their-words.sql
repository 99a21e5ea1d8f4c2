-- A name to look for words in: folded, and without apostrophes, hyphens and spaces. As nameKey of the domain.
create function name_key(text) returns text language sql immutable strict parallel safe
return regexp_replace(fold_text($1), '[''’‘ʼʹ′`[:space:]\u002d\u2010-\u2015\u2212./,;]', '', 'g');
