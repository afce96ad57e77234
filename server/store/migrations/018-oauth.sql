-- Assistants that registered themselves (RFC 7591).
create table oauth_clients (
  client_id text not null,
  metadata text not null,
  registered_at bigint not null,
  used_at bigint not null,
  primary key (client_id)
);

create index oauth_clients_by_use on oauth_clients (used_at);

-- Temporary data of the OAuth server: authorization requests, codes and refresh tokens, each found by the digest of its secret.
-- `browser` is the digest of a cookie; `session` is the session that the authorization request belongs to.
create table oauth_records (
  digest text not null,
  kind text not null,
  body text not null,
  grant_id bigint,
  browser text,
  session text,
  expires_at bigint not null,
  consumed_at bigint,
  primary key (digest)
);

create index oauth_records_of_grant on oauth_records (grant_id);

create index oauth_records_by_expiry on oauth_records (expires_at);
