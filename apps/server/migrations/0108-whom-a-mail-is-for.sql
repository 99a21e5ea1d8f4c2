-- A mail for people of a rank is sent only while its recipient has that rank: 'approvers' decide who may join, of the
-- mail's company or, without one, of the portal. Null for mails about the recipient's own account, and for those to
-- addresses in the settings.
alter table mails add column audience text check (audience in ('approvers', 'super-administrators'));
