-- Until now, every administrator of a club could do everything in it.
alter table club_administrators add column role text not null default 'administrator';

-- A session can be listed and ended, so it has an id and an origin. Earlier sessions share the id 0: those of one person end together.
alter table sessions add column id bigint not null default 0;

alter table sessions add column address text not null default '';

alter table sessions add column browser text;

-- Sign-ins with a correct password that await a code.
create table pending_log_ins (
  digest text not null,
  administrator_id bigint not null,
  password_set_at bigint not null,
  wrong_codes bigint not null,
  expires_at bigint not null,
  primary key (digest)
);

create index pending_log_ins_by_expiry on pending_log_ins (expires_at);

-- The encrypted secret of each second factor, valid once confirmed_at is set. last_step is the time step of the last code used.
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

-- An invitation is found by the digest of its token. An e-mail address has at most one to each club.
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

-- A reset link lets a user replace the password that was set at password_set_at.
create table reset_links (
  administrator_id bigint not null,
  digest text not null,
  password_set_at bigint not null,
  expires_at bigint not null,
  primary key (administrator_id)
);

create index reset_links_by_digest on reset_links (digest);
