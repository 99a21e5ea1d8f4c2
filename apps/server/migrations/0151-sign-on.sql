-- Single sign-on by OpenID Connect: each company's provider, its mail domains, and whom its subjects are.

create table company_sign_ons (
  company_id int primary key references companies on delete cascade,
  -- In the addresses that the provider and browsers open.
  key text not null unique,
  issuer text,
  client_id text,
  sealed_secret bytea,
  mode text not null check (mode in ('offered', 'enforced')),
  new_people text not null check (new_people in ('wait', 'join')),
  claims jsonb not null,
  -- Signs in with the password while sign-on is enforced.
  break_glass_user_id int references users on delete set null,
  -- With this issuer, client and secret; it counts from then on.
  tested_at timestamptz,
  tested_by_email text,
  version int not null default 1,
  check (tested_at is null or (issuer is not null and client_id is not null))
);
create index company_sign_ons_break_glass_idx on company_sign_ons (break_glass_user_id);

create table sign_on_domains (
  id int generated always as identity primary key,
  company_id int not null references company_sign_ons on delete cascade,
  name text not null check (name = lower(name)),
  -- What the TXT record has to hold.
  code text not null,
  verified_at timestamptz,
  verified_by_email text,
  unique (company_id, name)
);
-- One company's at most. Whoever claims one without proof takes nothing from anybody.
create unique index sign_on_domains_verified_key on sign_on_domains (name) where verified_at is not null;

create table sign_on_identities (
  id int generated always as identity primary key,
  company_id int not null references company_sign_ons on delete cascade,
  -- A subject is one of its issuer alone.
  issuer text not null,
  subject text not null,
  user_id int not null references users on delete cascade,
  -- By the owner, who was signed in, or with the account that it made.
  joined_as text not null check (joined_as in ('owner', 'new')),
  joined_at timestamptz not null,
  last_used_at timestamptz,
  unique (company_id, issuer, subject),
  unique (company_id, issuer, user_id)
);
create index sign_on_identities_user_idx on sign_on_identities (user_id);

-- Where a session came from, and its id at the provider. It ends with the connection.
alter table sessions
  add column sign_on_identity_id int references sign_on_identities on delete cascade,
  add column sign_on_sid text;
create index sessions_sign_on_idx on sessions (sign_on_identity_id) where sign_on_identity_id is not null;
alter table second_factor_tickets
  add column sign_on_identity_id int references sign_on_identities on delete cascade,
  add column sign_on_sid text;
create index second_factor_tickets_sign_on_idx on second_factor_tickets (sign_on_identity_id)
  where sign_on_identity_id is not null;

alter table ended_sessions drop constraint ended_sessions_reason_check;
alter table ended_sessions add constraint ended_sessions_reason_check
  check (reason in ('suspended', 'ended', 'new-password', 'sign-on'));

-- A response of a provider is used once, and so is a logout token.
alter table one_time_codes drop constraint one_time_codes_purpose_check;
alter table one_time_codes add constraint one_time_codes_purpose_check
  check (purpose in ('first-administrator', 'administrator-from-machine', 'verify-email', 'reset-password',
                     'passkey-sign-in', 'sign-on'));
