-- People who were invited by mail to make an account themselves.
create table invitations (
  id int generated always as identity primary key,
  email text not null,
  first_name text,
  last_name text,
  role text not null check (role in ('admin', 'user', 'teacher')),
  -- Of a company user. Null once the company is deleted: the invitation is then no longer valid.
  company_id int references companies on delete set null check (role = 'user' or company_id is null),
  -- Who vouches for it. Null once the account is deleted: the invitation is then no longer valid.
  invited_by int references users on delete set null,
  invited_by_email text not null,
  message text,
  -- The SHA-256 of the token in the mailed link. Mailing it again replaces it.
  token_hash bytea not null unique,
  valid_days int not null check (valid_days > 0),
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  -- The account that was made with it.
  accepted_by int references users on delete set null,
  revoked_at timestamptz,
  revoked_by_email text,
  -- The SHA-256 of the challenge that a new passkey has to sign, and until when.
  passkey_challenge_hash bytea,
  passkey_challenge_expires_at timestamptz
);
create index invitations_created_at_idx on invitations (created_at desc, id desc);
create index invitations_company_id_idx on invitations (company_id);
create index invitations_invited_by_idx on invitations (invited_by);
create index invitations_accepted_by_idx on invitations (accepted_by);
-- An address has at most one invitation that still waits.
create unique index invitations_waiting_key on invitations (lower(email))
  where accepted_at is null and revoked_at is null;

-- A passkey that was chosen instead of a password signs in by itself: the device asks for a fingerprint or a PIN. Others
-- only prove a sign-in that began with the password.
alter table passkeys add column signs_in_alone boolean not null default false;

-- Whose sign-in with a passkey alone it is shows only in the end.
alter table one_time_codes drop constraint one_time_codes_purpose_check;
alter table one_time_codes add constraint one_time_codes_purpose_check
  check (purpose in ('first-administrator', 'administrator-from-machine', 'verify-email', 'reset-password',
                     'passkey-sign-in'));
