-- Two more kinds of refusals: the right password of an account that may not sign in, and a wrong current password in an
-- open session.
alter table counted_refusals drop constraint counted_refusals_kind_check,
  add constraint counted_refusals_kind_check check (
    kind in ('failed-sign-in', 'blocked-sign-in', 'wrong-current-password', 'limit-reached', 'denied'));
