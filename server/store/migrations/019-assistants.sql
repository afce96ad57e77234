-- Whether the club allows AI assistants to connect with OAuth.
alter table clubs add column assistants_allowed bigint not null default 0;

-- Grants of administrators to assistants: one row for each consent, including revoked ones. A grant has only scopes of the API, and
-- calls have those that the administrator's role still allows.
create table grants (
  id bigint not null,
  club_id bigint not null,
  administrator_id bigint not null,
  client_id text not null,
  client_name text not null,
  redirect_host text not null,
  scopes text not null,
  read_only bigint not null,
  created_at bigint not null,
  last_used_at bigint not null,
  revoked_at bigint,
  primary key (id)
);

create index grants_of_club on grants (club_id, id);

create index grants_of_administrator on grants (administrator_id, club_id);

-- The access tokens of grants, each found by the digest of its text.
create table access_tokens (
  digest text not null,
  grant_id bigint not null,
  client_id text not null,
  audience text not null,
  scopes text not null,
  issued_at bigint not null,
  expires_at bigint not null,
  primary key (digest)
);

create index access_tokens_by_expiry on access_tokens (expires_at);

-- Usage is counted for grants as for keys.
create table credential_usage (
  club_id bigint not null,
  credential text not null,
  credential_id bigint not null,
  day text not null,
  requests bigint not null,
  errors bigint not null,
  primary key (club_id, credential, credential_id, day)
);

insert into credential_usage select club_id, 'key', key_id, day, requests, errors from key_usage;

drop table key_usage;

-- The administrator on whose behalf a grant wrote.
alter table journal add column administrator_id bigint;

alter table trail add column administrator_id bigint;
