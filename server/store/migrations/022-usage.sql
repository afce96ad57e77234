-- Rejected requests of a key or grant per day (UTC), by error code and call. The empty call is all others.
create table credential_errors (
  club_id bigint not null,
  credential text not null,
  credential_id bigint not null,
  day text not null,
  code text not null,
  call text not null,
  errors bigint not null,
  primary key (club_id, credential, credential_id, day, code, call)
);

-- The latest rejected requests of each key and grant, with the names of the invalid places only.
create table refused_requests (
  club_id bigint not null,
  credential text not null,
  credential_id bigint not null,
  at bigint not null,
  request_id text not null,
  call text not null,
  code text not null,
  places text not null,
  primary key (club_id, credential, credential_id, at, request_id)
);

create index refused_requests_by_age on refused_requests (at);
