-- Companies, people and their sessions, settings, and the records that every feature writes to.

create table companies (
  id int generated always as identity primary key,
  name text not null check (name = btrim(name) and name <> ''),
  -- Trimmed, NFKC, case folded: two names that look alike are one company (domain/company-names).
  name_key text not null unique,
  contact_email text,
  description text,
  phone text,
  address text,
  website text,
  status text not null default 'active' check (status in ('active', 'inactive')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table users (
  id int generated always as identity primary key,
  email text not null,
  password_hash text not null,
  role text not null check (role in ('admin', 'user', 'teacher')),
  status text not null check (status in ('pending', 'email_verified', 'approved', 'active', 'rejected')),
  is_super_admin boolean not null default false check (role = 'admin' or not is_super_admin),
  company_id int references companies,
  requested_company text,
  email_verified boolean not null default false,
  rejection_reason text,
  first_name text,
  last_name text,
  phone text,
  job_title text,
  department text,
  timezone text not null default 'America/New_York',
  grade_level text,
  school_name text,
  subjects_taught text[],
  last_login timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email_key on users (lower(email));
create index users_company_id_idx on users (company_id);

-- Tokens are opaque; only their SHA-256 is kept.
create table sessions (
  id int generated always as identity primary key,
  token_hash bytea not null unique,
  media_token_hash bytea not null unique,
  user_id int not null references users on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  address text not null,
  user_agent text
);
create index sessions_user_id_idx on sessions (user_id);
create index sessions_expires_at_idx on sessions (expires_at);

create table sign_in_failures (
  id bigint generated always as identity primary key,
  email_key text not null,
  address text not null,
  failed_at timestamptz not null
);
create index sign_in_failures_account_idx on sign_in_failures (email_key, address, failed_at desc);
create index sign_in_failures_address_idx on sign_in_failures (address, failed_at desc);

create table one_time_codes (
  code_hash bytea primary key,
  purpose text not null check (purpose in ('first-administrator', 'verify-email', 'reset-password')),
  user_id int references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create table settings (
  id int generated always as identity primary key,
  scope text not null check (scope in ('general', 'admin', 'company')),
  company_id int references companies on delete cascade,
  setting_key text not null,
  setting_value jsonb not null,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  check ((scope = 'company') = (company_id is not null)),
  unique nulls not distinct (scope, company_id, setting_key)
);

create table mails (
  id int generated always as identity primary key,
  -- A line break would let a text smuggle in headers.
  recipient text not null check (recipient !~ '[[:cntrl:]]'),
  subject text not null check (subject !~ '[[:cntrl:]]'),
  text_body text not null,
  html_body text not null,
  -- Mails to administrators' accounts are shown to super-admins alone.
  recipient_user_id int references users on delete set null,
  created_at timestamptz not null default now(),
  -- A try moves it ahead before it starts, so that no other server takes the same mail.
  next_attempt_at timestamptz not null default now(),
  attempts int not null default 0,
  last_error text,
  sent_at timestamptz,
  -- Set aside while no mail server was configured.
  kept_at timestamptz
);
create index mails_unsent_idx on mails (created_at) where sent_at is null;

-- Who did what, before and after; written in the transaction of the change itself.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id int,
  actor_email text,
  company_id int,
  entity text not null,
  entity_id int,
  action text not null,
  -- As it was answered, not taken apart: nothing searches inside.
  before json,
  after json
);
create index audit_log_entity_idx on audit_log (entity, entity_id, id desc);
create index audit_log_actor_idx on audit_log (actor_id, id desc);

create table idempotency_keys (
  user_id int not null references users on delete cascade,
  -- The company stands in the key: a person who changed companies is asked anew.
  company_id int not null,
  route text not null,
  key text not null,
  body_hash bytea not null,
  answer_status int,
  answer text,
  created_at timestamptz not null default now(),
  primary key (user_id, company_id, route, key)
);
create index idempotency_keys_created_at_idx on idempotency_keys (created_at);
