-- Where an entry came from; unknown for older ones and for what the server does by itself.
alter table audit_log add column address text, add column user_agent text;

-- Failed sign-ins, limits reached and requests denied, counted. The first of an hour by one account from one network
-- writes an entry of the audit log, which is never changed; the number stands here. No references: the audit log outlives
-- accounts.
create table counted_refusals (
  hour timestamptz not null,
  kind text not null check (kind in ('failed-sign-in', 'limit-reached', 'denied')),
  -- 'user 12', or a keyed hash of what was typed where no account has that address; '' for nobody, and for all accounts
  -- beyond the number that is counted singly.
  account text not null,
  -- '192.0.2.0/24' or '2001:db8:1:2::/64'; '' for all networks beyond the number that is counted singly.
  network text not null,
  account_id int,
  entry_id bigint not null unique,
  count int not null check (count > 0),
  -- How many of them the owner of the account was told about, or made on a device that is known to be theirs.
  told int not null default 0 check (told between 0 and count),
  last_at timestamptz not null,
  endpoints text[] not null,
  primary key (hour, account, kind, network)
);
create index counted_refusals_untold_idx on counted_refusals (account_id)
  where kind = 'failed-sign-in' and told < count and account_id is not null;

-- When the owner of an account was last warned by mail of failed sign-ins.
create table sign_in_warnings (
  user_id int primary key references users on delete cascade,
  warned_at timestamptz not null
);

-- How many sign-ins to an account were tried lately over all networks, and until when its turns are taken.
create table sign_in_turns (
  account_key text primary key,
  attempts double precision not null,
  counted_at timestamptz not null,
  free_at timestamptz not null
);
create index sign_in_turns_counted_at_idx on sign_in_turns (counted_at);

-- Links of kept mails that a super-administrator made visible: their owners are told.
create table shown_mail_links (
  id int generated always as identity primary key,
  mail_id int not null,
  subject text not null,
  owner_id int references users on delete cascade,
  shown_by text not null,
  shown_at timestamptz not null
);
create index shown_mail_links_owner_idx on shown_mail_links (owner_id, shown_at);
