-- A link that the operator makes on the machine creates a super-administrator although there are accounts already.
alter table one_time_codes drop constraint one_time_codes_purpose_check;
alter table one_time_codes add constraint one_time_codes_purpose_check
  check (purpose in ('first-administrator', 'administrator-from-machine', 'verify-email', 'reset-password'));
