-- The link of a mail that gives access to an account, as it stands in the text; null if it has none.
alter table mails add column secret_link text;
-- Of mails that were written before: after what people typed comes the link of the portal.
update mails set secret_link = (
  select link[1]
    from regexp_matches(text_body, '(https?://[^[:space:]<>"]*[?&;#]token=[^[:space:]<>"]*)', 'gi')
         with ordinality as found(link, place)
   order by place desc limit 1);
