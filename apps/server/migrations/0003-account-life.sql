-- Registration and its mails, second factors, requests to be assigned to a company, logos.

alter table companies add column logo_name text;

-- What a stranger asked us to mail, for limits by network and by recipient.
create table mail_requests (
  id bigint generated always as identity primary key,
  recipient_key text not null,
  address text not null,
  requested_at timestamptz not null
);
create index mail_requests_recipient_idx on mail_requests (recipient_key, requested_at desc);
create index mail_requests_address_idx on mail_requests (address, requested_at desc);

create table company_assignment_requests (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  requested_company text not null,
  message text,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by_email text,
  check ((status = 'pending') = (decided_at is null))
);
-- A person waits for one decision at a time.
create unique index company_assignment_requests_pending_key on company_assignment_requests (user_id)
  where status = 'pending';

create table totp_secrets (
  user_id int not null references users on delete cascade,
  -- Sealed with the server's key: whoever reads the table alone cannot make codes.
  sealed_secret bytea not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- A code opens once: the last period that was used.
  last_period bigint
);
-- A new app waits for its first code beside the one that it will replace.
create unique index totp_secrets_user_id_key on totp_secrets (user_id, (confirmed_at is null));

create table passkeys (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user_id_idx on passkeys (user_id);

create table recovery_codes (
  user_id int not null references users on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- Between the right password and the second factor, and between the options for a passkey and the passkey.
create table second_factor_tickets (
  ticket_hash bytea primary key,
  user_id int not null references users on delete cascade,
  purpose text not null check (purpose in ('sign-in', 'new-passkey')),
  challenge text,
  failures int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index second_factor_tickets_user_id_idx on second_factor_tickets (user_id);

create index audit_log_at_idx on audit_log (at desc, id desc);
