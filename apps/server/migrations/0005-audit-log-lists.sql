-- The audit log is read newest first: all of it, one kind of record, one record, or one person. Each of these lists
-- begins where its index does, so that its cost does not grow with the history. Both indexes keep the newest first in a
-- way of their own, -id and ~id (which is -id - 1): offered a common order, the planner would walk the primary key, or
-- the other index, until it has met enough of what is rare, and that may be the whole table.

create index audit_log_kind_idx on audit_log (entity, (-id));
-- By e-mail, which outlives the account; the kind stands in it, so that both filters together are one place too.
create index audit_log_person_idx on audit_log (actor_email, entity, (~id));
drop index audit_log_actor_idx;
