-- Everybody who administered a club until now could do everything in it.
alter table club_administrators add column role text not null default 'administrator';

-- A session can be listed and ended, so it has an id, and where it began. Those from before share the id 0: of one person, they end
-- together.
alter table sessions add column id bigint not null default 0;

alter table sessions add column address text not null default '';

alter table sessions add column browser text;

-- Log-ins whose password was right and whose code is awaited.
create table pending_log_ins (
  digest text not null,
  administrator_id bigint not null,
  password_set_at bigint not null,
  wrong_codes bigint not null,
  expires_at bigint not null,
  primary key (digest)
);

create index pending_log_ins_by_expiry on pending_log_ins (expires_at);

-- The sealed secret of each second factor; it counts once confirmed_at is set. last_step is the time step of the last code used.
create table second_factors (
  administrator_id bigint not null,
  secret text not null,
  confirmed_at bigint,
  last_step bigint not null,
  primary key (administrator_id)
);

create table recovery_codes (
  administrator_id bigint not null,
  digest text not null,
  primary key (administrator_id, digest)
);

-- An invitation is found by the digest of its token; an e-mail address has one to each club.
create table invitations (
  club_id bigint not null,
  email text not null,
  digest text not null,
  role text not null,
  created_at bigint not null,
  expires_at bigint not null,
  primary key (club_id, email)
);

create index invitations_by_digest on invitations (digest);

create index invitations_by_expiry on invitations (expires_at);

-- With such a link somebody chooses another password in place of the one that was set at password_set_at.
create table reset_links (
  administrator_id bigint not null,
  digest text not null,
  password_set_at bigint not null,
  expires_at bigint not null,
  primary key (administrator_id)
);

create index reset_links_by_digest on reset_links (digest);
